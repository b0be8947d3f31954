import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildOnce, dist } from '../jarvis.ts'
import { chromiumPath, eventually, type WebBench } from './browser.ts'
import { createFullHome } from './full-home.ts'
import { clientOf } from './memory-bench.ts'

/** Common tasks on the page, each with its maximum of clicks and keys; typing a word counts as one. */
describe.skipIf(!chromiumPath)('the steps to', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createFullHome()
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  /** Opens a page that counts steps. */
  async function start(hash = '#/search') {
    const page = await bench.open(hash, { keepsFiles: true })
    let steps = 0
    const step = async <Done>(act: Promise<Done>) => {
      steps++
      return await act
    }
    return { page, step, steps: () => steps }
  }
  const place = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name })
  const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name })

  it('a marked passage: a question and Enter', async () => {
    const { page, step, steps } = await start()
    await step(page.keyboard.type('how do we restore a backup'))
    await page.locator('.hit mark').first().waitFor()
    await page.keyboard.press('Escape')
    await step(page.keyboard.press('Enter'))
    await page.locator('.prose .found').first().waitFor()
    expect(steps()).toBe(2)
  })

  it('the explanation of a hit: one click', async () => {
    const { page, step, steps } = await start('#/search?q=backups')
    await page.locator('.hit mark').first().waitFor()
    await step(page.getByRole('button', { name: 'Explain' }).first().click())
    await page.getByRole('img', { name: /^words \d+ %/ }).waitFor()
    expect(steps()).toBe(1)
  })

  it('a changed fact and back: five steps', async () => {
    const { page, step, steps } = await start('#/facts')
    await page.getByRole('link', { name: 'Ada holds the second key of the safe.' }).waitFor()
    await step(page.getByRole('link', { name: 'Ada holds the second key of the safe.' }).click())
    await step(page.getByRole('button', { name: 'Edit' }).click())
    await step(page.locator('.card-form textarea').first().fill('Grace holds the second key of the safe.'))
    await step(page.locator('.card-form button[type=submit]').click())
    await page.getByRole('heading', { name: 'Grace holds the second key of the safe.' }).waitFor()
    await step(page.keyboard.press('u'))
    // The current version is open, not the undone one.
    await page.getByRole('heading', { name: 'Ada holds the second key of the safe.' }).waitFor()
    expect(steps()).toBe(5)
  })

  it("yesterday's work: two clicks", async () => {
    const { page, step, steps } = await start()
    await step(place(page, 'Work').click())
    await page.getByRole('heading', { name: 'Yesterday' }).waitFor()
    await step(tab(page, 'Sessions').click())
    await page
      .getByText(/^yesterday \d\d:\d\d–/)
      .first()
      .waitFor()
    expect(steps()).toBe(2)
  })

  it('a settled contradiction: three clicks', async () => {
    const { page, step, steps } = await start()
    await step(place(page, 'Memory').click())
    await step(tab(page, 'Review').click())
    await page.locator('.side').first().waitFor()
    await step(page.keyboard.press('1'))
    await eventually(() => page.locator('.side').count()).toBe(0)
    expect(steps()).toBe(3)
  })

  it('a new folder: four steps', async () => {
    const folder = join(bench.folder, 'letters')
    mkdirSync(folder)
    writeFileSync(join(folder, 'aunt.md'), '# To the aunt\n\nThe marmalade was excellent.\n')
    const { page, step, steps } = await start()
    await step(place(page, 'Library').click())
    await step(tab(page, 'Collections').click())
    await step(page.getByRole('textbox', { name: 'Folder' }).fill(folder))
    await step(page.getByRole('button', { name: 'Add and index' }).click())
    await page.getByText('1 file added.').waitFor()
    expect(steps()).toBe(4)
  })

  it('a changed setting and back: seven steps', async () => {
    const { page, step, steps } = await start()
    await step(place(page, 'System').click())
    await step(tab(page, 'Settings').click())
    await step(page.getByLabel('Filter settings').fill('search.limit'))
    await step(page.getByText('Change it').first().click())
    await page
      .getByText(/^jarvis config set search.limit/)
      .first()
      .waitFor()
    await step(page.getByLabel('New value of search.limit').fill('23'))
    await step(page.getByRole('button', { name: 'Save' }).click())
    await page.locator('.written').getByText('search.limit is 23. New commands use it now').waitFor()
    const file = join(bench.home, 'config.yaml')
    expect(readFileSync(file, 'utf8')).toContain('limit: 23')
    // It shows the written value, and the value that the server still uses.
    const limit = page.locator('.setting', { hasText: 'search.limit' })
    await eventually(() => limit.locator('.setting-value').textContent()).toBe('23')
    await limit.getByText('The server uses 10 until it is restarted.').waitFor()
    await step(page.keyboard.press('u'))
    await page.locator('.written').getByText('Undone.').waitFor()
    expect(readFileSync(file, 'utf8')).not.toContain('limit: 23')
    expect(steps()).toBe(7)
  })

  it('an erased fact with a preview: three clicks', async () => {
    await clientOf(bench).rememberFact({ content: 'My old locker was number 2244.' })
    const { page, step, steps } = await start('#/facts')
    await step(page.getByRole('link', { name: /2244/ }).click())
    await step(page.getByRole('button', { name: 'Erase', exact: true }).click())
    await page.locator('.going').waitFor()
    await step(page.getByRole('button', { name: 'Erase permanently' }).click())
    await page
      .locator('.written')
      .getByText(/^Erased/)
      .waitFor()
    expect(steps()).toBe(3)
  })

  it('a backup: four steps', async () => {
    const { page, step, steps } = await start()
    await step(place(page, 'System').click())
    await step(tab(page, 'Health').click())
    await step(page.getByLabel('Folder to write').fill(join(bench.folder, 'saved')))
    await step(page.getByRole('button', { name: 'Export' }).click())
    await page.getByText(/^Exported to /).waitFor()
    expect(steps()).toBe(4)
  })

  it('a paired phone: three clicks and the address at the computer, then one question', async () => {
    const { page, step, steps } = await start()
    await step(place(page, 'System').click())
    await step(tab(page, 'Phone').click())
    await step(page.getByLabel('Address of this machine').selectOption('127.0.0.1'))
    await step(page.getByRole('button', { name: 'Show the code' }).click())
    await page.getByText('Link and fingerprint').click()
    const link = /https:\S+\/pair\?code=[\w-]{43}/.exec((await page.locator('.phone-code').textContent())!)![0]
    expect(steps()).toBe(4)
    const context = await page
      .context()
      .browser()!
      .newContext({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const hand = await context.newPage()
    await hand.goto(link)
    await hand.getByRole('searchbox').fill('tomatoes')
    await hand.locator('.hit mark').first().waitFor()
    await context.close()
    await page.getByText('The phone is paired.').waitFor()
    await bench.jarvis('phone', 'off')
  })
})

/** Files that the browser needs before it draws: those named in the page, and their static imports. */
it('the first view: at most 75 kB compressed', () => {
  buildOnce()
  const folder = join(dist, 'web')
  const wanted = [
    ...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g),
  ]
  const files = new Set(wanted.map(([, name]) => name!))
  for (const name of files)
    for (const [, next] of readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      files.add(`assets/${next}`)
  const bytes = [...files].reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0)
  expect(files.size).toBeGreaterThanOrEqual(2)
  expect(bytes).toBeGreaterThan(20_000)
  expect(bytes).toBeLessThan(75_000)
  const renderer = readdirSync(join(folder, 'assets')).find((name) => /^rendering-.*\.js$/.test(name))!
  expect([...files]).not.toContain(`assets/${renderer}`)
  expect(gzipSync(readFileSync(join(folder, 'assets', renderer))).length).toBeLessThan(60_000)
})
