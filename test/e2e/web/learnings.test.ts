import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { captureEvent } from '../../../src/interfaces/hooks/capture-event.ts'
import { claudeCode } from '../../../src/interfaces/hooks/claude-code.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

describe.skipIf(!chromiumPath)('the learnings page', { timeout: 120_000 }, () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench({})
    let count = 0
    const tell = (event: object) =>
      captureEvent(bench.home, 'claude-code', claudeCode, {
        ...{ session_id: 's1', cwd: join(bench.home, 'net'), tool_name: 'Bash', tool_use_id: `u${++count}` },
        ...event,
      })
    tell({ hook_event_name: 'UserPromptSubmit', prompt: 'Start it.', prompt_id: 'p1' })
    for (const name of ['left-padder', 'right-padder']) {
      const command = { tool_input: { command: 'npm test' } }
      tell({ ...command, hook_event_name: 'PostToolUseFailure', error: `Error: Cannot find module '${name}'` })
      const installs = { tool_input: { command: `npm install ${name}` }, tool_response: { stdout: 'added 1 package' } }
      tell({ ...installs, hook_event_name: 'PostToolUse' })
      tell({ ...command, hook_event_name: 'PostToolUse', tool_response: { stdout: 'ok' } })
    }
  }, 120_000)
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('explains the confidence of a learning, and reviews it with one key, with undo', async () => {
    const client = clientOf(bench)
    const states = async () => (await client.learnings({})).learnings.map(({ state }) => state).sort()
    const page = await bench.open('#/learnings')
    const entries = page.locator('.hits > .hit')
    await entries
      .nth(1)
      .getByText(/^New, confidence 0\.70\. Seen once \(today\)\. No agent/)
      .waitFor()
    await entries
      .nth(1)
      .getByText(/^today \d\d:\d\d: npm test ← npm install/)
      .waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    await page.getByText(/^Accept: Run/).waitFor()
    await eventually(states).toEqual(['active', 'reviewed'])
    await page.keyboard.press('u')
    await eventually(states).toEqual(['active', 'active'])
    await page.keyboard.press('x')
    await eventually(states).toEqual(['active', 'retired'])
  })

  it('shows the error of a broken skill, its file, and the source of each skill', async () => {
    const folder = join(bench.folder, '.claude', 'skills', 'broken')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'SKILL.md'), '---\nname: [unclosed\n---\n')
    const page = await bench.open('#/skills')
    const broken = page.locator('.hits > .hit').filter({ hasText: 'broken' }).first()
    await broken.getByText(/^The frontmatter is not valid YAML: /).waitFor()
    await broken.getByText(join(folder, 'SKILL.md')).waitFor()
    await broken.getByText('your own folder').waitFor()
    expect(await page.locator('.hits > .hit').filter({ hasText: 'write-commit' }).innerText()).toMatch(
      /From\s*Jarvis\s*Tokens\s*\d+\s*Used\s*not yet/,
    )
  })
})
