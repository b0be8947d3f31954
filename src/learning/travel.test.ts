import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { captureEvent } from '../interfaces/hooks/capture-event.ts'
import { claudeCode } from '../interfaces/hooks/claude-code.ts'
import { fixError, learningOf, missing, wholeLearnings } from '../testing/fixed-errors.ts'

let root: string
let net: string
const opened: Jarvis[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-travel-'))
  net = join(root, 'net')
})
afterEach(async () => {
  for (const jarvis of opened.splice(0)) await jarvis.close()
  rmSync(root, { recursive: true, force: true })
})

async function open(name: string): Promise<Jarvis> {
  const jarvis = await openJarvis({
    ...{ home: join(root, name), config: { 'embedding.model': 'none' }, overrides: { environment: {} } },
  })
  opened.push(jarvis)
  return jarvis
}
const fix = (jarvis: Jarvis, session: string, more: { name?: string; told?: string; says?: string } = {}) =>
  fixError(jarvis.home, { session, folder: net, ...more })

/** The hook's answer in the folder when a package is missing. */
function shown({ home }: Jarvis, session: string, name = 'left-padder'): string {
  const answer = captureEvent(home, 'claude-code', claudeCode, {
    ...{ session_id: session, cwd: net, hook_event_name: 'PostToolUseFailure', tool_name: 'Bash' },
    ...{ tool_input: { command: 'npm test' }, error: missing(name), tool_use_id: `u-${session}` },
  }) as { hookSpecificOutput: { additionalContext: string } } | undefined
  return answer?.hookSpecificOutput.additionalContext ?? ''
}
const forget = (jarvis: Jarvis, request: object) => jarvis.memory.forget(request as never, { dryRun: false })

/** A home in which two sessions showed one fix, which helped once. */
async function learned(): Promise<Jarvis> {
  const jarvis = await open('first')
  fix(jarvis, 's1')
  const [one] = await wholeLearnings(jarvis)
  fix(jarvis, 's2', { told: one!.id })
  await wholeLearnings(jarvis)
  return jarvis
}
async function copied(from: Jarvis, into: string, folder = 'out'): Promise<Jarvis> {
  await from.exportTo(join(root, folder))
  const jarvis = await open(into)
  const { unreadable } = await jarvis.importFrom({ path: join(root, folder) })
  expect(unreadable.first).toEqual([])
  return jarvis
}

describe('imported learnings', () => {
  it('have the same evidence and history, and hooks use them at once', async () => {
    const first = await learned()
    const [one] = await wholeLearnings(first)
    expect(one).toMatchObject({ occurrences: 2, uses: 1, successes: 1 })
    expect([one?.evidence.length, one?.history.length]).toEqual([2, 1])
    const other = await copied(first, 'other')
    expect(await wholeLearnings(other)).toEqual([one])
    expect(shown(other, 's9')).toContain('npm install left-padder')
  })

  it('are not learned again from the work in the first home', async () => {
    const first = await learned()
    const other = await copied(first, 'other')
    const before = await wholeLearnings(other)
    // The same events come by another way, as a transcript that is imported.
    fix(other, 's1')
    fix(other, 's2', { told: before[0]!.id })
    expect(await wholeLearnings(other)).toEqual(before)
  })

  it('are forgotten by their session and by words', async () => {
    const first = await learned()
    fix(first, 's3', { name: 'zanzibarquux' })
    await wholeLearnings(first)
    const other = await copied(first, 'other')
    await forget(other, { session: 's2' })
    expect((await wholeLearnings(other)).map(({ solution, occurrences }) => [solution, occurrences])).toEqual([
      ['Run `npm install left-padder`.', 1],
      ['Run `npm install zanzibarquux`.', 1],
    ])
    await forget(other, { session: 's1' })
    expect((await wholeLearnings(other)).map(({ solution }) => solution)).toEqual(['Run `npm install zanzibarquux`.'])
    expect(shown(other, 's8')).toBe('')
    expect(shown(other, 's9', 'zanzibarquux')).toContain('npm install zanzibarquux')
    await forget(other, { query: 'zanzibarquux' })
    expect(await wholeLearnings(other)).toEqual([])
  })

  it('are not restored after they were forgotten', async () => {
    const first = await learned()
    const { knowledge } = await learningOf(first)
    await knowledge.add({ text: 'Tests want the port 4711.', project: 'net' })
    await first.exportTo(join(root, 'before'))
    await forget(first, { session: 's1' })
    await forget(first, { query: '4711' })
    await first.importFrom({ path: join(root, 'before') })
    expect(await wholeLearnings(first)).toMatchObject([{ occurrences: 1, evidence: [{ session: 's2' }] }])
    expect((await knowledge.list({})).knowledge).toEqual([])
    await forget(first, { session: 's2' })
    await first.importFrom({ path: join(root, 'before') })
    expect(await wholeLearnings(first)).toEqual([])
    // A home that has the session as forgotten, and never had its learnings.
    const other = await copied(first, 'other', 'after')
    await other.importFrom({ path: join(root, 'before') })
    expect(await wholeLearnings(other)).toEqual([])
  })

  it('are not learned again from a session that continues after a forget', async () => {
    const first = await learned()
    const [one] = await wholeLearnings(first)
    await forget(first, { things: { learnings: [`l:${one!.id}`] } })
    fix(first, 's2', { says: 'Thanks, go on with the next one.' })
    expect(await wholeLearnings(first)).toEqual([])
  })
})
