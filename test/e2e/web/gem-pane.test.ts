import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JarvisClient } from '../../../src/client/client.ts'
import { pdf } from '../../../src/testing/made-files.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

describe.skipIf(!chromiumPath)('the gem pane', () => {
  let bench: WebBench
  let client: JarvisClient
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none', JARVIS_OFFLINE: 'true' })
    client = clientOf(bench)
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const pane = (page: Page) => page.getByRole('region', { name: 'Gem', exact: true })
  const titles = (page: Page) => page.locator('.gem h2').allTextContents()

  it('assigns a gem, edits its title and tags, deletes it, and undoes each', async () => {
    await client.projectCreate({ name: 'Archive of Porto' })
    const { gem } = await client.saveGem({ title: 'Inks', text: 'Iron gall ink eats paper. Ink of soot does not.' })
    const kept = async () => (await client.gemList({})).gems.find(({ id }) => id === gem.id)
    const page = await bench.open(`#/gems?open=${gem.id}`)
    await pane(page).getByLabel('Project').selectOption('Archive of Porto')
    await eventually(async () => (await kept())?.project).toBe('Archive of Porto')
    await page.getByText('Assigned to Archive of Porto.').waitFor()
    await page.keyboard.press('u')
    await eventually(async () => (await kept())?.project).toBe(null)
    await eventually(() => pane(page).getByLabel('Project').inputValue()).toBe('')

    await pane(page).getByRole('button', { name: 'Edit title and tags' }).click()
    await pane(page).getByLabel('Title').fill('Inks of clerks')
    await pane(page).getByLabel('Tags').fill('ink, paper, ink, ')
    await pane(page).getByRole('button', { name: 'Save', exact: true }).click()
    await pane(page).getByRole('heading', { level: 2, name: 'Inks of clerks' }).waitFor()
    expect((await kept())!.tags).toEqual(['ink', 'paper'])
    await page.locator('.written', { hasText: 'Gem changed.' }).waitFor()
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('u')
    await pane(page).getByRole('heading', { level: 2, name: 'Inks', exact: true }).waitFor()

    await pane(page).getByRole('button', { name: 'Delete' }).click()
    await eventually(kept).toBe(undefined)
    await pane(page).waitFor({ state: 'detached' })
    await page.locator('.written', { hasText: 'Gem deleted: Inks' }).getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => (await kept())?.title).toBe('Inks')
    await eventually(async () => (await titles(page)).join()).toContain('Inks')
    await client.gemDelete({ id: gem.id })
  })

  it('shows the pages of a PDF with table rows, highlights and citations', async () => {
    const content = Buffer.from(
      pdf([
        [
          'Fees of the quay',
          'The fees of this year are those that the council set in the spring of the',
          'year before.',
        ],
        ['Month Ships Fees', 'January 310 12,400', 'March 402 16,080'],
      ]),
    ).toString('base64')
    const { gem } = await client.saveGem({ name: 'fees.pdf', content })
    const page = await bench.open(`#/gems?open=${gem.id}`)
    const text = pane(page).locator('.gem-text')
    await text.getByText('January 310').waitFor()
    expect(await text.locator('h3').allTextContents()).toEqual(['Page 1', 'Page 2'])
    const paragraphs = (await text.locator('p').allTextContents()).map((one) => one.trim())
    expect(paragraphs).toEqual([
      'Fees of the quay',
      'The fees of this year are those that the council set in the spring of the year before.',
      'Month Ships Fees',
      'January 310 12,400',
      'March 402 16,080',
    ])
    const quote = 'set in the spring of the year before.'
    await client.gemEdit({ id: gem.id, highlights: `> ${quote}` })
    await eventually(async () => (await text.locator('mark').allTextContents()).join(' ')).toContain('year before.')
    await page.goto(`${bench.url}/#/gems?open=${gem.id}&says=${encodeURIComponent('March 402 16,080')}`)
    await text.locator('mark.gem-passage', { hasText: '16,080' }).waitFor()
    await client.gemDelete({ id: gem.id })
  })
})
