import { existsSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { write } from '../journal/journal.ts'
import { inFigures } from '../ports/doors.ts'
import type { JobKind } from '../ports/jobs.ts'
import type { Proposal } from '../ports/proposal.ts'
import type { Undoer } from '../ports/subsystem.ts'
import { openStore, type Store } from '../storage/sqlite/open-store.ts'
import { createIdle } from './create-idle.ts'
import { idleTables } from './tables.ts'
import { statusText } from './views.ts'

const minute = 60_000
let folder: string
let store: Store
let now: number
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-idle-'))
  store = await openStore(join(folder, 'jarvis.db'))
  await store.db.transaction(async (tx) => {
    for (const statement of idleTables.split(';').filter((one) => one.trim() !== '')) await tx.run(statement)
  })
  now = Date.now()
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const kind = (name: string, given: Partial<JobKind> = {}): JobKind => ({
  ...{ name, priority: 5, everyMs: 60 * minute, budgetMs: 1000, when: 'idle', alone: true, failing: `${name} failed` },
  summary: (pieces) => `${name}: ${pieces} done`,
  run: async () => undefined,
  ...given,
})

/** Undoes lines of one action. */
const undoer: Undoer = {
  undoable: async (_, lines) => new Set(lines.filter(({ action }) => action === 'remember_fact').map(({ id }) => id)),
  titles: async () => new Map(),
  laterThan: async () => [],
  prepare: async () => async () => {},
}

const open = (jobs: JobKind[], proposals: Proposal[] = [], undo: (line: number) => Promise<unknown> = async () => {}) =>
  createIdle({
    ...{ db: store.db, clock: () => now, variable: () => undefined, settings: { server: { idle: 10 } } },
    idleFiles: {
      ...{ activity: join(folder, 'active'), log: join(folder, 'idle.log'), pause: join(folder, 'pause.json') },
      isServed: () => true,
    },
    others: async () => [{ jobs: async () => jobs, proposals: async () => proposals, undoers: async () => [undoer] }],
    undo,
  })

const proposal = (number: number): Proposal => ({
  ...{ id: `fact:${number}`, text: `Change ${number}`, at: number },
  approve: async () => {},
  reject: async () => {},
})

describe('a pause', () => {
  it('continues where its file cannot be read, until it is resumed', async () => {
    writeFileSync(join(folder, 'pause.json'), '{"from":')
    expect((await open([]).status()).pause).toEqual({ from: now, until: null })
    await open([]).resume()
    expect((await open([]).status()).pause).toBeNull()
  })

  it('is a private file, read by the next process, and expires', async () => {
    const { pause } = await open([]).pause({ hours: 2 })
    expect(pause).toEqual({ from: now, until: now + 120 * minute })
    expect(statSync(join(folder, 'pause.json')).mode & 0o777).toBe(0o600)
    expect((await open([]).status()).pause).toEqual(pause)
    now += 121 * minute
    expect((await open([]).status()).pause).toBeNull()
  })

  it('lasts until resumed without a number of hours', async () => {
    await open([]).pause()
    now += 10_000 * minute
    expect((await open([]).status()).pause).toMatchObject({ until: null })
    await open([]).resume()
    expect(existsSync(join(folder, 'pause.json'))).toBe(false)
    expect((await open([]).status()).pause).toBeNull()
  })
})

describe('an idle run', () => {
  it('works by priority, records results, and reports a failing job', async () => {
    const order: string[] = []
    const job = (name: string, priority: number, pieces: number) =>
      kind(name, {
        priority,
        async run({ did }) {
          order.push(name)
          did?.(pieces)
          return { more: order.filter((one) => one === name).length < 2 }
        },
      })
    const failing = kind('broken', { priority: 1, run: async () => Promise.reject(new Error('no disk')) })
    const idle = open([job('low', 2, 3), failing, job('high', 9, 1)])
    const { ran, more } = await idle.run({ minutes: 1 })
    expect(order).toEqual(['high', 'high', 'low', 'low'])
    expect(ran.map(({ kind: name, state, pieces }) => `${name} ${state} ${pieces}`)).toEqual([
      'high done 2',
      'low done 6',
      'broken failed 0',
    ])
    expect(more).toBe(false)
    const { list, ran: rounds } = await idle.status()
    expect(list.map(({ text }) => text).sort()).toEqual(['high: 2 done', 'low: 6 done'])
    expect(rounds.find(({ kind: name }) => name === 'broken')?.error).toBe('no disk')
  })

  it('stops at its time limit', async () => {
    const endless = kind('endless', {
      async run({ signal }) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        return { more: true }
      },
    })
    const { ran, more } = await open([endless]).run({ minutes: 0.01 })
    expect(ran).toMatchObject([{ kind: 'endless', state: 'more' }])
    expect(more).toBe(true)
  })

  it('waits while the server answers queries', async () => {
    const active = join(folder, 'active')
    let rounds = 0
    const job = kind('polite', {
      async run({ shouldEnd }) {
        rounds++
        if (rounds > 1) return undefined
        // A question comes: the round has to end by itself.
        writeFileSync(active, '')
        utimesSync(active, (now + 1000) / 1000, (now + 1000) / 1000)
        while (!shouldEnd()) await new Promise((resolve) => setTimeout(resolve, 5))
        setTimeout(() => {
          now += minute
        }, 50)
        return { more: true }
      },
    })
    expect(await open([job]).run()).toMatchObject({ ran: [{ state: 'done' }] })
    expect(rounds).toBe(2)
  })

  it('refuses an unknown job and lists the known ones', async () => {
    await expect(open([kind('gems.enrich')]).run({ only: ['gem'] })).rejects.toMatchObject({
      code: 'idle_kind_unknown',
      message: expect.stringContaining('gems.enrich'),
    })
  })
})

