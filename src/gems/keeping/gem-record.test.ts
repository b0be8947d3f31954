import { expect, it } from 'vitest'
import { renderGem } from '../files/render-gem.ts'
import type { Gem } from '../gem.ts'
import { recordOf } from './gem-record.ts'

const enrichment = {
  ...{ summary: '', keyPoints: [], oneLine: 'Piles of oak rot.', topics: [] },
  ...{ decisions: [], actionItems: [], openQuestions: [] },
}
const gem = {
  ...{ id: '1', kind: 'gem', title: 'Pier', url: null, project: null, source: 'harbour.md', capturedAt: 0 },
  ...{ archivedAt: null, tags: [], highlights: '', notes: '', description: '', attributes: {} },
  copilot: { decisions: ['Use steel.'], actionItems: [], openQuestions: ['Who pays?'] },
  enrichment,
} as unknown as Gem

async function passagesOf(one: Gem): Promise<string[]> {
  const whole = renderGem(one, undefined).text
  const { chunks } = await recordOf(one, undefined)
  for (const { text, startOffset, startLine, endLine } of chunks) {
    expect(whole.slice(startOffset)).toMatch(text)
    expect(
      whole
        .split('\n')
        .slice(startLine - 1, endLine)
        .join('\n'),
    ).toContain(text)
  }
  return chunks.map(({ text }) => text)
}

it("a gem's passages omit empty labels, and contain the others of gem.md", async () => {
  const passages = await passagesOf(gem)
  expect(passages.join('\n')).toMatch(/One-line summary:\*\* Piles of oak rot\./)
  expect(passages.join('\n')).toMatch(/Use steel\.[\s\S]*Who pays\?/)
  expect(passages.join('\n')).not.toMatch(/Related topics|Action Items/)
})

it("a gem's passages contain topics without a summary line, and text between two empty parts", async () => {
  const passages = await passagesOf({
    ...gem,
    enrichment: { ...enrichment, oneLine: '', topics: ['oak', 'tides'] },
    copilot: { decisions: [], actionItems: ['Ask Ann.', 'Ask Bob.'], openQuestions: [] },
  })
  expect(passages.join('\n')).toMatch(/Related topics:\*\* oak, tides/)
  expect(passages.join('\n')).toMatch(/Ask Ann\.\n- Ask Bob\./)
  expect(passages.join('\n')).not.toMatch(/One-line|Decisions|Open Questions/)
})

it('a gem is found by its title when all parts are empty', async () => {
  const empty = { ...gem, enrichment: null, copilot: { decisions: [], actionItems: [], openQuestions: [] } }
  expect((await recordOf(empty, undefined)).chunks.map(({ text }) => text)).toEqual(['harbour.md'])
})
