import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { localDay } from './daily-notes.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await space.dispose()
})

const read = (path: string) => readFileSync(join(space.folder, path), 'utf8')
const day = 24 * 60 * 60 * 1000
const noon = (date: string) => Date.parse(`${date}T12:00:00Z`)
/** Writes a note on the given day. */
const note = (date: string, text: string) => {
  space.time.now = noon(date)
  return space.memory.files.note(text)
}
/** Texts of files and kept versions that would be erased; the log's images follow them. */
const textsOf = async (request: Parameters<TemporaryMemory['memory']['forget']>[0]) =>
  (await space.memory.forget(request)).items.flatMap(({ kind, text }) => (kind === 'former file' ? [] : text))

describe('forgotten texts in memory files', () => {
  const withFiles = async () => {
    const { createFileStore } = await import('./file-store.ts')
    const { folder, time } = space
    const { db } = space.store
    const store = createFileStore({ db, clock: () => time.now, folder, actor: 'test' })
    return { db, folder, store }
  }
  const removed = async (...texts: string[]) => {
    const { removeTexts } = await import('./remove-texts.ts')
    return removeTexts(await withFiles(), texts)
  }

  it('are listed with their lines in a preview, and hand-written ones are reported', async () => {
    const { findTexts } = await import('./remove-texts.ts')
    const { path, line } = await note('2024-05-02', 'Lunch with Ann.')
    await note('2024-05-02', 'The cannon is booked')
    writeFileSync(join(space.folder, 'SOUL.md'), 'Be kind to Ann.\n')
    expect(await findTexts(await withFiles(), ['Ann'])).toEqual({
      lines: [{ kind: 'line', id: `${path}:${line}`, text: expect.stringMatching(/^[\w:]+ Lunch with Ann\.$/) }],
      left: ['SOUL.md, line 1: written by hand. Remove it yourself.'],
    })
    expect((await removed('Ann')).left).toEqual(['SOUL.md, line 1: written by hand. Remove it yourself.'])
    expect(await findTexts(await withFiles(), ['Ann'])).toMatchObject({ lines: [] })
  })

  it('are matched as whole words: the name Ann is not in cannon', async () => {
    const { path } = await note('2024-05-02', 'Planning the annual trip: the cannon is booked')
    await note('2024-05-02', 'Lunch with Ann.')
    await note('2024-05-02', '我和王芳去看电影')
    await removed('Ann', '王芳')
    expect(read(path)).toContain('annual trip')
    expect(read(path)).not.toContain('Lunch')
    expect(read(path)).not.toContain('王芳')
  })

  it('leave the other lines of a conflict copy', async () => {
    mkdirSync(join(space.folder, 'memory'), { recursive: true })
    const copy = 'memory/2024-05-02.conflict-x-1.md'
    writeFileSync(join(space.folder, copy), '- Lunch with Ann.\n- My only copy of this line.\n')
    expect((await removed('Ann')).erased).toEqual(['1 earlier version of memory/2024-05-02.md'])
    expect(existsSync(join(space.folder, copy))).toBe(true)
    expect(read(copy)).toBe('- My only copy of this line.\n')
  })
})

describe('daily notes', () => {
  it.each(['UTC', 'Europe/Berlin', 'America/Los_Angeles'])(
    'are forgotten by the date in their name, in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone)
      for (const date of ['2024-05-06', '2024-05-07', '2024-05-08', '2024-05-09']) await note(date, `Note of ${date}`)
      const utc = (date: string) => Date.parse(`${date}T00:00:00Z`)
      expect(await textsOf({ after: utc('2024-05-08') })).toEqual(['Note of 2024-05-08', 'Note of 2024-05-09'])
      expect(await textsOf({ before: utc('2024-05-08') })).toEqual(['Note of 2024-05-06', 'Note of 2024-05-07'])
      expect(await textsOf({ after: utc('2024-05-08'), before: utc('2024-05-08') + day })).toEqual([
        'Note of 2024-05-08',
      ])
    },
  )

  it('keep the versions of other days', async () => {
    const first = await note('2024-05-06', 'The zebra of Monday')
    await note('2024-05-06', 'Something else')
    await note('2024-05-08', 'The zebra of Wednesday')
    const request = { query: 'zebra', after: Date.parse('2024-05-08') }
    expect(await textsOf(request)).toEqual(['The zebra of Wednesday'])
    await space.memory.forget(request, { dryRun: false })
    expect(read(first.path)).toContain('zebra of Monday')
    expect(await textsOf({ query: 'zebra' })).toEqual(['The zebra of Monday'])
  })
})

describe('a promoted note', () => {
  it('is forgotten with its copy after lines above it were removed', async () => {
    const { path } = await note('2024-05-06', 'A first line that goes')
    const second = await note('2024-05-06', 'We decided to deploy on Tuesdays')
    const third = await note('2024-05-06', 'We decided to rest on Sundays')
    for (const { line } of [second, third]) await space.memory.files.promote(path, line)
    await space.memory.forget({ notes: [`${path}:${second.line - 1}`] }, { dryRun: false })
    expect(await textsOf({ notes: [`${path}:${third.line - 1}`] })).toEqual([
      'We decided to rest on Sundays',
      'We decided to rest on Sundays',
    ])
  })
})

it('belongs to a local calendar day', () => expect(localDay(noon('2024-05-06')).day).toBe('2024-05-06'))
