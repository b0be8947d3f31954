import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { captureEvent } from '../interfaces/hooks/capture-event.ts'
import { claudeCode } from '../interfaces/hooks/claude-code.ts'
import type { Learning } from './create-learning.ts'

let root: string
let jarvis: Jarvis
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-faults-'))
  mkdirSync(join(root, 'net', '.git'), { recursive: true })
  jarvis = await openJarvis({ home: join(root, 'home'), config: { 'embedding.model': 'none' } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(root, { recursive: true, force: true })
})

let count = 0
/** An agent in the one repository. */
function agent(session: string) {
  const send = (event: object): string =>
    JSON.stringify(
      captureEvent(join(root, 'home'), 'claude-code', claudeCode, {
        ...{ session_id: session, cwd: join(root, 'net'), tool_name: 'Bash', tool_use_id: `u${++count}` },
        ...event,
      }) ?? '',
    )
  return {
    prompt: (prompt: string) => send({ hook_event_name: 'UserPromptSubmit', prompt, prompt_id: `p${++count}` }),
    fails: (command: string, error: string) =>
      send({ hook_event_name: 'PostToolUseFailure', tool_input: { command }, error }),
    runs: (command: string, stdout = 'ok') =>
      send({ hook_event_name: 'PostToolUse', tool_input: { command }, tool_response: { stdout } }),
  }
}
const missing = (name: string) => `Exit code 1\nError: Cannot find module '${name}'\n    at /home/ada/net/a.js:3:1`
const learned = async () => {
  const learning = (await jarvis.subsystem('learning')) as Learning
  const { learnings } = await learning.list({})
  return learnings.map(({ solution, occurrences }) => [solution, occurrences])
}

describe('learning with faulty input', () => {
  it('separates two agents that work in one repository in turns', async () => {
    const [one, other] = [agent('s1'), agent('s2')]
    one.prompt('Start it.')
    other.prompt('Test it.')
    one.fails('npm test', missing('left-padder'))
    other.fails('npm run lint', 'Exit code 1\nError: Cannot find package "eslint"')
    one.runs('npm install left-padder')
    other.runs('npm install --save-dev eslint')
    other.runs('npm run lint')
    one.runs('npm test')
    expect((await learned()).sort()).toEqual([
      ['Run `npm install --save-dev eslint`.', 1],
      ['Run `npm install left-padder`.', 1],
    ])
  })

  it('offers the fix of a failing test for that test only', async () => {
    const failing = (test: string, expected: number) =>
      `[ERROR] app.${test} -- Time elapsed: 0.01 s <<< FAILURE!\norg.opentest4j.AssertionFailedError: expected: <${expected}> but was: <600>\n\tat app.${test}(Cache.java:31)`
    const one = agent('s1')
    one.prompt('Make the tests pass.')
    one.fails('mvn test', failing('CacheTest.ttl', 60))
    one.runs('docker compose up -d cache')
    one.runs('mvn test')
    expect(await learned()).toHaveLength(1)
    expect(agent('s2').fails('mvn test', failing('InvoiceTest.tax', 3))).not.toContain('docker')
    expect(agent('s3').fails('mvn test', failing('CacheTest.ttl', 61))).toContain('docker compose up -d cache')
  })

  it.each([{ 'learning.tell': false }, { 'learning.enabled': false }, { 'learning.exclude': ['net'] }])(
    'shows nothing after the next read with %o, and again without it',
    async (off) => {
      const one = agent('s1')
      one.prompt('Start it.')
      one.fails('npm test', missing('left-padder'))
      one.runs('npm install left-padder')
      one.runs('npm test')
      const reopen = async (settings: Record<string, unknown>) => {
        await jarvis.close()
        jarvis = await openJarvis({ home: join(root, 'home'), config: { 'embedding.model': 'none', ...settings } })
        return learned()
      }
      expect(await learned()).toHaveLength(1)
      await reopen(off)
      expect(agent('s2').fails('npm test', missing('left-padder'))).not.toContain('npm install')
      await reopen({})
      expect(agent('s3').fails('npm test', missing('left-padder'))).toContain('npm install')
    },
  )

  it('learns nothing when one agent fails and only another one continues', async () => {
    const [one, other] = [agent('s1'), agent('s2')]
    one.prompt('Start it.')
    other.prompt('Add a package.')
    one.fails('npm test', missing('left-padder'))
    other.runs('npm install right-padder')
    other.runs('npm run build')
    expect(await learned()).toEqual([])
  })

  it('does not count a run as successful whose output reports a failure', async () => {
    const one = agent('s1')
    one.prompt('Start it.')
    one.fails('npm test', missing('left-padder'))
    one.runs('npm install right-padder')
    // The client reports that it ended with 0.
    one.runs('npm test 2>&1 | tail -20', `FAIL src/a.test.js\n${missing('left-padder')}\nTests: 1 failed, 1 total`)
    expect(await learned()).toEqual([])
  })

  it('ignores an exit code that a command printed', async () => {
    const one = agent('s1')
    one.prompt('Start it.')
    one.runs('echo "Exit code 1"; echo "Error: Cannot find module \'left-padder\'"', 'Exit code 1')
    one.runs('npm install left-padder')
    one.runs('npm test')
    expect(await learned()).toEqual([])
  })

  it('continues after hooks were killed while writing an event, and prepared data was truncated', async () => {
    const one = agent('s1')
    one.prompt('Start it.')
    one.fails('npm test', missing('left-padder'))
    one.runs('npm install left-padder')
    const inbox = join(root, 'home', 'inbox')
    const [file] = readdirSync(inbox).filter((name) => name.endsWith('.jsonl'))
    writeFileSync(join(inbox, file!), '\n{"key":"torn","kind":"tool","session":"s1","tool":{"na', { flag: 'a' })
    one.runs('npm test')
    expect(await learned()).toEqual([['Run `npm install left-padder`.', 1]])
    const fixes = join(inbox, 'fixes')
    const [ready] = readdirSync(fixes).filter((name) => /^[0-9a-f]+\.json$/.test(name))
    writeFileSync(join(fixes, ready!), '{"torn')
    const other = agent('s2')
    other.prompt('Start it again.')
    expect(other.fails('npm test', missing('left-padder'))).toBe('""')
    other.runs('npm install left-padder')
    other.runs('npm test')
    await learned()
    expect(agent('s3').fails('npm test', missing('left-padder'))).toContain('npm install left-padder')
  })
})
