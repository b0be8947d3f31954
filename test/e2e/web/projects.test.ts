import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'
import { fillWork } from './work-bench.ts'

describe.skipIf(!chromiumPath)('the projects page', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none' })
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('creates a project, sets its purpose, and undoes both', async () => {
    const page = await bench.open('#/projects')
    let clicks = 0
    const press = async (name: string) => {
      clicks++
      await page.getByRole('button', { name, exact: true }).click()
    }
    const written = () => page.locator('.written').getByRole('status').textContent()
    await press('Create a project')
    await page.getByLabel('Name').fill('Harbour east')
    await press('Create')
    await page.getByRole('heading', { name: 'Harbour east' }).waitFor()
    await page.getByText('No objective yet').waitFor()
    await press('Add an objective')
    await page.getByLabel('Objective').fill('Build a pier that the tide cannot take.')
    await page.getByLabel('Topics').fill('tide, piles,')
    await press('Save')
    await eventually(() => page.locator('.project-objective').textContent()).toBe(
      'Build a pier that the tide cannot take.',
    )
    expect(clicks).toBe(4)
    const client = clientOf(bench)
    const { project } = await client.projectShow({ project: 'Harbour east' })
    expect(project.topics).toEqual(['tide', 'piles'])
    await eventually(written).toBe('Project changed.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('No objective yet').waitFor()

    await page.getByRole('button', { name: 'Add an objective' }).click()
    await page.keyboard.press('Escape')
    expect(await page.getByLabel('Objective').count()).toBe(0)
    const { entries } = await client.log({ limit: 5 })
    await client.undo({ entry: entries.find(({ action }) => action === 'project_create')!.id })
    await page.goto(`${bench.url}/#/projects`)
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
  })

  it('lists the names of each project, joins two, separates them, and undoes both', async () => {
    const client = clientOf(bench)
    const page = await bench.open('#/projects')
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor()
    await fillWork(bench, client)
    await client.saveObservation({ title: 'Carts are kept for a month', project: 'old-shop' })
    const cards = page.locator('.card')
    const names = () => page.locator('.card h2').allTextContents()
    const told = () => page.locator('.written').getByRole('status').textContent()
    await eventually(async () => (await names()).sort()).toEqual(['old-shop', 'shop'])
    const { projects } = await client.projectList()
    const shop = projects.find(({ name }) => name === 'shop')!
    const card = cards.filter({ has: page.getByRole('link', { name: 'shop', exact: true }) })
    expect(await card.textContent()).toContain(`${shop.observations} observations · ${shop.sessions} sessions`)
    expect(await card.textContent()).toContain(shop.folders[0])

    await page.getByRole('button', { name: 'Join old-shop with another' }).click()
    expect(await page.getByRole('button', { name: 'Join projects' }).isDisabled()).toBe(true)
    await page.getByLabel('old-shop is the same as').selectOption('shop')
    await page.getByRole('button', { name: 'Join projects' }).click()
    await eventually(told).toBe('old-shop is shop now, with 1 observation.')
    await eventually(names).toEqual(['shop'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => (await names()).length).toBe(2)

    await client.projectJoin({ project: 'old-shop', into: 'shop' })
    await page.getByRole('button', { name: 'Separate old-shop from shop' }).click()
    await eventually(told).toBe('old-shop is a project of its own again.')
    await eventually(async () => (await names()).sort()).toEqual(['old-shop', 'shop'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('With what was old-shop').waitFor()
    expect((await client.projectList()).projects.map(({ name }) => name)).toEqual(['shop'])
  })
})
