import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDatabase } from '../../storage/sqlite/check-database.ts'
import { bundleProgram, type ChildProgram } from '../../testing/child-program.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import { wordsTable } from '../../testing/indexed-words.ts'
import { openMemoryAt } from '../../testing/temporary-memory.ts'

const program = `
  import { openMemoryAt } from './temporary-memory.ts'
  const word = (n) => [...String(n)].map((digit) => ['ba', 'de', 'fi', 'go', 'ku', 'la', 'me', 'ni', 'po', 'ru'][digit]).join('')
  const [database, job, name] = process.argv.slice(2)
  const { memory, store } = await openMemoryAt(database)
  if (job === 'remember') {
    for (let n = 0; n < 200; n++)
      await memory.remember({ content: n % 2 ? \`The \${word(n)} box is known to all.\` : \`The \${word(n)} \${name} is mine.\` })
  } else {
    for (let n = 0; n < 1000; n++) {
      const text = \`My sister Ann\${word(n)} lives in Oslo. My brother Bob\${word(n)} lives in Rome.\`
      await memory.ingest([{ role: 'user', text, id: String(n) }], { session: 's', least: 0 })
      process.stdout.write(n + '\\n')
    }
  }
  await store.close()
`
let child: ChildProgram
let folder: string

beforeAll(async () => {
  child = await bundleProgram(program)
  folder = await mkdtemp(join(tmpdir(), 'jarvis-memory-processes-'))
})
afterAll(async () => {
  await child.dispose()
  await rm(folder, { recursive: true, force: true })
})

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, [child.bundle, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })

describe('several processes with one memory', () => {
  it('keep every fact of each, and common facts once', async () => {
    const database = join(folder, 'shared', 'jarvis.db')
    const children = Array.from({ length: 8 }, (_, n) => start(database, 'remember', `desk${'abcdefgh'[n]}`))
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'close'))[0]))
    expect(codes).toEqual(Array(8).fill(0))
    const { store, memory } = await openMemoryAt(database)
    expect((await memory.facts.list({ state: 'all' })).total).toBe(8 * 100 + 100)
    const kept = await store.db.get(
      `SELECT (SELECT count(*) FROM facts WHERE retired_at IS NULL) AS facts,
         (SELECT count(*) FROM records WHERE kind = 'fact') AS records`,
    )
    expect(kept).toEqual({ facts: 900, records: 900 })
    expect(await store.db.get(`SELECT count(*) AS words FROM ${wordsTable}`)).toEqual({ words: 900 })
    await store.close()
    if (!isOnPostgres) expect(await checkDatabase(database)).toEqual([])
  }, 300_000)

  it('lose nothing acknowledged when one is killed, and keep complete turns only', async () => {
    const database = join(folder, 'killed', 'jarvis.db')
    for (let round = 0; round < 3; round++) {
      const child = start(database, 'ingest')
      let output = ''
      child.stdout?.on('data', (data) => {
        output += data
        if (output.length > 40 + 60 * round) child.kill('SIGKILL')
      })
      await once(child, 'close')
      const acknowledged = output.split('\n').slice(0, -1)
      expect(acknowledged.length).toBeGreaterThan(5)
      const { store } = await openMemoryAt(database)
      const turns = await store.db.all<{ turn: string; facts: number }>(
        'SELECT turn_id AS turn, count(*) AS facts FROM fact_origins GROUP BY turn_id',
      )
      expect(turns.map(({ turn }) => turn)).toEqual(expect.arrayContaining(acknowledged))
      const whole = turns.find(({ turn }) => turn === '0')!.facts
      expect(whole).toBeGreaterThan(1)
      expect(turns.filter(({ facts }) => facts !== whole)).toEqual([])
      await store.close()
      if (!isOnPostgres) expect(await checkDatabase(database)).toEqual([])
    }
  }, 60_000)
})
