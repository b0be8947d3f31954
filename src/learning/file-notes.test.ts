import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { captureEvent } from '../interfaces/hooks/capture-event.ts'
import { claudeCode } from '../interfaces/hooks/claude-code.ts'
import type { Learning } from './create-learning.ts'

let root: string
let home: string
let jarvis: Jarvis
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-notes-'))
  home = join(root, 'home')
  jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(root, { recursive: true, force: true })
})
const face = async () => (await jarvis.subsystem('learning')) as Learning

/** Two failures in the same millisecond have no order. */
function nextMillisecond(): void {
  const before = Date.now()
  while (Date.now() === before) {}
}

let count = 0
/** The hook's answer to one event of a session in the project `net`. */
function send(session: string, event: object): string {
  const cwd = join(root, 'net')
  mkdirSync(join(cwd, '.git'), { recursive: true })
  nextMillisecond()
  const input = { session_id: session, cwd, tool_use_id: `use-${++count}`, ...event }
  const answer = captureEvent(home, 'claude-code', claudeCode, input) as
    | { hookSpecificOutput: { additionalContext: string } }
    | undefined
  return answer?.hookSpecificOutput.additionalContext ?? ''
}
const prompt = (session: string, text: string) =>
  send(session, { hook_event_name: 'UserPromptSubmit', prompt: text, prompt_id: `p-${++count}` })
const run = (session: string, command: string, error?: string) =>
  send(session, {
    hook_event_name: error === undefined ? 'PostToolUse' : 'PostToolUseFailure',
    tool_name: 'Bash',
    tool_input: { command },
    ...(error === undefined ? { tool_response: { stdout: 'ok' } } : { error }),
  })
const edit = (session: string, file: string, old_string: string, new_string: string) =>
  send(session, {
    ...{ hook_event_name: 'PostToolUse', tool_name: 'Edit', tool_response: {} },
    tool_input: { file_path: join(root, 'net', file), old_string, new_string },
  })

const broken =
  "Exit code 1\nTypeError: Cannot read properties of undefined (reading 'rows')\n    at load (src/board.ts:12:3)"

/** A change of the board, the failure after it, and its fix. */
function breaks(session: string, change: string): void {
  prompt(session, 'Change the board.')
  run(session, 'npm test')
  edit(session, 'src/board.ts', 'const board = load()', change)
  run(session, 'npm test', broken)
  edit(session, 'src/board.ts', change, `${change} ?? { rows: [] }`)
  run(session, 'npm test')
}

