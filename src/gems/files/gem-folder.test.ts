import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { contentHash } from '../../core/ids.ts'
import type { Database } from '../../ports/database.ts'
import { foreignText } from './gem-folder.ts'

let folder: string
let jarvis: Jarvis
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-gem-files-'))
  jarvis = await open()
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (home = 'home') =>
  openJarvis({ home: join(folder, home), config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
const knowledge = (home = 'home') => join(folder, home, 'spaces', 'main', 'knowledge')
const found = async (query: string) => (await jarvis.gems.find({ query, mode: 'keyword' })).gems.map(({ id }) => id)
const fileOf = (id: string) => join(knowledge(), id, 'gem.md')

describe('the gem file', () => {
  it("is rebuilt byte for byte, and the owner's changes are read", async () => {
    const { gem } = await jarvis.gems.add({
      text: '# Ropes\n\nA rope is spliced by its strands.\n\n## Notes\n\nNo note of the owner.',
    })
    const before = readFileSync(fileOf(gem.id), 'utf8')
    rmSync(knowledge(), { recursive: true })
    expect(await jarvis.gems.rebuild()).toMatchObject({ gems: 1, written: 1, taken: [] })
    expect(readFileSync(fileOf(gem.id), 'utf8')).toBe(before)

    const edited = before
      .replace('# Ropes', '# Ropes and lines')
      .replace(/- Tags:.*/, '- Tags: knots, sea')
      .replace('- Project:', '- Project: Harbour')
      .replace(/## Notes\n\n$/, '## Notes\n\nAsk Ann about the marlinspike.\n')
    writeFileSync(fileOf(gem.id), edited.replaceAll('\n', '\r\n'))
    const [taken] = await jarvis.gems.refresh()
    expect(taken).toMatchObject({ gem: gem.id, conflicts: [] })
    expect((await jarvis.gems.get(gem.id)).gem).toMatchObject({
      title: 'Ropes and lines',
      tags: ['knots', 'sea'],
      project: 'Harbour',
      notes: 'Ask Ann about the marlinspike.',
    })
    expect(await found('marlinspike')).toEqual([gem.id])
    expect((await jarvis.gems.find({ query: 'strands', project: 'Harbour', mode: 'keyword' })).gems).toHaveLength(1)
    await jarvis.memory.undo()
    expect(readFileSync(fileOf(gem.id), 'utf8')).toBe(before)
  })

  it("keeps the owner's line breaks and blank lines, without editor artifacts", async () => {
    const { gem } = await jarvis.gems.add({
      text: '# Ropes\n\nA rope is spliced.  \nBy its strands.\n\n\n\n## Notes\n\n## AI Enrichment\n\nNot ours.',
    })
    const notes = 'Roses are red  \nViolets are blue  \n\n```\na\n\n\n\nb\n```'
    const edit = (change: (text: string) => string) =>
      writeFileSync(fileOf(gem.id), change(readFileSync(fileOf(gem.id), 'utf8')))
    const kept = async () => {
      const [taken] = await jarvis.gems.refresh()
      return [taken?.conflicts, (await jarvis.gems.get(gem.id)).gem.notes]
    }
    edit((text) => `\uFEFF${text.replace(/## Notes\n\n$/, `## Notes\n\n${notes}\n`).replaceAll('\n', '\r\n')}`)
    expect(await kept()).toEqual([[], notes])
    expect(readFileSync(fileOf(gem.id), 'utf8')).toContain(notes)
    edit((text) => text.replace(/[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n'))
    expect(await kept()).toEqual([[], notes])
    edit((text) => text.replace('a\n\n\n\nb', 'a  \n\n\n\nb'))
    expect(await kept()).toEqual([[], notes.replace('a\n', 'a  \n')])
  })

  it('is rebuilt with its page when that differs at the same size', async () => {
    const bytes = new TextEncoder().encode('<html><body><p>An otter swims in the river of the town.</p></body></html>')
    const { gem } = await jarvis.gems.add({ file: { name: 'otter.html', bytes } })
    const [page] = readdirSync(join(knowledge(), gem.id)).filter((name) => name !== 'gem.md')
    const path = join(knowledge(), gem.id, page!)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('otter swims', 'OTTER SINKS'))
    expect(await jarvis.gems.rebuild()).toMatchObject({ written: 1 })
    expect(readFileSync(path, 'utf8')).toBe(text)
    expect(await jarvis.gems.rebuild()).toMatchObject({ written: 0 })
  })

  it('keeps a copy of changes that cannot be read, and reads the rest', async () => {
    const { gem } = await jarvis.gems.add({ text: '# Ropes\n\nA rope is spliced by its strands.' })
    const text = readFileSync(fileOf(gem.id), 'utf8')
    writeFileSync(fileOf(gem.id), text.replace('spliced', 'GLUED').replace(/## Notes\n\n$/, '## Notes\n\nMine.\n'))
    const [taken] = await jarvis.gems.refresh()
    expect(taken?.conflicts).toHaveLength(1)
    expect(readFileSync(join(knowledge(), gem.id, taken!.conflicts[0]!), 'utf8')).toContain('GLUED')
    expect(readFileSync(fileOf(gem.id), 'utf8')).toContain('spliced')
    const whole = await jarvis.gems.get(gem.id)
    expect(whole.gem.notes).toBe('Mine.')
    expect(whole.files.map(({ name }) => name)).toEqual(taken?.conflicts)
  })

  it('reports at an update what was restored and what failed, and nothing the next time', async () => {
    const { gem } = await jarvis.gems.add({ text: '# Ropes\n\nA rope is spliced by its strands.' })
    const text = readFileSync(fileOf(gem.id), 'utf8')
    writeFileSync(fileOf(gem.id), text.replace('spliced', 'GLUED').replace(/## Notes\n\n$/, '## Notes\n\nMine.\n'))
    const { mended } = await jarvis.update()
    expect(mended).toEqual([
      'Gem "Ropes": notes taken from its gem.md.',
      expect.stringMatching(/^Gem "Ropes": gem\.conflict-\S+\.md keeps your change\. Only title, tags/),
    ])
    expect((await jarvis.update()).mended).toEqual([])
  })

  it("is not mistaken for the owner's edit while several processes change it", async () => {
    const { gem } = await jarvis.gems.add({ text: 'The winch is oiled in spring.' })
    const beside = await open()
    try {
      for (let round = 0; round < 5; round++) {
        await Promise.all([
          jarvis.gems.edit(gem.id, { notes: `Note ${round}.` }),
          beside.gems.edit(gem.id, { highlights: `> oiled ${round}` }),
          jarvis.gems.markRead(gem.id, round % 2 === 0),
          beside.gems.archive(gem.id, round % 2 === 0),
        ])
        const now = (await jarvis.gems.get(gem.id)).gem
        expect([now.notes, now.highlights]).toEqual([`Note ${round}.`, `> oiled ${round}`])
        expect(readFileSync(fileOf(gem.id), 'utf8')).toMatch(new RegExp(`> oiled ${round}\\n[^]*Note ${round}\\.`))
      }
      expect(readdirSync(join(knowledge(), gem.id))).toEqual(['gem.md'])
    } finally {
      await beside.close()
    }
  })

  it('loses a change by undo although another field changed since, and keeps that one', async () => {
    const { gem } = await jarvis.gems.add({ text: 'The winch is oiled in spring.' })
    await jarvis.gems.edit(gem.id, { notes: 'First.' })
    const { logEntry } = await jarvis.gems.edit(gem.id, { notes: 'Second.' })
    await jarvis.gems.markRead(gem.id)
    await jarvis.memory.undo({ entry: logEntry })
    expect((await jarvis.gems.get(gem.id)).gem).toMatchObject({ notes: 'First.', readAt: expect.any(Number) })
    expect(readFileSync(fileOf(gem.id), 'utf8')).toContain('First.')
    const third = await jarvis.gems.edit(gem.id, { notes: 'Third.' })
    await jarvis.gems.edit(gem.id, { notes: 'Fourth.' })
    await expect(jarvis.memory.undo({ entry: third.logEntry })).rejects.toMatchObject({ code: 'changed_since' })
    await jarvis.memory.undo({ count: 2 })
    expect((await jarvis.gems.get(gem.id)).gem).toMatchObject({ notes: 'First.', readAt: expect.any(Number) })
  })

  it('is written after a crash between the database and the folder', async () => {
    const { gem } = await jarvis.gems.add({ text: 'The winch is oiled in spring.' })
    rmSync(join(knowledge(), gem.id), { recursive: true })
    await jarvis.gems.rebuild()
    expect(existsSync(fileOf(gem.id))).toBe(true)
  })

  it('is recognized as ours while another writer replaces it and its mark', async () => {
    const { gem } = await jarvis.gems.add({ text: 'The winch is oiled in spring.' })
    const marks = [contentHash(readFileSync(fileOf(gem.id), 'utf8')), contentHash('the next text')]
    const db = { get: async () => ({ written: marks.shift() }) } as unknown as Database
    expect(await foreignText({ db, folder: knowledge() }, gem.id)).toBeUndefined()
    writeFileSync(fileOf(gem.id), 'what its owner wrote')
    const quiet = { get: async () => ({ written: contentHash('the next text') }) } as unknown as Database
    expect(await foreignText({ db: quiet, folder: knowledge() }, gem.id)).toBe('what its owner wrote')
  })

  it('stays in its folder when an export names a file elsewhere', async () => {
    await jarvis.gems.add({ file: { name: 'note.txt', bytes: new TextEncoder().encode('A harmless note.') } })
    const out = join(folder, 'out')
    await jarvis.exportTo(out)
    const rows = join(out, 'data', 'gems.jsonl')
    const text = readFileSync(rows, 'utf8')
    writeFileSync(rows, text.replace('"name":"note.txt"', '"name":"../../../../../escaped.txt"'))
    await jarvis.close()
    jarvis = await open('other')
    await jarvis.importFrom({ path: out })
    expect(existsSync(join(folder, 'escaped.txt'))).toBe(false)
    const [gem] = (await jarvis.gems.list()).gems
    expect(readdirSync(join(knowledge('other'), gem!.id)).sort()).toEqual(['escaped.txt', 'gem.md'])
  })

  it('is written beside a file whose name is too long for a file system', async () => {
    const bytes = new TextEncoder().encode('Some words of a text.')
    const { gem } = await jarvis.gems.add({ file: { name: `${'漢'.repeat(90)}.txt`, bytes } })
    expect(readdirSync(join(knowledge(), gem.id)).sort()).toEqual(['gem.md', `${'漢'.repeat(65)}.txt`])
    expect(await jarvis.gems.refresh()).toEqual([])
  })

  it('is read although the file of another gem cannot be, which an update reports', async () => {
    const faulty = await jarvis.gems.add({ text: '# Anchors\n\nAn anchor holds the ship.' })
    const { gem } = await jarvis.gems.add({ text: '# Ropes\n\nA rope is spliced by its strands.' })
    rmSync(fileOf(faulty.gem.id))
    mkdirSync(fileOf(faulty.gem.id))
    const text = readFileSync(fileOf(gem.id), 'utf8')
    writeFileSync(fileOf(gem.id), text.replace(/## Notes\n\n$/, '## Notes\n\nMine.\n'))
    expect((await jarvis.update()).mended.sort()).toEqual([
      expect.stringMatching(/^Gem "Anchors": .* is not a plain file\. Move it away/),
      'Gem "Ropes": notes taken from its gem.md.',
    ])
  })
})
