import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent } from '../capture/inbox.ts'
import { newId } from '../core/ids.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { openHomeStore } from '../testing/home-store.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { leftInDatabase } from '../testing/left-in-database.ts'
import { undoneKinds } from '../testing/undone-kinds.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

/** A word that occurs nowhere else: found in the text, the vocabulary and the word index alike. */
const canary = 'quixzanthopol'

let folder: string
let jarvis: Jarvis
const home = () => join(folder, 'home')
const open = () => {
  const main = createFakeEmbedder({ id: 'main', dimensions: 128, lateInteraction: true })
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  const embedders = () => ({ main, instant, degraded: [] })
  return openJarvis({ home: home(), overrides: { environment: {}, embedders } })
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-canaries-'))
  jarvis = await open()
  await jarvis.memory.remember({ content: 'The cat is called Miro.', importance: 9 })
})
afterEach(async () => {
  await jarvis.close()
  await rm(folder, { recursive: true, force: true })
})

/** Files of the home that have the canary anywhere in their bytes, in whatever case: log, caches and copies included. */
function traces(word = canary): string[] {
  return readdirSync(home(), { recursive: true })
    .map((name) => join(home(), String(name)))
    .filter((file) => statSync(file).isFile())
    .filter((file) => file.includes(word) || readFileSync(file, 'latin1').toLowerCase().includes(word))
    .map((file) => file.slice(home().length + 1))
}

/** Columns of existing rows in all tables that hold the canary, also in packed rows, which a search of bytes misses. */
async function columnsWith(word = canary): Promise<string[]> {
  const { db, close } = await openHomeStore(home())
  const sql = isOnPostgres
    ? `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = CAST(current_schema() AS regnamespace)`
    : `SELECT name FROM sqlite_master WHERE type = 'table'`
  const found = new Set<string>()
  for (const { name } of await db.all<{ name: string }>(sql)) {
    const rows = await db.all<Record<string, unknown>>(`SELECT * FROM "${name}"`).catch(() => [])
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (textsOf(value).some((text) => text.toLowerCase().includes(word))) found.add(`${name}.${column}`)
  }
  await close()
  return [...found]
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (!(value instanceof Uint8Array)) return []
  const unpacked = [inflateRawSync, gunzipSync].flatMap((unpack) => {
    try {
      return unpack(value).toString('latin1')
    } catch {
      return []
    }
  })
  return [Buffer.from(value).toString('latin1'), ...unpacked]
}
const { memory } = { memory: () => jarvis.memory }
const forget = (request: Parameters<Jarvis['memory']['forget']>[0]) => memory().forget(request, { dryRun: false })
const idOf = (remembered: unknown) => (remembered as { fact: { id: string } }[])[0]!.fact.id
const noteFile = (path: string) => join(home(), 'spaces', 'main', path)

