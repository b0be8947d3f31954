import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JarvisClient } from '../../../src/client/client.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const texts = {
  tides:
    'The tide at the harbour rises four metres in spring. The pier must stand six hours of flood without a crack. Piles of oak rot within ten years where the tide leaves them dry.',
  steel:
    'Steel piles carry the pier of the harbour for sixty years. Each pile is driven twelve metres into the clay below the tide. A coat of zinc keeps the salt away from the steel.',
  bread:
    'Sourdough rises slowly in a cold kitchen. The crust becomes dark when the oven is hot. A wet dough makes large holes.',
}

describe.skipIf(!chromiumPath)('the project page', () => {
  let bench: WebBench
  let client: JarvisClient
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none', JARVIS_OFFLINE: 'true' })
    client = clientOf(bench)
    const objective = 'Build a pier that the tide cannot take.'
    await client.projectCreate({ name: 'Harbour / east', objective, topics: ['tide', 'piles'] })
    await client.projectCreate({ name: 'Kitchen', topics: ['sourdough'] })
    for (const [title, text] of Object.entries(texts))
      await client.saveGem({ title, text: `${text} ${title} was noted.` })
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('opens from the list, and accepts and rejects suggestions with one key, with undo', async () => {
    const page = await bench.open('#/projects')
    await page.getByRole('link', { name: 'Harbour / east' }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbour / east' }).waitFor()
    await page.getByText('Build a pier that the tide cannot take.').waitFor()
    const suggested = page.locator('.suggestions > li')
    await suggested.first().waitFor()
    expect(await suggested.first().textContent()).toMatch(
      /(Near the (objective|topics in meaning)|Topics? [\w, ]+): “.+”/,
    )
    const [first] = await suggested.locator('> a').allTextContents()
    await page.keyboard.press('t')
    await page.getByRole('heading', { name: '1 gem' }).waitFor()
    expect((await client.projectShow({ project: 'Harbour / east' })).gems.newest[0]!.title).toBe(first)
    await eventually(async () => (await suggested.locator('> a').allTextContents()).includes(first!)).toBe(false)
    const [second] = await suggested.locator('> a').allTextContents()
    await page.keyboard.press('x')
    await page.getByText(`${second} is not suggested again.`).waitFor()
    await eventually(async () => (await suggested.locator('> a').allTextContents()).includes(second!)).toBe(false)
    await page.keyboard.press('u')
    await eventually(async () => (await suggested.locator('> a').allTextContents()).includes(second!)).toBe(true)
    await page.getByRole('button', { name: `Add ${second}` }).click()
    await page.getByRole('heading', { name: '2 gems' }).waitFor()
  })

  it('shows open matters and decisions, and summarizes with citations that open the passage', async () => {
    const { gems } = await client.projectShow({ project: 'Harbour / east' })
    const { id } = gems.newest.find(({ title }) => title === 'steel')!
    await client.gemCopilot({
      id,
      decisions: ['Use steel'],
      actionItems: ['Ann orders piles'],
      openQuestions: ['Who pays?'],
    })
    const page = await bench.open('#/projects/Harbour%20%2F%20east')
    for (const text of ['Use steel', 'Ann orders piles', 'Who pays?']) await page.getByText(text).first().waitFor()
    await page.getByRole('button', { name: 'Summarize' }).click()
    const cited = page.locator('.project-summary li', { has: page.locator('.citation') }).first()
    await cited.waitFor()
    const said = (await cited.textContent())!
    await cited.locator('.citation').click()
    const mark = page.locator('.gem-text mark.gem-passage').first()
    await mark.waitFor()
    expect(said).toContain((await mark.textContent())!)
  })

  it('archives the later of two near duplicates, with undo', async () => {
    const { gem } = await client.saveGem({ title: 'tides again', text: `${texts.tides} tides was noted. Twice.` })
    const all = (await client.gemList({})).gems
    for (const { id, project } of all.filter(({ title }) => title.startsWith('tides')))
      if (project === null) await client.gemAssign({ id, project: 'Harbour / east' })
    const page = await bench.open('#/projects/Harbour%20%2F%20east')
    await page.getByRole('button', { name: 'Summarize' }).click()
    await page
      .getByRole('button', { name: /Archive the copy/ })
      .first()
      .click()
    await page.getByText(/is archived/).waitFor()
    const archived = async () =>
      (await client.gemList({ archived: true })).gems.filter(({ archived }) => archived).length
    await eventually(archived).toBe(1)
    await page.keyboard.press('u')
    await eventually(archived).toBe(0)
    expect(gem.title).toBe('tides again')
  })

  it('merges the later of two near duplicates into the first, with undo', async () => {
    await client.saveGem({ title: 'bread again', text: `${texts.bread} bread was noted. Twice.` })
    for (const { id, title } of (await client.gemList({ archived: true })).gems)
      if (title.startsWith('bread')) await client.gemAssign({ id, project: 'Kitchen' })
    const page = await bench.open('#/projects/Kitchen')
    await page.getByRole('button', { name: 'Summarize' }).click()
    const count = async () => (await client.gemList({ project: 'Kitchen', archived: true })).total
    expect(await count()).toBe(2)
    await page
      .getByRole('button', { name: /^Merge / })
      .first()
      .click()
    await page.getByText(/The copy is merged into/).waitFor()
    await eventually(count).toBe(1)
    await page.keyboard.press('u')
    await eventually(count).toBe(2)
  })

  it('has no axe violations, light and dark, wide and narrow', async () => {
    const barriers: string[] = []
    for (const [dark, width] of [
      [false, 1440],
      [true, 1440],
      [false, 390],
      [true, 390],
    ] as const) {
      const page = await bench.open('#/projects/Harbour%20%2F%20east', { width, height: 860, dark })
      await page.getByRole('button', { name: 'Summarize' }).click()
      await page.locator('.citation').first().waitFor()
      const session = await page.context().newCDPSession(page)
      await session.send('Runtime.evaluate', { expression: axe })
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe.run(),
      )
      barriers.push(...violations.map(({ id }) => `${id} at ${width}`))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`).toBe(true)
    }
    expect(barriers).toEqual([])
  })

  it('deletes the project and keeps its gems, and undo restores both', async () => {
    await client.projectCreate({ name: 'Shed', objective: 'Build a shed.' })
    const { gem } = await client.saveGem({ title: 'roof', text: 'A roof of reed lasts thirty years.' })
    await client.gemAssign({ id: gem.id, project: 'Shed' })
    const page = await bench.open('#/projects/Shed')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.locator('.written', { hasText: 'Project deleted: Shed. 1 gem kept.' }).waitFor()
    const projectOf = async () => (await client.gemList({})).gems.find(({ id }) => id === gem.id)?.project
    expect(await projectOf()).toBe(null)
    await eventually(() => page.getByRole('link', { name: 'Shed' }).count()).toBe(0)
    await page.locator('.written').getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Shed' }).waitFor()
    expect(await projectOf()).toBe('Shed')
  })

  it('shows what to do when the project does not exist', async () => {
    bench.allow(/404/)
    const page = await bench.open('#/projects/Nowhere')
    await page.getByText('It was removed or renamed').waitFor()
    await page.getByRole('link', { name: 'All projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  })
})