describe('a file whose edits are followed by the same failure', () => {
  it('gets a warning with its history after three times, shown once per session when it is edited', async () => {
    const { warnings } = await face()
    breaks('s1', 'const board = read(1)')
    breaks('s2', 'const board = read(2)')
    expect((await warnings({})).warnings).toEqual([])
    expect(edit('s3', 'src/board.ts', 'a', 'b')).toBe('')
    breaks('s4', 'const board = read(4)')
    const found = (await warnings({})).warnings
    expect(found).toMatchObject([{ project: 'net', file: 'src/board.ts', times: 3 }])
    expect(found[0]!.chain.map(({ change }) => change)).toEqual([1, 2, 4].map((at) => `const board = read(${at})`))
    expect(found[0]!.chain.every(({ fix }) => fix?.includes('src/board.ts'))).toBe(true)
    const answer = edit('s5', 'src/board.ts', 'a', 'b')
    expect(answer).toMatch(
      /Changes of src\/board\.ts were followed by the same failure 3 times.*read\(1\).*→ failure →.*failure again/,
    )
    expect(edit('s5', 'src/board.ts', 'b', 'c')).toBe('')
    expect(edit('s6', 'src/other.ts', 'a', 'b')).toBe('')
    expect((await warnings({ file: 'src/other.ts' })).warnings).toEqual([])
  })

  it('excludes continuing failures, other files and other failures', async () => {
    const { warnings } = await face()
    prompt('s1', 'Change the board.')
    for (const at of [1, 2, 3, 4]) {
      edit('s1', 'src/board.ts', 'x', `const board = read(${at})`)
      run('s1', 'npm test', broken)
    }
    for (const session of ['s2', 's3']) {
      prompt(session, 'Change the page.')
      edit(session, 'src/page.ts', 'x', `const page = ${session}`)
      run(session, 'npm test', `Exit code 1\nRangeError: Invalid page length ${session}\n    at page (src/page.ts:1:1)`)
      run(session, 'npm test')
    }
    expect((await warnings({})).warnings).toEqual([])
  })

  it('is forgotten with the session, also in prepared data', async () => {
    for (const session of ['s1', 's2', 's3']) breaks(session, `const board = read('${session} secretword')`)
    const { warnings } = await face()
    expect((await warnings({})).warnings).toHaveLength(1)
    await jarvis.memory.forget({ query: 'secretword' } as never, { dryRun: false } as never)
    expect((await warnings({})).warnings).toEqual([])
    const left = readdirSync(join(home, 'inbox'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .filter((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').includes('secretword'))
    expect(left.map(({ name }) => name)).toEqual([])
  })

  it('keeps its full path in a folder whose name starts like that of the project', async () => {
    for (const name of ['s1', 's2', 's3']) {
      prompt(name, 'Change the board.')
      run(name, 'npm test')
      edit(name, '../net-2/src/board.ts', 'const board = load()', `const board = read('${name}')`)
      run(name, 'npm test', broken)
      edit(name, '../net-2/src/board.ts', `read('${name}')`, `read('${name}') ?? { rows: [] }`)
      run(name, 'npm test')
    }
    const { warnings, list } = await face()
    const file = join(root, 'net-2', 'src', 'board.ts')
    expect((await warnings({})).warnings).toMatchObject([{ file }])
    expect((await list({})).learnings[0]!.solution).toContain(`In ${file}`)
  })
})

describe('a decision', () => {
  const store = {
    chosen: 'Keep SQLite for the store',
    against: ['PostgreSQL', 'files of JSON'],
    why: 'No server has to run.',
    by: 'Ann',
    files: ['src/store.ts'],
    project: 'net',
  }
  it('is found with all its fields, and shown when its file is edited', async () => {
    run('s0', 'npm test')
    const { decisions, learn } = await face()
    await jarvis.observations.catchUp()
    await learn()
    const { id, ...added } = await decisions.add(store)
    expect(added).toMatchObject({ ...store, supersedes: [], supersededBy: null })
    expect((await decisions.list({ query: 'which database, PostgreSQL?' })).decisions).toMatchObject([{ id }])
    expect((await decisions.list({ file: 'src/store.ts' })).decisions).toHaveLength(1)
    expect((await decisions.list({ file: 'src/page.ts' })).decisions).toEqual([])
    const answer = edit('s1', 'src/store.ts', 'a', 'b')
    expect(answer).toContain(
      'Keep SQLite for the store. Not chosen: PostgreSQL; files of JSON. Why: No server has to run. Decided by Ann.',
    )
    expect(answer).toContain(id)
    expect(edit('s1', 'src/store.ts', 'b', 'c')).toBe('')
    await jarvis.memory.forget({ query: 'PostgreSQL' } as never, { dryRun: false } as never)
    expect(edit('s2', 'src/store.ts', 'a', 'b')).toBe('')
    expect((await decisions.list({})).decisions).toEqual([])
  })

  it('is replaced by a later one, which undo reverts with its link', async () => {
    run('s0', 'npm test')
    const { decisions, learn } = await face()
    await jarvis.observations.catchUp()
    await learn()
    const first = await decisions.add(store)
    const later = await decisions.add({
      ...store,
      chosen: 'Use PostgreSQL for the store',
      against: [],
      supersedes: [first.id],
    })
    expect(later.supersedes).toEqual([{ id: first.id, title: store.chosen }])
    expect((await decisions.list({})).decisions.map(({ id }) => id)).toEqual([later.id])
    const both = (await decisions.list({ superseded: true })).decisions
    expect(both.find(({ id }) => id === first.id)?.supersededBy).toMatchObject({ id: later.id })
    const answer = edit('s1', 'src/store.ts', 'a', 'b')
    expect(answer).toContain('Use PostgreSQL')
    expect(answer).not.toContain('Keep SQLite')
    await jarvis.memory.undo()
    expect((await decisions.list({})).decisions.map(({ id }) => id)).toEqual([first.id])
    await expect(decisions.add({ ...store, supersedes: ['nothing'] })).rejects.toMatchObject({
      code: 'observation_not_found',
    })
    const other = await jarvis.observations.save({ type: 'insight', title: 'Tables are wide' })
    await expect(decisions.add({ ...store, supersedes: [other.id] })).rejects.toMatchObject({ code: 'not_a_decision' })
    expect((await decisions.list({})).total).toBe(1)
  })
})