describe('the report', () => {
  it('has at most ten lines, shows results once, and again on request', async () => {
    const jobs = Array.from({ length: 8 }, (_, number) =>
      kind(`job${number}`, { run: async ({ did }) => void did?.(1) as undefined }),
    )
    const idle = open(
      jobs,
      Array.from({ length: 20 }, (_, number) => proposal(number)),
    )
    await idle.run({ minutes: 1 })
    const first = await idle.status()
    expect(first.list).toHaveLength(10)
    expect(first.list.filter(({ state }) => state === 'waits').map(({ id }) => id)).toEqual([
      ...['fact:0', 'fact:1', 'fact:2', 'fact:3', 'fact:4'],
    ])
    expect(first.more).toBe(18)
    // Three lines found no place before: they were not shown.
    const second = await idle.status()
    expect(second.list.filter(({ state }) => state === 'done')).toHaveLength(3)
    expect((await idle.status()).list.filter(({ state }) => state === 'done')).toEqual([])
    expect((await idle.status({ again: true })).list.filter(({ state }) => state === 'done')).toHaveLength(5)
    expect(statusText(first, inFigures).split('\n').length).toBeLessThan(30)
  })

  it('accepts an answer to a line, and names the listing command for an unknown one', async () => {
    const answered: string[] = []
    const one = { ...proposal(1), approve: async () => answered.push('yes'), reject: async () => answered.push('no') }
    const idle = open([], [one])
    await idle.answer({ id: 'fact:1', answer: 'approve' })
    await idle.answer({ id: 'fact:1', answer: 'reject' })
    expect(answered).toEqual(['yes', 'no'])
    await expect(idle.answer({ id: 'fact:9', answer: 'approve' })).rejects.toMatchObject({
      code: 'idle_line_not_found',
    })
    await expect(idle.answer({ id: 'x@2026-01-01', answer: 'undo' })).rejects.toThrow('jarvis idle status --again')
  })

  it('undoes the last log entry of each round, and omits undone work', async () => {
    const undone: number[] = []
    const job = kind('writes', {
      async run({ did }) {
        await store.db.transaction((tx) =>
          write(tx, { at: now, actor: 'system', action: 'remember_fact', target: 'x' }, []),
        )
        did?.(2)
        return undefined
      },
    })
    const idle = open([job], [], async (line) => {
      undone.push(line)
      await store.db.transaction((tx) => tx.run('INSERT INTO undone_changes VALUES (?, ?)', [line, line]))
    })
    await idle.run({ minutes: 1 })
    const [line] = (await idle.status()).list
    expect(line).toMatchObject({ text: 'writes: 2 done', state: 'done', undoable: true })
    await idle.answer({ id: line!.id, answer: 'undo' })
    expect(undone).toHaveLength(1)
    expect((await idle.status({ again: true })).list).toMatchObject([
      { id: line!.id, state: 'undone', undoable: false },
    ])
    await expect(idle.answer({ id: line!.id, answer: 'undo' })).rejects.toMatchObject({ code: 'nothing_to_undo' })
  })

  /** A job that writes a line of an action. */
  const writing = (action: string) =>
    kind('writes', {
      async run({ did }) {
        await store.db.transaction((tx) => write(tx, { at: now, actor: 'system', action, target: 'x' }, []))
        did?.(2)
        return undefined
      },
    })

  it('offers no undo for work that the log cannot undo', async () => {
    const idle = open([writing('erase')])
    await idle.run({ minutes: 1 })
    const [line] = (await idle.status()).list
    expect(line).toMatchObject({ state: 'done', undoable: false })
    await expect(idle.answer({ id: line!.id, answer: 'undo' })).rejects.toMatchObject({ code: 'nothing_to_undo' })
  })

  it('shows work that was undone in the log as undone', async () => {
    const idle = open([writing('remember_fact')])
    await idle.run({ minutes: 1 })
    await store.db.transaction((tx) => tx.run('INSERT INTO undone_changes SELECT id, id FROM log'))
    expect((await idle.status()).list).toMatchObject([{ state: 'undone', undoable: false }])
  })

  it('stores the message of a failure with its secrets covered', async () => {
    const secret = `sk-ant-api03-${'x7Qp'.repeat(20)}`
    const failing = kind('fails', {
      run: async () => {
        throw new Error(`The key ${secret} is refused`)
      },
    })
    const idle = open([failing])
    await idle.run({ minutes: 1 })
    const [round] = (await idle.status()).ran
    expect(round!.error).toMatch(/^The key .* is refused$/)
    expect(round!.error).not.toContain(secret)
  })

  it('returns the log entry that undoes an approval', async () => {
    const approve = () =>
      store.db.transaction((tx) => write(tx, { at: now, actor: 'user', action: 'merge', target: 'x' }, []))
    const idle = open([], [{ ...proposal(1), approve }])
    const { logEntry } = await idle.answer({ id: 'fact:1', answer: 'approve' })
    expect(await store.db.get('SELECT action FROM log WHERE id = ?', [logEntry])).toEqual({ action: 'merge' })
    expect(await idle.answer({ id: 'fact:1', answer: 'reject' })).toMatchObject({ logEntry: null })
  })
})
