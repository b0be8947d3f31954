import { describe, expect, it } from 'vitest'
import { estimateTokens } from './budget.ts'
import { chunkMarkdown, headingLines } from './chunk-markdown.ts'

const words = (count: number, word = 'word'): string =>
  Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ')
const prose = (sentences: number, name: string): string =>
  Array.from({ length: sentences }, (_, index) => `The ${name} has its sentence number ${index} here.`).join(' ')
const small = { target: 60, overlap: 9 }

describe('chunkMarkdown', () => {
  it('keeps a short text in one chunk, with the common headings', () => {
    const text = '# Guide\n\nIntro.\n\n## Install\n\nRun it.\n\n## Use\n\nAsk it.\n'
    expect(chunkMarkdown(text, { target: 800, overlap: 120 })).toEqual([
      { text: text.trim(), headings: ['Guide'], startLine: 1, endLine: 11, startOffset: 0, endOffset: text.length - 1 },
    ])
  })

  it('splits at headings without overlap across them, and gives each chunk its path', () => {
    const text = `# Guide\n\n## Install\n\n${prose(4, 'first')}\n\n## Use\n\n### Search\n\n${prose(4, 'second')}\n\n### Ask\n\n${prose(4, 'third')}\n`
    const chunks = chunkMarkdown(text, small)
    expect(chunks.map((chunk) => chunk.headings)).toEqual([
      ['Guide', 'Install'],
      ['Guide', 'Use', 'Search'],
      ['Guide', 'Use', 'Ask'],
    ])
    expect(chunks.map((chunk) => chunk.text.split('\n', 1)[0])).toEqual(['# Guide', '## Use', '### Ask'])
  })

  it('does not separate a heading from its text', () => {
    const text = `${prose(5, 'intro')}\n\n## Next\n\n${prose(4, 'next')}\n`
    const chunks = chunkMarkdown(text, small)
    expect(chunks.find((chunk) => chunk.text.includes('## Next'))?.text).toContain('sentence number 0')
    expect(chunks.every((chunk) => !chunk.text.endsWith('## Next'))).toBe(true)
  })

  it('reads no heading of a rule after empty lines', () => {
    expect([...headingLines(`# Guide\n\nIntro.\n\n\n---\n\nMore.\n`)]).toEqual([{ start: 0, level: 1, text: 'Guide' }])
  })

  it('reads underlined headings, and no headings inside fences', () => {
    const text = `Title\n=====\n\nPart\n----\n\n\`\`\`sh\n# not a heading\n\`\`\`\n\n${words(30)}\n`
    expect(chunkMarkdown(text, { target: 800, overlap: 0 })[0]?.headings).toEqual(['Title'])
    expect(chunkMarkdown(text, { target: 40, overlap: 0 }).at(-1)?.headings).toEqual(['Title', 'Part'])
  })

  it('keeps fences and tables complete when they fit', () => {
    const fence = `\`\`\`ts\n${Array.from({ length: 6 }, (_, index) => `const a${index} = ${index}`).join('\n')}\n\n// end\n\`\`\``
    const table = `| a | b |\n| - | - |\n${Array.from({ length: 4 }, (_, index) => `| row | ${index} |`).join('\n')}`
    const text = `${prose(3, 'intro')}\n\n${fence}\n\n${prose(3, 'middle')}\n\n${table}\n\n${prose(3, 'end')}\n`
    const chunks = chunkMarkdown(text, small)
    expect(chunks.length).toBeGreaterThan(3)
    for (const block of [fence, table]) expect(chunks.filter((chunk) => chunk.text.includes(block))).toHaveLength(1)
    for (const chunk of chunks) expect((chunk.text.match(/^```/gm) ?? []).length % 2).toBe(0)
  })

  it('splits a large fence, at its empty lines first', () => {
    const part = (name: string): string => words(12, name).split(' ').join('\n')
    const text = `\`\`\`\n${part('alpha')}\n\n${part('beta')}\n\n${part('gamma')}\n\`\`\``
    const chunks = chunkMarkdown(text, { target: 50, overlap: 0 })
    expect(chunks.length).toBeGreaterThan(1)
    expect(chunks[1]?.text.startsWith('beta0\n')).toBe(true)
  })

  it('prefers whole list items', () => {
    const items = Array.from({ length: 12 }, (_, index) => `- item ${index} has\n  two lines of text`)
    const chunks = chunkMarkdown(items.join('\n'), { target: 50, overlap: 0 })
    expect(chunks.length).toBeGreaterThan(1)
    for (const chunk of chunks) expect(chunk.text).toMatch(/^- item.*two lines of text$/s)
  })

  it('repeats full sentences of the previous chunk, within the overlap', () => {
    const text = prose(30, 'story')
    const limits = { target: 80, overlap: 24 }
    const chunks = chunkMarkdown(text, limits)
    expect(chunks.length).toBeGreaterThan(3)
    for (const [index, chunk] of chunks.entries()) {
      expect(estimateTokens(chunk.text)).toBeLessThanOrEqual(limits.target)
      expect(chunk.text).toMatch(/^The .*\.$/)
      if (index === 0) continue
      const repeated = text.slice(chunk.startOffset, chunks[index - 1]!.endOffset)
      expect(repeated).toMatch(/^The .*\.$/)
      expect(estimateTokens(repeated)).toBeLessThanOrEqual(limits.overlap)
    }
  })

  it('keeps frontmatter in the first chunk', () => {
    const text = `---\ntitle: A\n\ntags: [b]\n---\n\n# A\n\n${prose(12, 'text')}`
    expect(chunkMarkdown(text, small)[0]?.text.startsWith('---\ntitle: A\n\ntags: [b]\n---')).toBe(true)
  })

  it('handles a line of a megabyte, empty text and Windows line ends', () => {
    const line = 'lorem ipsum dolor '.repeat(58_000)
    const chunks = chunkMarkdown(line, { target: 800, overlap: 120 })
    expect(chunks.length).toBeGreaterThan(200)
    expect(chunks.every((chunk) => estimateTokens(chunk.text) <= 800 && !chunk.text.startsWith('orem'))).toBe(true)
    expect(chunkMarkdown('x'.repeat(1_000_000), { target: 800, overlap: 120 }).length).toBeGreaterThan(100)
    expect(chunkMarkdown(' \r\n\t\n', { target: 800, overlap: 120 })).toEqual([])
    const windows = chunkMarkdown('# A\r\n\r\nText.\r\n', { target: 800, overlap: 120 })
    expect(windows).toMatchObject([{ text: '# A\r\n\r\nText.', headings: ['A'], endLine: 3 }])
  })
})
