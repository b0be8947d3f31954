import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { captureEvent } from '../../interfaces/hooks/capture-event.ts'
import { claudeCode } from '../../interfaces/hooks/claude-code.ts'
import { fixError, learningOf, missing, wholeLearnings } from '../../testing/fixed-errors.ts'
import { createPairedHomes, filesWith, type PairedHome } from '../../testing/paired-homes.ts'

let paired: ReturnType<typeof createPairedHomes>
let laptop: PairedHome
let desktop: PairedHome
beforeEach(async () => {
  paired = createPairedHomes('learnings')
  laptop = await paired.open('laptop')
  desktop = await paired.open('desktop')
})
afterEach(() => paired.end())

const net = () => join(paired.folder, 'net')
async function fix(
  { jarvis }: PairedHome,
  session: string,
  more: { name?: string; told?: string; says?: string } = {},
) {
  fixError(jarvis.home, { session, folder: net(), ...more })
  return wholeLearnings(jarvis)
}
const both = async () => {
  const [one, other] = [await wholeLearnings(laptop.jarvis), await wholeLearnings(desktop.jarvis)]
  expect(other).toEqual(one)
  return one
}

describe('learnings on a second machine', () => {
  it('have the same evidence and history, and hooks use them at once', async () => {
    const [one] = await fix(laptop, 's1')
    await fix(laptop, 's2', { told: one!.id })
    await paired.settle(laptop, desktop)
    expect(await both()).toMatchObject([{ occurrences: 2, uses: 1, evidence: [{ session: 's1' }, { session: 's2' }] }])
    const answer = captureEvent(desktop.jarvis.home, 'claude-code', claudeCode, {
      ...{ session_id: 's9', cwd: net(), hook_event_name: 'PostToolUseFailure', tool_name: 'Bash', tool_use_id: 'u9' },
      ...{ tool_input: { command: 'npm test' }, error: missing('left-padder') },
    })
    expect(JSON.stringify(answer)).toContain('npm install left-padder')
  })

  it('add up what both machines observed', async () => {
    await fix(laptop, 's1')
    await paired.settle(laptop, desktop)
    await fix(laptop, 's2')
    await fix(desktop, 's3')
    await paired.settle(laptop, desktop)
    expect(await both()).toMatchObject([{ occurrences: 3, evidence: [{}, {}, {}] }])
  })

  it('are rejected on both when the user denies them', async () => {
    await fix(laptop, 's1')
    await fix(laptop, 's2')
    await paired.settle(laptop, desktop)
    await fix(laptop, 's2', { says: 'That did not help, npm test fails as before.' })
    await paired.settle(laptop, desktop)
    expect(await both()).toMatchObject([{ occurrences: 1, confidence: 0.4, evidence: [{ session: 's1' }] }])
  })

  it('are forgotten by session on both, and counts stay equal', async () => {
    for (const session of ['s1', 's2', 's3']) await fix(laptop, session)
    await paired.settle(laptop, desktop)
    await desktop.jarvis.memory.forget({ session: 's2' }, { dryRun: false })
    await paired.settle(desktop, laptop)
    expect(await both()).toMatchObject([{ occurrences: 2, evidence: [{ session: 's1' }, { session: 's3' }] }])
  })

  it('are forgotten by their words on both, and erased from all files', async () => {
    await fix(laptop, 's1', { name: 'zanzibarquux' })
    await fix(laptop, 's2')
    const learning = await learningOf(laptop.jarvis)
    await learning.knowledge.add({ text: 'The port is quuxzanzibar.', project: 'net' })
    await paired.settle(laptop, desktop)
    expect(await both()).toHaveLength(2)
    await desktop.jarvis.memory.forget({ query: 'zanzibarquux' }, { dryRun: false })
    await desktop.jarvis.memory.forget({ query: 'quuxzanzibar' }, { dryRun: false })
    await paired.settle(desktop, laptop)
    expect(await both()).toMatchObject([{ solution: 'Run `npm install left-padder`.' }])
    expect((await learning.knowledge.list({})).knowledge).toEqual([])
    await paired.close()
    expect(filesWith(paired.folder, 'zanzibarquux')).toEqual([])
    expect(filesWith(paired.folder, 'quuxzanzibar')).toEqual([])
  })

  it('are forgotten on the receiving machine when named there', async () => {
    const [one] = await fix(laptop, 's1')
    await paired.settle(laptop, desktop)
    await laptop.jarvis.memory.forget({ things: { learnings: [one!.id] } }, { dryRun: false })
    await paired.settle(laptop, desktop)
    expect(await wholeLearnings(desktop.jarvis)).toEqual([])
  })
})
