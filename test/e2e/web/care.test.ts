import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sampleNotes } from '../jarvis.ts'
import { chromiumPath, createWebBench, type WebBench } from './browser.ts'
import { clientOf, fillMemory } from './memory-bench.ts'

describe.skipIf(!chromiumPath)('the health page', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench(sampleNotes, { JARVIS_EMBEDDING_MODEL: 'none' })
    await fillMemory(clientOf(bench))
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('lists the findings of doctor, and runs the repair that a finding offers', async () => {
    const page = await bench.open('#/health')
    await page.locator('.findings').first().waitFor()
    const { findings } = await clientOf(bench).doctor({ repair: false })
    expect(await page.locator('.finding').count()).toBe(findings.length)
    // Passed checks are collapsed, with titles in words.
    const passed = page.locator('details.passed')
    expect(await passed.locator('.finding').count()).toBe(findings.filter(({ state }) => state === 'ok').length)
    await passed.locator('summary').click()
    await passed.getByText('Search index').waitFor()
    // A fix that the page supports is a button, which repeats all checks afterwards.
    await page.route('**/api/doctor*', async (route) => {
      const response = await route.fetch()
      const finding = { check: 'files', state: 'warning', message: 'There are leftovers.', fix: 'jarvis cleanup' }
      await route.fulfill({ response, json: { healthy: true, findings: [finding], repaired: [] } })
    })
    await page.getByRole('button', { name: 'Check again' }).click()
    const cleaned = page.waitForRequest('**/api/cleanup*')
    await page.getByRole('button', { name: 'Clean up' }).click()
    await cleaned
    await page.unroute('**/api/doctor*')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.locator('details.passed').waitFor()
  })

  it('lists the models in use and their purposes', async () => {
    const page = await bench.open('#/health')
    const models = page.getByRole('region', { name: 'Models' })
    await models.getByText('none: passages are found by their words').waitFor()
    expect(await models.locator('dt').allTextContents()).toEqual([
      'Search by meaning',
      'Small tasks (tiny)',
      'Usual tasks (local)',
      'Difficult tasks (strong)',
    ])
    await page.route('**/api/status', async (route) => {
      const status = await (await route.fetch()).json()
      const index = {
        ...status.index,
        embedder: 'bge-small:6c9c6101:onnxruntime-node-1.16:cls',
        chunks: 40,
        pending: 3,
      }
      await route.fulfill({ json: { ...status, index } })
    })
    await page.route('**/api/models', async (route) => {
      const answer = await (await route.fetch()).json()
      const local = { ...answer.tiers[1], model: 'ollama:qwen3', isHere: true, calls: 1, problem: null }
      await route.fulfill({ json: { ...answer, tiers: [answer.tiers[0], local, answer.tiers[2]] } })
    })
    await page.reload()
    await models.getByText('bge-small · 37 of 40 passages').waitFor()
    await models.getByText('ollama:qwen3 · on this machine · 1 call').waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('exports everything, and imports an export after a preview', async () => {
    const page = await bench.open('#/health')
    const folder = join(bench.folder, 'backup')
    await page.getByLabel('Folder to write').fill(folder)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByText(`Exported to ${folder}: `).waitFor()
    expect(existsSync(folder)).toBe(true)
    await page.getByLabel('File or folder to read').fill(folder)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText(/^It holds \d/).waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText(/^Added nothing new\. Here already: .*\d facts/).waitFor()
  })

  it('shows the error of an unusable folder', async () => {
    const page = await bench.open('#/health')
    bench.allow(/40[09]/)
    await page.getByLabel('Folder to write').fill(bench.notes)
    await page.getByRole('button', { name: 'Export' }).click()
    await page.locator('section', { hasText: 'Back up' }).getByRole('alert').getByText(/notes/).waitFor()
  })
})
