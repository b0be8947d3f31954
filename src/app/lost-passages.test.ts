import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadBinding } from '../storage/sqlite/binding.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let folder: string
let jarvis: Jarvis
const open = () => {
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const overrides = { environment: {}, embedders: () => ({ instant, degraded: [] }) }
  return openJarvis({ home: join(folder, 'home'), overrides })
}
/** One record of every indexed kind, each with a unique word. */
const words = {
  fact: 'walrus',
  memory: 'heron',
  message: 'badger',
  summary: 'badger',
  observation: 'otter',
  gem: 'magpie',
  document: 'lynx',
}
type Kind = keyof typeof words
const kinds = Object.keys(words) as Kind[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-lost-'))
  const notes = join(folder, 'notes')
  mkdirSync(notes)
  writeFileSync(join(notes, 'cats.md'), `# Cats\n\nThe lynx has tufted ears. ${'It hunts at night. '.repeat(300)}\n`)
  writeFileSync(join(notes, 'dogs.md'), '# Dogs\n\nThey bark.\n')
  jarvis = await open()
  await jarvis.addCollection(notes)
  await jarvis.memory.remember({ content: 'The walrus lives in the harbour.', tags: ['sea'] })
  await jarvis.memory.remember({ content: 'The ferry leaves at nine.' })
  await jarvis.memory.files.note('Saw a heron by the pond.')
  await jarvis.memory.sessions.append(
    's1',
    [
      { role: 'user', text: 'Please feed the badger tomorrow.' },
      { role: 'assistant', text: 'I shall do so at dawn.' },
    ],
    { label: 'Animals', project: 'zoo' },
  )
  await jarvis.memory.closeSession('s1', { note: false })
  await jarvis.observations.save({ title: 'Fixed the otter', narrative: 'The otter was wet.', type: 'bugfix' } as never)
  await jarvis.gems.add({ title: 'Birds', text: 'The magpie steals spoons.' } as never)
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const finds = async (kind: Kind): Promise<boolean> =>
  (await jarvis.search.search({ query: words[kind], filter: { kinds: [kind] } } as never)).hits.some(
    (hit) => hit.kind === kind,
  )
const found = async () => {
  const all: Kind[] = []
  for (const kind of kinds) if (await finds(kind)) all.push(kind)
  return all
}
const lost = async () => (await jarvis.doctor()).findings.filter(({ state }) => state === 'error')

/** Changes the database as damage would: rows are gone or other, and nothing follows. */
async function damage(sql: string): Promise<void> {
  await jarvis.close()
  const db = new (await loadBinding())(join(folder, 'home', 'spaces', 'main', 'jarvis.db'))
  db.exec(`PRAGMA foreign_keys = ON; ${sql}`)
  db.close()
  jarvis = await open()
}

describe.skipIf(isOnPostgres)('passages missing from the index while their source rows exist', () => {
  it('need no repair when nothing is missing', async () => {
    expect(await found()).toEqual(kinds)
    expect(await lost()).toEqual([])
    const { repaired } = await jarvis.doctor({ repair: true })
    expect(repaired.filter((said) => said.includes('again from their tables'))).toEqual([])
    expect(repaired.join('\n')).toContain('2 equal, 0 reindexed')
    expect((await jarvis.update()).mended).toEqual([])
    expect((await jarvis.rebuild()).mended).toEqual([])
  })

  it.each(['repair', 'update', 'rebuild'] as const)('are found by doctor and restored by %s', async (way) => {
    await damage('DELETE FROM chunks')
    expect(await found()).toEqual([])
    const said = (await lost()).map(({ message }) => message).join('\n')
    for (const name of ['2 facts', '2 turns', '1 summaries', '1 observations', '1 gems', '2 files', '1 memory files'])
      expect(said).toContain(name)
    if (way === 'repair') expect((await jarvis.doctor({ repair: true })).healthy).toBe(true)
    if (way === 'update') expect((await jarvis.update()).mended).toHaveLength(6)
    if (way === 'rebuild') {
      expect((await jarvis.rebuild()).mended).toHaveLength(6)
      // It reads no files; the update after it reads incomplete ones.
      await jarvis.update()
    }
    expect(await found()).toEqual(kinds)
    expect(await lost()).toEqual([])
  })

  it('are restored when their records are missing as well', async () => {
    await damage('DELETE FROM records')
    await jarvis.update()
    expect(await found()).toEqual(kinds)
    expect(await lost()).toEqual([])
  })

  it('are found by doctor when only some of a record are missing', async () => {
    await damage(`DELETE FROM chunks WHERE id IN (SELECT max(id) FROM chunks GROUP BY record_id HAVING count(*) > 1)`)
    expect((await lost()).map(({ check }) => check)).toContain('passages')
    await jarvis.doctor({ repair: true })
    expect(await lost()).toEqual([])
  })

  it('are repaired when a text differs from its row or file', async () => {
    await damage(`UPDATE chunks SET text = replace(replace(replace(replace(replace(replace(text, 'walrus', 'wxlrus'),
      'heron', 'hxron'), 'badger', 'bxdger'), 'otter', 'otxer'), 'magpie', 'mxgpie'), 'lynx', 'lxnx')`)
    const { repaired } = await jarvis.doctor({ repair: true })
    for (const name of ['facts', 'memory files', 'turns', 'summaries', 'observations', 'gems'])
      expect(repaired.join('\n')).toMatch(new RegExp(`Indexed ${name}.* again`))
    expect(repaired.join('\n')).toContain('1 equal, 1 reindexed')
    const texts = await jarvis.search.search({ query: 'lynx' })
    expect(texts.hits[0]?.snippet).toContain('lynx')
    expect(await found()).toEqual(kinds)
  })

  it('are not restored for a retired fact', async () => {
    await damage(`UPDATE facts SET retired_at = 1, retired_because = 'retracted' WHERE content LIKE '%walrus%'`)
    await jarvis.doctor({ repair: true })
    expect(await finds('fact')).toBe(false)
  })
})
