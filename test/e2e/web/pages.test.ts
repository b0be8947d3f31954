import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sampleNotes } from '../jarvis.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'

describe.skipIf(!chromiumPath)('the other pages', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench(sampleNotes, { JARVIS_EMBEDDING_MODEL: 'none', JARVIS_SEARCH_LIMIT: '12' })
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()
  const card = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

  it('adds, describes, updates, renames and removes a folder', async () => {
    const folder = join(bench.folder, 'recipes')
    mkdirSync(folder)
    writeFileSync(join(folder, 'soup.md'), '# Onion soup\n\nFry slowly.\n')
    const page = await bench.open('#/collections')
    await page.getByRole('textbox', { name: 'Folder' }).fill(folder)
    await page.getByRole('button', { name: 'Add and index' }).click()
    await page.getByText('1 file added.').waitFor()
    const recipes = card(page, 'recipes')
    await recipes.getByText('1 file, 1 record').waitFor()

    writeFileSync(join(folder, 'bread.md'), '# Rye bread\n\nTwo days.\n')
    await recipes.getByRole('button', { name: 'Update' }).click()
    // The server follows the folder, too, and may have been first.
    await eventually(() => recipes.getByRole('status').textContent()).toMatch(/^1 file added\.|^No changes\./)
    await recipes.getByText('2 files, 2 records').waitFor()

    await recipes.getByRole('button', { name: 'Descriptions (0)' }).click()
    await recipes.getByLabel('Description').fill('What we cook')
    await recipes.getByRole('button', { name: 'Add description' }).click()
    await recipes.getByText('What we cook').waitFor()
    await recipes.getByRole('button', { name: 'Remove the description of recipes' }).click()
    await recipes.getByRole('button', { name: 'Descriptions (0)' }).waitFor()

    await recipes.getByRole('button', { name: 'Rename' }).first().click()
    await recipes.getByLabel('New name').fill('notes')
    await recipes.getByRole('button', { name: 'Rename' }).last().click()
    bench.allow(/409/)
    await recipes.getByRole('alert').getByText(/notes/).waitFor()
    await recipes.getByLabel('New name').fill('kitchen')
    await recipes.getByRole('button', { name: 'Rename' }).last().click()

    const kitchen = card(page, 'kitchen')
    await kitchen.getByRole('button', { name: 'Remove', exact: true }).click()
    await kitchen.getByText('The files are not changed').waitFor()
    await kitchen.getByRole('button', { name: 'Remove kitchen' }).click()
    await eventually(() => page.getByRole('heading', { name: 'kitchen' }).count()).toBe(0)
    expect(await bench.json('collection', 'list')).toMatchObject({ collections: [{ name: 'notes' }] })
  })

  it('shows the progress of long work', async () => {
    const folder = join(bench.folder, 'diary')
    mkdirSync(folder, { recursive: true })
    for (let day = 1; day <= 800; day++)
      writeFileSync(join(folder, `${day}.md`), `# Day ${day}\n\n${'Rain. '.repeat(200)}\n`)
    const page = await bench.open('#/collections')
    await page.getByRole('textbox', { name: 'Folder' }).fill(folder)
    await page.getByRole('button', { name: 'Add and index' }).click()
    await page.getByLabel('Indexing diary').waitFor()
    await page.getByText('800 files added.').waitFor({ timeout: 90_000 })
    await bench.jarvis('collection', 'remove', 'diary')
    await eventually(() => page.getByRole('heading', { name: 'diary' }).count()).toBe(0)
  })

  it('switches to another space', async () => {
    const folder = join(bench.folder, 'office')
    mkdirSync(folder)
    writeFileSync(join(folder, 'rota.md'), '# Rota\n\nAda on Monday.\n')
    await bench.jarvis('--space', 'office', 'collection', 'add', folder)
    const page = await bench.open()
    await page.getByRole('combobox', { name: 'Space' }).selectOption('office')
    await eventually(() => page.locator('.hit-title').allTextContents()).toEqual(['Rota'])
    expect(page.url()).toContain('/?space=office')
  })

  it('shows the error when a folder cannot be added', async () => {
    const page = await bench.open('#/collections')
    bench.allow(/40\d/)
    await page.getByRole('textbox', { name: 'Folder' }).fill('/no/such/folder')
    await page.getByRole('button', { name: 'Add and index' }).click()
    await page.getByRole('alert').getByText('/no/such/folder').waitFor()
  })

  it('shows writes as they happen, also those of other programs', async () => {
    const page = await bench.open('#/activity')
    const log = page.getByRole('region', { name: 'What was written' })
    // Writes from before the page was opened are listed, too.
    await log.getByRole('listitem').first().waitFor()
    // The server begins to listen to the database with the first page that listens to it.
    await eventually(() => page.locator('.index-state').getAttribute('data-health')).not.toBe('unknown')
    await bench.jarvis('context', 'add', 'notes/talks', 'What was said')
    await eventually(() => log.getByRole('listitem').first().textContent()).toMatch(/context.*notes\/talks/i)
    await page.getByText('The index has changed').first().waitFor()
  })

  it('gives the text of an activity line most of the width on a phone', async () => {
    const page = await bench.open('#/activity', { width: 380 })
    const line = page.getByRole('region', { name: 'What was written' }).getByRole('listitem').first()
    await line.waitFor()
    const [whole, text] = await Promise.all([line.boundingBox(), line.locator('.event-text').boundingBox()])
    expect(text?.width).toBeGreaterThan((whole?.width ?? 0) * 0.9)
  })

  it('says for a closed session that no facts and no summary exist', async () => {
    await bench.jarvis('session', 'open', 'silent')
    const page = await bench.open('#/sessions?open=silent')
    await page.getByText('No facts yet').waitFor()
    await bench.jarvis('session', 'close', 'silent')
    await page.reload()
    await page.getByText('No facts were found in it.').waitFor()
    await page.getByText('No summary was written.').waitFor()
  })

  it('shows every setting with its value and source', async () => {
    const page = await bench.open('#/settings')
    const limit = page.locator('.setting', { hasText: 'search.limit' })
    await limit.waitFor()
    expect(await limit.textContent()).toMatch(/search\.limit12from the environment.*JARVIS_SEARCH_LIMIT/)
    const { settings } = await bench.json<{ settings: unknown[] }>('config', 'explain')
    expect(await page.locator('.setting').count()).toBe(settings.length)
    await limit.locator('summary').click()
    expect(await limit.textContent()).toContain('JARVIS_SEARCH_LIMIT is set and overrides the file')
    await limit.getByRole('button', { name: /^Copy.*jarvis config set search\.limit 12$/ }).click()
    await limit.getByRole('button', { name: /^Copied/ }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('jarvis config set search.limit 12')
  })

  it('remembers the chosen theme', async () => {
    const page = await bench.open('#/settings')
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await ground()
    await page.getByRole('radio', { name: 'Dark' }).check()
    const dark = await ground()
    expect(dark).not.toBe(light)
    await page.reload()
    expect(await ground()).toBe(dark)
    await page.getByRole('button', { name: /^Theme: dark/ }).click()
    expect(await ground()).toBe(light)
  })

  it('opens every page by its keys, with the right title', async () => {
    const page = await bench.open()
    await page.locator('.hit').first().waitFor()
    await page.keyboard.press('Escape')
    for (const [key, title] of [
      ['c', 'Collections'],
      ['a', 'Activity'],
      ['t', 'Settings'],
      ['s', 'Search'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await eventually(() => heading(page)).toBe(title)
      await eventually(() => page.title()).toBe(`${title} · Jarvis`)
      const current = page.getByRole('navigation').locator('[aria-current=page]')
      await eventually(() => current.last().textContent()).toBe(title)
    }
  })

  it('lists its keys', async () => {
    const page = await bench.open('#/settings')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Keys' })
    await help.waitFor()
    expect(await help.textContent()).toContain('Go to Collections')
    // The page below ignores keys meanwhile.
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    expect(await heading(page)).toBe('Settings')
    await page.keyboard.press('Escape')
    await eventually(() => help.count()).toBe(0)
  })

  it('shows which search mode is degraded, and still searches', async () => {
    const page = await bench.open('')
    const reason = 'meaning: the model is missing. Run "jarvis doctor".'
    await page.route('**/api/status*', async (route) => {
      const response = await route.fetch()
      const status = await response.json()
      await route.fulfill({ response, json: { ...status, index: { ...status.index, degraded: [reason] } } })
    })
    await page.route('**/api/query*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), degraded: [reason] } })
    })
    await page.goto(`${bench.url}/#/search?q=tomatoes`)
    await page.reload()
    await page.locator('.hit').first().waitFor()
    await eventually(() => page.locator('.results .notice').allTextContents()).toEqual([reason])
    await eventually(() => page.locator('.index-state').textContent()).toMatch(/records, limited search$/)
  })
})
