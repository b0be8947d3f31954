import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { captureEvent } from '../interfaces/hooks/capture-event.ts'
import { claudeCode } from '../interfaces/hooks/claude-code.ts'
import { fixError, learningOf, missing, wholeLearnings } from '../testing/fixed-errors.ts'

let root: string
let jarvis: Jarvis
let count = 0
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-transfer-'))
  const config = { 'embedding.model': 'none' }
  jarvis = await openJarvis({ home: join(root, 'home'), config, overrides: { environment: {} } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(root, { recursive: true, force: true })
})

/** The hook's answer to a run in a project. */
function run(project: string, command: string, error?: string): string {
  const cwd = join(root, project)
  mkdirSync(join(cwd, '.git'), { recursive: true })
  const answer = captureEvent(jarvis.home, 'claude-code', claudeCode, {
    ...{ session_id: `${project}-${++count}`, cwd, tool_name: 'Bash', tool_input: { command } },
    tool_use_id: `use-${count}`,
    ...(error === undefined
      ? { hook_event_name: 'PostToolUse', tool_response: { stdout: 'ok' } }
      : { hook_event_name: 'PostToolUseFailure', error }),
  }) as { hookSpecificOutput: { additionalContext: string } } | undefined
  return answer?.hookSpecificOutput.additionalContext ?? ''
}
const shownIn = (project: string, command = 'npm test') => run(project, command, missing('left-padder'))
const fix = (session: string, told?: string) =>
  fixError(jarvis.home, { session, folder: join(root, 'net'), ...(told !== undefined && { told }) })
const only = async () => (await wholeLearnings(jarvis))[0]!
const history = async () => (await only()).history.map(({ confidence, why }) => `${confidence} ${why}`)

/** A learning of `net`, beside projects with earlier runs. */
async function learned(...others: [string, string][]): Promise<string> {
  for (const [project, command] of others) run(project, command)
  fix('s1')
  return (await only()).id
}

describe('a fix in another repository', () => {
  it('is suggested at once when a person gives it universal scope, and no longer after undo', async () => {
    const id = await learned(['py', 'pytest'])
    expect(shownIn('py', 'pytest')).toBe('')
    const { review, lookUp } = await learningOf(jarvis)
    await review({ id, verdict: 'accept', scope: 'universal' })
    expect(shownIn('py', 'pytest')).toMatch(/in another repository: a suggestion.*Confidence 0\.50/)
    const found = await lookUp({ output: missing('left-padder'), project: 'py' })
    expect(found.learnings).toMatchObject([{ confidence: 0.5, isSuggestion: true }])
    const own = await lookUp({ output: missing('left-padder'), project: 'net' })
    expect(own.learnings).toMatchObject([{ confidence: 0.95, isSuggestion: false }])
    await jarvis.memory.undo()
    expect(shownIn('py', 'pytest')).toBe('')
  })

  it('of the same language is shown after it helped twice', async () => {
    const id = await learned(['shop', 'npm test'], ['py', 'pytest'])
    fix('s2', id)
    await only()
    expect(shownIn('shop')).toBe('')
    fix('s3', id)
    expect(await only()).toMatchObject({ scope: 'language:javascript', confidence: 0.7 })
    expect(shownIn('shop')).toMatch(/in another repository: a suggestion.*Confidence 0\.50/)
    expect(shownIn('py', 'pytest')).toBe('')
    expect(await history()).toEqual([
      '0.7 seen once: the run failed, and went well after it',
      '0.7 it was shown, and the next run went well; other repositories are offered it (language:javascript)',
    ])
  })
})

describe('a change of confidence', () => {
  const first = '0.7 seen once: the run failed, and went well after it'
  it('is removed from the history by undo, and restored by redo', async () => {
    const id = await learned()
    const { review } = await learningOf(jarvis)
    for (const [verdict, confidence] of [
      ['accept', 0.95],
      ['approve', 1],
      ['reject', 0],
    ] as const) {
      await review({ id, verdict })
      expect(await history()).toEqual([first, `${confidence} a person said: ${verdict}`])
      await jarvis.memory.undo()
      expect(await only()).toMatchObject({ state: 'active', confidence: 0.7 })
      expect(await history()).toEqual([first])
    }
    await review({ id, verdict: 'approve' })
    await jarvis.memory.undo()
    const [undone] = await jarvis.memory.log({})
    await jarvis.memory.undo({ entry: undone!.id })
    expect(await only()).toMatchObject({ state: 'knowledge', confidence: 1 })
    expect(await history()).toEqual([first, '1 a person said: approve'])
  })

  it('by uses is undone by its log entry', async () => {
    const id = await learned()
    for (const session of ['s2', 's3', 's4']) {
      fix(session, id)
      await only()
    }
    expect(await only()).toMatchObject({ state: 'candidate', confidence: 0.85 })
    const entries = await jarvis.memory.log({})
    const line = entries.find(({ action }) => action === 'learned')!
    await jarvis.memory.undo({ entry: line.id })
    expect(await only()).toMatchObject({ state: 'active', confidence: 0.7 })
    expect((await history()).map((text) => text.slice(0, 4))).toEqual(['0.7 ', '0.7 '])
  })
})