/** Each entry writes the canary and returns the request that erases it. */
const kinds: Record<string, () => Promise<Parameters<Jarvis['memory']['forget']>[0]>> = {
  'a fact': async () => {
    await memory().remember({ content: `The safe is behind the ${canary}.`, importance: 9, tags: [canary] })
    return { query: canary }
  },
  'a fact of which only the former wording says it': async () => {
    const id = idOf(await memory().remember({ content: `The hint is ${canary}.`, importance: 9 }))
    await memory().facts.edit(id, { content: 'The hint is walrus.' })
    return { query: 'walrus' }
  },
  'a fact that was edited, and edited again': async () => {
    const id = idOf(await memory().remember({ content: 'The hint is walrus.', importance: 9 }))
    const { fact } = await memory().facts.edit(id, { content: `The hint is ${canary}.` })
    await memory().facts.edit(fact.id, { content: 'The hint is seal.' })
    return { query: canary }
  },
  'a fact that was merged into another': async () => {
    await memory().remember({ content: `The hint is ${canary}.`, importance: 9 })
    const id = idOf(await memory().remember({ content: 'The harbour is closed on Mondays.' }))
    await memory().facts.edit(id, { content: `The hint is ${canary}!` })
    return { facts: [id] }
  },
  'a fact that was retracted with a reason': async () => {
    const id = idOf(await memory().remember({ content: `The safe is behind the ${canary}.` }))
    await memory().facts.retract(id, `the ${canary} is old`)
    return { facts: [id] }
  },
  'a tag and the context of a fact': async () => {
    await memory().remember({ content: 'The boat is called Wanda.', tags: [canary], context: `a talk about ${canary}` })
    return { query: 'Wanda' }
  },
  'a word that was said in one sentence with a fact that stays': async () => {
    await memory().ingest([{ role: 'user', text: `My name is Rosa and I hate ${canary}.` }], { session: 's1' })
    return { query: canary }
  },
  'sentences of the summary, the label and the goal of a session': async () => {
    const text = `Please plan the ${canary} trip. We decided to book the ${canary}. We decided to take the train.`
    await memory().sessions.append('s1', [{ role: 'user', text }], { label: `Trip ${canary}`, goal: canary })
    await memory().closeSession('s1', { note: false })
    return { query: canary }
  },
  'turns, summary, events and label of a session': async () => {
    const said = [{ role: 'user' as const, text: `Please plan the ${canary} trip. We decided to take the train.` }]
    await memory().sessions.append('s1', said, { label: `Trip ${canary}` })
    await memory().recordEvent({ session: 's1', kind: 'note', text: `Booked ${canary}` } as never)
    await memory().closeSession('s1', { note: true })
    return { session: 's1' }
  },
  'an event of no session': async () => {
    await memory().recordEvent({ kind: 'deploy', text: `Deployed ${canary}` })
    return { query: canary }
  },
  'an event of a session that says nothing else of it': async () => {
    await memory().recordEvent({ session: 's1', kind: 'deploy', text: `Deployed ${canary}` })
    return { query: canary }
  },
  'an event of a day': async () => {
    const date = Date.UTC(2024, 4, 1)
    await memory().recordEvent({ kind: canary, text: 'Deployed', date })
    return { after: date, before: date + 1 }
  },
  'an observation': async () => {
    await jarvis.observations.save({
      title: `Fixed the ${canary}`,
      narrative: `It was ${canary}.`,
      type: 'bugfix',
    } as never)
    return { query: canary }
  },
  'a note': async () => {
    await memory().files.note(`Met Ada about the ${canary}.`)
    return { query: canary }
  },
  'a note of several lines that was promoted, by its place': async () => {
    const { path, line } = await memory().files.note(`Decided on ${canary}\nand more of ${canary}`)
    await memory().files.promote(path, line, 'decisions')
    return { facts: [`${path}:${line}`] }
  },
  'a note by a person that it names': async () => {
    await memory().files.note(`Met Grace about the ${canary}.`)
    return { person: 'Grace' }
  },
  ...undoneKinds(() => jarvis, canary),
  'a prompt, a command and its output that a hook wrote down': async () => {
    const at = Date.now()
    const common = { at, client: 'claude-code', session: 's9', folder: home() }
    appendEvent(home(), { ...common, key: 'k1', kind: 'prompt', text: `Find the ${canary}.` })
    const tool = { name: 'Bash', input: { command: `grep ${canary} .` }, output: `a.txt: ${canary}` }
    appendEvent(home(), { ...common, key: 'k2', kind: 'tool', tool })
    appendEvent(home(), { ...common, key: 'k3', kind: 'stop', text: `Found the ${canary}.` })
    await jarvis.observations.drain()
    return { session: 's9' }
  },
  'a gem with its text and its folder': async () => {
    const { gem } = await jarvis.gems.add({ title: `About ${canary}`, text: `The ${canary} steals spoons.` })
    return { gems: [gem.id] }
  },
  'a line of MEMORY.md': async () => {
    await memory().files.updateLongTerm(`Keeps a ${canary}.`, 'personal')
    return { query: canary }
  },
  'a note whose line was deleted by hand': async () => {
    const { path } = await memory().files.note(`Met Ada about the ${canary}.`)
    writeFileSync(noteFile(path), '# Day\n\n- 10:00 Other things.\n')
    return { query: canary }
  },
  'a line that was written by hand, by its place': async () => {
    mkdirSync(noteFile('memory'), { recursive: true })
    writeFileSync(noteFile('memory/2026-01-02.md'), `# Day\n\n- mine about ${canary}\n- other\n`)
    await memory().files.refresh()
    await memory().files.note('So that it is kept as a version.', Date.UTC(2026, 0, 2, 12))
    return { facts: ['memory/2026-01-02.md:3'] }
  },
}

