import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Agent } from '../../../src/agent/create-agent.ts'
import { makeAgentRepository, nodeProject, wrongFirst } from '../../../src/testing/agent-repository.ts'
import { openScriptedAgent } from '../../../src/testing/scripted-agent.ts'
import type { Script } from '../../../src/testing/scripted-runner.ts'
import { barriersOf, surplusOf, widths } from './axe.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'

describe.skipIf(!chromiumPath)('the agents page', { timeout: 180_000 }, () => {
  let bench: WebBench
  let folder: string
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none', JARVIS_OFFLINE: 'true' })
    folder = makeAgentRepository(join(bench.folder, 'sums'), nodeProject)
  }, 120_000)
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  /** Runs a task in this process, like a command beside the server. */
  async function work<Done>(script: Script, act: (agent: Agent) => Promise<Done>): Promise<Done> {
    const { jarvis, agent } = await openScriptedAgent(bench.home, script)
    try {
      return await act(agent)
    } finally {
      await jarvis.close()
    }
  }

  it('explains how to start the first task', async () => {
    const page = await bench.open('#/agent')
    await page.getByRole('heading', { name: 'No runs yet' }).waitFor()
    await page.getByText('jarvis agent "make the flaky queue test pass"').waitFor()
  })

  it('shows a run live, stops it, and shows its question', async () => {
    const planned = latch()
    const held = latch()
    const page = await bench.open('#/agent')
    const going = work(
      async (turn) => {
        if (turn.role === 'planner') return { steps: [{ title: 'Make sum add' }, { title: 'Describe it' }] }
        planned.open()
        if (turn.role === 'executor') await held.opened
        return wrongFirst(turn)
      },
      (agent) => agent.run({ task: 'make sum add', folder }),
    )
    try {
      await planned.opened
      await page.getByRole('link', { name: 'make sum add' }).first().click()
      const run = page.getByRole('region', { name: 'Run', exact: true })
      await run.getByText('working now').waitFor()
      const plan = run.locator('.run-plan').first().getByRole('listitem')
      await eventually(() => plan.allTextContents()).toEqual([
        expect.stringMatching(/…in progress: Make sum add/),
        expect.stringMatching(/○not started: Describe it/),
      ])
      await run.getByRole('list', { name: 'Log' }).getByText('Make sum add', { exact: true }).first().waitFor()
      await run.getByRole('button', { name: 'Stop' }).click()
      await run.getByRole('button', { name: 'Stopping …' }).waitFor()
      held.open()
      expect((await going).state).toBe('stopped')
      await run.getByText('stopped', { exact: true }).waitFor()
      await run.getByRole('button', { name: 'Continue' }).waitFor()
    } finally {
      held.open()
      await going.catch(() => undefined)
    }
  })

  it('passes an answer to the waiting run, and explains when no agent server is running', async () => {
    await work(
      () => ({ question: 'Plus or times?' }),
      (agent) => agent.run({ task: 'make it right', folder }),
    )
    bench.allow(/status of [45]\d\d/)
    const page = await bench.open('#/agent')
    // It is seen from every page that one waits.
    await page
      .getByRole('navigation', { name: 'Places' })
      .getByRole('link', { name: /^Work\s*1\s*waiting$/ })
      .waitFor()
    await page.getByText('2 runs, 1 waiting for your answer').waitFor()
    await page.getByRole('link', { name: 'make it right' }).first().click()
    const run = page.getByRole('region', { name: 'Run', exact: true })
    await run.getByRole('textbox', { name: 'Plus or times?' }).fill('Plus')
    await run.getByRole('button', { name: 'Answer' }).click()
    await run.locator('[role=alert] .notice-bad').waitFor({ timeout: 60_000 })
    await eventually(async () => (await run.getByRole('list', { name: 'Log' }).textContent())?.includes('Plus')).toBe(
      true,
    )
  })

  it('asks for a higher limit when one is used up, and continues with it', async () => {
    const costly: Script = (turn) => {
      turn.spend({ dollars: 2.3 })
      return wrongFirst(turn)
    }
    await work(costly, (agent) => agent.run({ task: 'make it cheap', folder, dollars: 1 }))
    bench.allow(/status of [45]\d\d/)
    const page = await bench.open('#/agent')
    await page.getByRole('link', { name: 'make it cheap' }).first().click()
    const run = page.getByRole('region', { name: 'Run', exact: true })
    await run.getByText(/^The budget is used up: \$2\.\d\d of \$1\.00\.$/).waitFor()
    await run.getByText(/^23\d % of \$1\.00$/).waitFor()
    expect(await run.getByRole('button', { name: 'Continue' }).count()).toBe(1)
    const limit = run.getByRole('textbox', { name: 'New limit, dollars' })
    expect(await limit.inputValue()).toBe('3')
    await limit.fill('5')
    await run.getByRole('button', { name: 'Continue' }).click()
    // No server runs agents here; the limit is stored for the one that does.
    await run.locator('[role=alert] .notice-bad').waitFor({ timeout: 60_000 })
    await eventually(() =>
      work(
        wrongFirst,
        async (agent) => (await agent.list({})).runs.find(({ task }) => task === 'make it cheap')?.limits.dollars,
      ),
    ).toBe(5)
  })

  it('replays a finished run with its tests, diff and cost, and merges it', async () => {
    await work(wrongFirst, (agent) => agent.run({ task: 'make sum add at last', folder }))
    const page = await bench.open('#/agent')
    await page.getByRole('link', { name: 'make sum add at last' }).first().click()
    const run = page.getByRole('region', { name: 'Run', exact: true })
    await run.getByText('ready to accept').waitFor()
    await run
      .getByText(/passed/)
      .first()
      .waitFor()
    await run.locator('.run-diff [data-line=added]', { hasText: 'a + b' }).waitFor()
    await run
      .getByText(/\d tokens? · \$\d/)
      .first()
      .waitFor()
    const log = run.getByRole('list', { name: 'Log' }).locator('> li')
    const all = await log.count()
    expect(all).toBeGreaterThan(15)
    await run.getByRole('slider').fill('1')
    await eventually(() => log.count()).toBe(1)
    await run.getByText('Planning …').or(run.getByText('No plan was made.')).waitFor()
    await run.getByRole('button', { name: 'Replay' }).click()
    await eventually(() => log.count()).toBeGreaterThan(2)
    await run.getByRole('button', { name: 'Pause replay' }).click()
    await run.getByRole('slider').fill(String(all))
    await eventually(() => log.count()).toBe(all)
    await run.getByRole('button', { name: 'Keep the branch' }).click()
    await run.getByText('accepted', { exact: true }).waitFor()
  })

  it('has no axe violations, light and dark, wide and narrow', { timeout: 400_000 }, async () => {
    const barriers: string[] = []
    for (const width of widths) {
      const page = await bench.open('#/agent', { width, height: 860 })
      await page.getByRole('link', { name: 'make sum add at last' }).first().click()
      await page.locator('.run-diff').waitFor()
      barriers.push(...(await barriersOf(page)).map((one) => `${one}, ${width}`))
      expect(await surplusOf(page)).toBe(0)
    }
    expect(barriers).toEqual([])
  })
})

/** Something that waits until it is opened, once. */
function latch() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}
