import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JarvisClient } from '../../../src/client/client.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const subjects = {
  tide: ['tide', 'harbour', 'pier', 'flood', 'mooring', 'quay', 'vessel'],
  bread: ['bread', 'dough', 'oven', 'crust', 'yeast', 'flour', 'bakery'],
}

describe.skipIf(!chromiumPath)('the map of gems', { timeout: 120_000 }, () => {
  let bench: WebBench
  let client: JarvisClient
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_OFFLINE: 'true' })
    client = clientOf(bench)
    await client.projectCreate({ name: 'Harbour', topics: ['tide'] })
    for (const [subject, words] of Object.entries(subjects))
      for (const [turn, word] of words.entries()) {
        const text = `The ${word} of day ${turn}: ${words.join(', ')}. A note on the ${word} and the ${subject}.`
        const project = subject === 'tide' ? 'Harbour' : undefined
        await client.saveGem({ title: `${subject} ${word}`, text, enrich: false, ...(project && { project }) })
      }
  }, 120_000)
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('draws all gems with named themes, and opens a gem on click', async () => {
    const page = await bench.open('#/gems')
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Map' }).click()
    await page.getByRole('heading', { level: 1, name: 'Map' }).waitFor()
    const dots = page.locator('.map-gem')
    await eventually(() => dots.count()).toBe(14)
    expect(await page.locator('.map-name').count()).toBeGreaterThan(1)
    const dot = dots.first()
    const title = await dot.locator('title').textContent()
    const gem = await dot.getAttribute('data-gem')
    await dot.dispatchEvent('click')
    await page.getByRole('heading', { level: 1, name: 'Gems' }).waitFor()
    await eventually(async () => page.url()).toContain(`open=${gem}`)
    await page.getByRole('heading', { name: title! }).first().waitFor()
  })

  it('places gems of one subject closer together than gems of different subjects', async () => {
    const { gems } = await client.projectMap({})
    const subjectOf = (one: (typeof gems)[number]) => one.title.split(' ')[0]
    const isRight = gems.map((one) => {
      const from = (other: (typeof gems)[number]) => Math.hypot(one.x - other.x, one.y - other.y)
      const [nearest] = gems.filter(({ gem }) => gem !== one.gem).sort((a, b) => from(a) - from(b))
      return subjectOf(nearest!) === subjectOf(one)
    })
    expect(isRight.filter(Boolean).length).toBeGreaterThanOrEqual(12)
  })

  it('is usable by keyboard: the list has every gem, and the arrow keys move in it', async () => {
    const page = await bench.open('#/projects/Harbour')
    const list = page.getByRole('region', { name: 'The map as a list' })
    await eventually(() => list.getByRole('link').count()).toBe(7)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const second = await list.getByRole('link').nth(1).textContent()
    await eventually(focused).toBe(second)
    expect(await page.locator('.map-gem[data-selected="true"]').count()).toBe(1)
    // The labels have their nominal font size, since the drawing is not scaled.
    const scale = await page.locator('svg.gem-map').evaluate((svg: SVGSVGElement) => svg.getScreenCTM()!.a)
    expect(scale).toBeGreaterThan(0.9)
    const title = (await page.locator('.map-title').boundingBox())!
    for (const name of await page.locator('.map-name').all()) {
      const box = (await name.boundingBox())!
      const apart = [box.x + box.width <= title.x, title.x + title.width <= box.x]
      expect([...apart, box.y + box.height <= title.y + 4, title.y + title.height <= box.y + 4]).toContain(true)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: second! }).first().waitFor()
  })

  it.each([
    { dark: false, width: 1440 },
    { dark: true, width: 390 },
  ])('has no axe violations, dark $dark, $width pixels wide', async ({ dark, width }) => {
    const page = await bench.open('#/map', { width, height: 860, dark })
    await page.locator('.map-gem').first().waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: axe })
    const { violations } = await page.evaluate(() =>
      (window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }).axe.run(),
    )
    expect(violations.map(({ id }) => id)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
})