describe('erased content', () => {
  it.each(Object.entries(kinds))('is gone from every byte: %s', async (_, plant) => {
    const request = await plant()
    await jarvis.embed()
    await memory().recall(canary)
    await memory().search({ query: canary, minScore: 0 })
    await jarvis.observations.search({ query: canary })
    for (const copy of ['before-2', 'mended'])
      writeFileSync(join(home(), 'spaces', 'main', `jarvis.db.${copy}`), `a copy with ${canary}`)
    expect(traces().length).toBeGreaterThan(isOnPostgres ? 0 : 1)
    expect(await columnsWith()).not.toEqual([])
    const { left, erased } = await forget(request)
    expect([left, traces()], erased.join('; ')).toEqual([leftInDatabase, []])
    await jarvis.close()
    expect([traces(), await columnsWith()]).toEqual([[], []])
    jarvis = await open()
    expect((await memory().recall('cat Miro')).facts[0]?.content).toContain('Miro')
    expect((await jarvis.doctor()).findings.filter(({ state }) => state === 'error')).toEqual([])
  })

  it('reports hand-written lines with the command that erases them', async () => {
    mkdirSync(noteFile('memory'), { recursive: true })
    writeFileSync(noteFile('memory/2026-01-02.md'), `# Day\n\n- mine about ${canary}\n`)
    const { left } = await memory().forget({ query: canary })
    expect(left).toEqual([expect.stringContaining('jarvis forget memory/2026-01-02.md:3')])
    await expect(memory().forget({ facts: ['memory/2026-01-02.md:9'] })).rejects.toMatchObject({
      code: 'note_not_found',
    })
  })

  it('includes turns and session labels with the text', async () => {
    await memory().sessions.append('s 1'.replace(' ', "'"), [{ role: 'user', text: `Plan the ${canary}.` }])
    await memory().sessions.open({ id: 's2', label: `Trip ${canary}` })
    await memory().sessions.open({ id: 's3', label: 'Another' })
    for (const dryRun of [true, false]) {
      const { items, left } = await memory().forget({ query: canary }, { dryRun })
      expect(items).toMatchObject([
        { kind: 'turn', text: `Plan the ${canary}.` },
        { kind: 'summary', id: 's2', text: `Trip ${canary}` },
      ])
      expect(left).toEqual(dryRun ? [] : leftInDatabase)
    }
    expect((await memory().sessions.get('s2')).label).toBeNull()
    expect([traces(), (await memory().forget({ query: canary })).left]).toEqual([[], []])
  })

  it.skipIf(isOnPostgres)('includes a line that its owner deleted, after cleanup, which previews it', async () => {
    const { path } = await memory().files.note(`Met Ada about the ${canary}.`)
    await memory().files.updateLongTerm(`Keeps a ${canary}.`, 'personal')
    for (const file of [path, 'MEMORY.md']) {
      const text = readFileSync(noteFile(file), 'utf8')
      writeFileSync(noteFile(file), text.replace(new RegExp(`.*${canary}.*\n`), ''))
    }
    await jarvis.update()
    const planned = (await jarvis.cleanup({ dryRun: true })).steps.map(({ what }) => what).join()
    expect(planned).toMatch(/former contents of memory files.*words of deleted passages/)
    expect(traces()).not.toEqual([])
    await jarvis.cleanup()
    expect(traces().filter((file) => !file.startsWith('cache'))).toEqual([])
    expect(readFileSync(noteFile('MEMORY.md'), 'utf8')).toContain('Miro')
  })

  it('keeps the versions of a missing main file, which counts as lost', async () => {
    await memory().files.updateLongTerm(`Keeps a ${canary}.`, 'personal')
    rmSync(noteFile('MEMORY.md'))
    await jarvis.cleanup()
    expect(traces().join()).toContain('versions')
  })
})

describe('files of a killed write beside a memory file', () => {
  it('leave the notes beside it as notes that can be forgotten, too', async () => {
    await memory().files.note(`Said ${canary} at the gate.`)
    await memory().files.note('The password is walrusquux.')
    await memory().undo()
    await memory().undo({ entry: (await memory().log())[0]!.id })
    await forget({ query: canary })
    expect((await forget({ query: 'walrusquux' })).left).toEqual(leftInDatabase)
    expect((await memory().search({ query: 'walrusquux' })).results).toEqual([])
  })

  it('are removed by the next command, and a moved file is restored', async () => {
    const child = spawn(process.execPath, ['-e', ''])
    await new Promise((done) => child.on('exit', done))
    const left = (file: string, ending: string, pid: number) =>
      noteFile(`.${file}.${newId(Date.now())}.${pid}.${ending}`)
    const dead = ['tmp', 'old', 'taken'].map((ending) => left('MEMORY.md', ending, child.pid!))
    const former = noteFile(`.MEMORY.md.${newId(Date.now() - 120_000)}.old`)
    const taken = left('USER.md', 'taken', child.pid!)
    const alive = left('MEMORY.md', 'tmp', process.pid)
    for (const file of [...dead, former, taken, alive]) writeFileSync(file, `- ${canary}\n`)
    await memory().search({ query: 'cat' })
    expect([...dead, former, taken].filter((file) => existsSync(file))).toEqual([])
    expect(existsSync(alive)).toBe(true)
    expect(readFileSync(noteFile('USER.md'), 'utf8')).toContain(canary)
  })
})
