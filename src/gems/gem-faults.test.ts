import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'

let folder: string
let jarvis: Jarvis
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-gem-faults-'))
  const config = { 'embedding.model': 'none' }
  jarvis = await openJarvis({ home: join(folder, 'home'), config, overrides: { environment: {} } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const add = (name: string, bytes: Uint8Array) => jarvis.gems.add({ file: { name, bytes } }, { enrich: false })
const nothingKept = async () => {
  expect((await jarvis.gems.list({})).gems).toEqual([])
  const knowledge = join(folder, 'home', 'spaces', 'main', 'knowledge')
  expect(existsSync(knowledge) ? readdirSync(knowledge) : []).toEqual([])
}

/** A PDF of one page with a wrong cross-reference table. */
function pdf(text: string, table: string): Uint8Array {
  const stream = `BT /F1 12 Tf 40 700 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return bytesOf(`%PDF-1.4\n${body}${table}`)
}

describe('gems changed at the same time', () => {
  it('become one when the same text is captured several times', async () => {
    const captured = await Promise.all(
      Array.from({ length: 5 }, () => jarvis.gems.add({ text: 'The same text, captured at one time.' })),
    )
    expect(new Set(captured.map(({ gem }) => gem.id)).size).toBe(1)
    expect(captured.map(({ outcome }) => outcome).filter((outcome) => outcome === 'added')).toHaveLength(1)
    expect((await jarvis.gems.list({})).gems).toHaveLength(1)
  })
})

describe('a faulty file', () => {
  it('is refused by size before it is read: a page of 50 MB', async () => {
    const page = bytesOf(`<html><body><p>${'The tide is late. '.repeat(2_900_000)}</p></body></html>`)
    expect(page.length).toBeGreaterThan(50_000_000)
    await expect(add('tide.html', page)).rejects.toMatchObject({ code: 'gem_too_large' })
    await nothingKept()
  })

  it('is read when a PDF has wrong object offsets', async () => {
    const wrong = `xref\n0 6\n${'0000099999 00000 n \n'.repeat(6)}trailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n77777\n%%EOF`
    const { gem } = await add('tide.pdf', pdf('The pilot waits for the tide.', wrong))
    expect((await jarvis.gems.get(gem.id)).text).toContain('The pilot waits for the tide.')
  })

  it('is refused with the next step when nothing of a PDF is readable', async () => {
    const half = pdf('The pilot waits.', '').subarray(0, 90)
    await expect(add('half.pdf', half)).rejects.toThrow(/half\.pdf cannot be read: .*Save it in another format/)
    await nothingKept()
  })
})

describe('a note with a title above its text', () => {
  it('is titled by it, not by its first heading or its file name', async () => {
    const { gem } = await add(
      '01-tide.md',
      bytesOf('---\ntitle: The tide of the bay\n---\n\n## Reference\n\nIt is late.'),
    )
    expect(gem.title).toBe('The tide of the bay')
    const other = await add('02-broken.md', bytesOf('---\ntitle: [unclosed\n---\n\n# Pilots\n\nThey wait.'))
    expect(other.gem.title).toBe('Pilots')
  })
})

describe('a transcript of ten hours', () => {
  it('is stored completely with its times, and searchable', async () => {
    const clock = (seconds: number) =>
      [seconds / 3600, (seconds / 60) % 60, seconds % 60]
        .map((part) => String(Math.floor(part)).padStart(2, '0'))
        .join(':')
    const cues = Array.from({ length: 7200 }, (_, at) => {
      const said = at === 7199 ? 'We close with the lighthouse.' : `Point ${at} of the agenda is about the dues.`
      return `${clock(at * 5)}.000 --> ${clock(at * 5 + 4)}.000\n<v ${at % 2 ? 'Ann' : 'Bob'}>${said}`
    })
    const { gem } = await add('council.vtt', bytesOf(`WEBVTT\n\n${cues.join('\n\n')}\n`))
    const { text } = await jarvis.gems.get(gem.id)
    expect(text).toContain('Point 0 of the agenda')
    expect(text.trimEnd()).toMatch(/We close with the lighthouse\.$/)
    expect(text).toContain('9:59:')
    const { gems } = await jarvis.gems.find({ query: 'close lighthouse', mode: 'keyword' })
    expect(gems.map(({ id }) => id)).toEqual([gem.id])
    const file = join(folder, 'home', 'spaces', 'main', 'knowledge', gem.id, 'gem.md')
    expect(readFileSync(file, 'utf8')).toContain('We close with the lighthouse.')
  })
})

describe('an edit of a text changed elsewhere', () => {
  it('is refused with the current text, and loses neither version', async () => {
    const { gem } = await add('tide.md', bytesOf('# Tides\n\nThe pilot waits for the tide.'))
    await jarvis.gems.edit(gem.id, { notes: 'Ask Grace.', highlights: '> the pilot' })
    const file = join(folder, 'home', 'spaces', 'main', 'knowledge', gem.id, 'gem.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Ask Grace.', 'Ask Grace.\n\nShe is away.'))
    await expect(jarvis.gems.edit(gem.id, { notes: 'Ask Bob.', base: { notes: 'Ask Grace.' } })).rejects.toMatchObject({
      code: 'gem_edit_conflict',
      details: { notes: 'Ask Grace.\n\nShe is away.' },
    })
    await expect(
      jarvis.gems.edit(gem.id, { highlights: '> the tide', base: { highlights: '' } }),
    ).rejects.toMatchObject({ code: 'gem_edit_conflict', details: { highlights: '> the pilot' } })
    expect((await jarvis.gems.get(gem.id)).gem).toMatchObject({
      notes: 'Ask Grace.\n\nShe is away.',
      highlights: '> the pilot',
    })
    const edited = await jarvis.gems.edit(gem.id, {
      notes: 'Ask Bob.',
      base: { notes: 'Ask Grace.\n\nShe is away.\n' },
    })
    expect(edited.gem.notes).toBe('Ask Bob.')
  })
})
