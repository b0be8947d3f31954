import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'
import { fillWork } from './work-bench.ts'

describe.skipIf(!chromiumPath)('the page of projects', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none' })
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('lists what each is known by, joins two, takes them apart, and undoes both', async () => {
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
