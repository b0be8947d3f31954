import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { appendEvent } from '../../capture/inbox.ts'
import { placeOf, readContext } from '../../capture/ready-context.ts'
import type { Sessions } from '../../sessions/sessions.ts'
import { openAgentWork } from '../../testing/agent-work.ts'
import { makeRepository } from '../../testing/made-repository.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'
import type { Observations } from '../observations.ts'

let space: TemporaryMemory
let observations: Observations
let sessions: Sessions
let folder: string
let git: ReturnType<typeof makeRepository>['git']
let commit: ReturnType<typeof makeRepository>['commit']
let count = 0

beforeEach(async () => {
  space = await openTemporaryMemory()
  ;({ observations, sessions } = openAgentWork(space))
  folder = join(space.folder, 'net')
  ;({ git, commit } = makeRepository(folder))
  commit('a.ts', 'one\n')
})
afterEach(() => space.dispose())

/** A session on a branch: one request, one change, a test that keeps failing, next steps. */
async function work(session: string, branch: string, nextSteps: string): Promise<void> {
  const about = { client: 'claude-code', session, folder, branch }
  const named = { name: 'Bash', input: { command: `npx vitest run ${session}.test.ts` } }
  const events: Partial<CapturedEvent>[] = [
    { kind: 'prompt', text: `Please write ${session} with all that it needs.` },
    { tool: { name: 'Edit', input: { file_path: join(folder, `${session}.ts`), new_string: 'export class Gear {}' } } },
    { kind: 'tool-failure', tool: { ...named, error: 'Error: no such gear' } },
  ]
  for (const one of events)
    appendEvent(space.folder, { key: `k${count++}`, at: space.time.now++, kind: 'tool', ...about, ...one })
  await observations.drain()
  await sessions.end(session, { status: 'completed', nextSteps })
}
const told = async () => {
  await observations.prepareContext({ place: placeOf(folder), project: 'net', top: folder }, [])
  return readContext(space.folder, placeOf(folder))?.text ?? ''
}

describe('the session context on a branch', () => {
  it('begins with the open work there, however many sessions worked elsewhere since', async () => {
    git('checkout', '-q', '-b', 'gears')
    commit('gears.ts', 'two\n')
    await work('gears', 'gears', 'Fill the teeth of the gears.')
    git('checkout', '-q', 'main')
    for (const session of ['one', 'two', 'three', 'four']) await work(session, 'main', `Go on with ${session}.`)
    expect(await told()).toContain('- On the branch gears: Fill the teeth of the gears.')

    git('checkout', '-q', 'gears')
    const [, heading, first] = (await told()).split('\n')
    expect([heading, first]).toEqual(['Open:', expect.stringContaining('- Fill the teeth of the gears.')])
    const text = await told()
    expect(text).toContain('- Still failing: npx vitest run gears.test.ts failed: no such gear')
    expect(text).toContain('On the branch main: Go on with four.')
  })

  it('is prepared for sessions that begin on another branch than the last, separately for each', async () => {
    git('checkout', '-q', '-b', 'gears')
    await work('gears', 'gears', 'Fill the teeth of the gears.')
    git('checkout', '-q', 'main')
    await work('one', 'main', 'Go on with one.')
    await told()
    const { text, elsewhere } = readContext(space.folder, placeOf(folder))!
    expect(text).toContain('- Go on with one.')
    expect(elsewhere?.map(({ branch }) => branch)).toEqual(['gears'])
    expect(elsewhere?.[0]?.text.split('\n')[2]).toContain('- Fill the teeth of the gears.')
    expect(elsewhere?.[0]?.text).toContain('On the branch main: Go on with one.')
    expect(elsewhere?.[0]?.tokens).toBeLessThanOrEqual(1500)
  })

  it('describes earlier sessions in the words of their prompts', async () => {
    await work('one', 'main', 'Go on.')
    expect(await told()).toMatch(/Last sessions:\n- \d{4}-\d\d-\d\d Write one with all that it needs \(one\)/)
  })
})
