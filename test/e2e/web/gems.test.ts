import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readHighlights, writeHighlights } from '../../../packages/web/src/gems/highlights.ts'
import type { JarvisClient } from '../../../src/client/client.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

const first = 'Most backups are made every night and restored never, says the keeper of the archive.'
const second = 'A drill once a month costs an hour and finds the key that nobody has.'

describe('highlights in a gem.md', () => {
  it('are quotes with notes, and survive a round trip', () => {
    const highlights = [
      { quote: 'one line', note: '' },
      { quote: 'two\nlines', note: 'what I think\n\nof it' },
      { quote: 'the last', note: 'yes' },
    ]
    expect(readHighlights(writeHighlights(highlights))).toEqual(highlights)
  })

  it("are read in other programs' formats", () => {
    expect(readHighlights('- first\n- second\n\n> third\n> goes on\n\nmine')).toEqual([
      { quote: 'first', note: '' },
      { quote: 'second', note: '' },
      { quote: 'third\ngoes on', note: 'mine' },
    ])
    expect(readHighlights('')).toEqual([])
  })
})

describe.skipIf(!chromiumPath)('the gems page', () => {
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
  /** Selects some words of the text as a hand does. */
  const select = (page: Page, words: string) =>
    page.evaluate((wanted) => {
      const walker = document.createTreeWalker(document.querySelector('.gem-text')!, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
        const at = node.data.indexOf(wanted)
        if (at >= 0) return getSelection()!.setBaseAndExtent(node, at, node, at + wanted.length)
      }
      throw new Error(`The text has no “${wanted}”.`)
    }, words)

  it('explains gems, and saves typed, pasted and dropped content', async () => {
    const page = await bench.open('#/gems')
    await page.getByRole('heading', { name: 'No gems yet' }).waitFor()
    await page.getByLabel('Save a URL or a text').fill('The archive holds twelve boxes of letters from Porto.')
    await page.keyboard.press('Enter')
    await eventually(() => page.locator('.gem').count()).toBe(1)
    await page.getByRole('heading', { level: 1 }).click()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', 'Pasted words about the lighthouse and its keeper, who writes letters.')
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    })
    await eventually(() => page.locator('.gem').count()).toBe(2)
    await page.evaluate(
      (lines) => {
        const data = new DataTransfer()
        data.items.add(new File([`# Why backups fail\n\n${lines.join('\n\n')}\n`], 'why.md', { type: 'text/markdown' }))
        dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
      },
      [first, second],
    )
    await eventually(() => page.locator('.gem').count()).toBe(3)
    expect((await titles(page)).join()).toContain('Why backups fail')
    await page.locator('.written').getByRole('button', { name: 'Undo' }).click()
    await eventually(() => page.locator('.gem').count()).toBe(2)
    await client.saveGem({
      name: 'why.md',
      content: Buffer.from(`# Why backups fail\n\n${first}\n\n${second}\n`).toString('base64'),
    })
    // An address is saved while offline, and waits for its fetch.
    await page.getByLabel('Save a URL or a text').fill('https://example.org/later')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('.gem .notice').first().waitFor()
    await page.getByRole('radio', { name: 'To fetch' }).check()
    await eventually(() => page.locator('.gem').count()).toBe(1)
  })

  it('highlights words, adds notes, and writes both to gem.md', async () => {
    const page = await bench.open('#/gems')
    await page.getByRole('link', { name: /Why backups fail/ }).click()
    await pane(page).locator('.gem-text').getByText(second).waitFor()
    await select(page, 'restored never')
    await eventually(() => pane(page).getByRole('button', { name: 'Highlight' }).isEnabled()).toBe(true)
    await page.keyboard.press('h')
    await pane(page).locator('.gem-text mark', { hasText: 'restored never' }).waitFor()
    await pane(page).getByRole('button', { name: 'Add a note' }).click()
    await pane(page).getByLabel('Note', { exact: true }).fill('Ask Grace when we last did.')
    await pane(page).getByRole('button', { name: 'Save', exact: true }).click()
    await pane(page).getByText('Ask Grace when we last did.').waitFor()
    await pane(page).getByRole('button', { name: 'Write a note' }).click()
    await pane(page).getByLabel('Notes', { exact: true }).fill('For the platform meeting.')
    await pane(page).getByRole('button', { name: 'Save notes' }).click()
    await pane(page).locator('.gem-note', { hasText: 'For the platform meeting.' }).waitFor()
    const { gems } = await client.searchGems({ query: 'backups', mode: 'keyword' })
    const { file } = await client.gemGet({ id: gems[0]!.id })
    const written = readFileSync(file, 'utf8')
    expect(written).toMatch(
      /## Highlights\n+> restored never\n+Ask Grace when we last did\.\n+## Notes\n+For the platform meeting\./,
    )
    await pane(page).getByRole('button', { name: 'Unmark' }).click()
    await eventually(() => pane(page).locator('.gem-text mark').count()).toBe(0)
    // The mark may disappear before the answer to the click arrives, which contains what the key u undoes.
    await page.locator('.written', { hasText: 'Unmarked' }).waitFor()
    await page.keyboard.press('u')
    await pane(page).locator('.gem-text mark', { hasText: 'restored never' }).waitFor()
  })

  it('keeps unsaved notes and highlights when they change elsewhere', async () => {
    const page = await bench.open('#/gems')
    await page.getByRole('link', { name: /Why backups fail/ }).click()
    await pane(page).locator('.gem-text').getByText(second).waitFor()
    await pane(page).getByRole('button', { name: 'Edit the notes' }).click()
    const notes = pane(page).getByLabel('Notes', { exact: true })
    await notes.fill('Typed here.')
    const { gems } = await client.searchGems({ query: 'backups', mode: 'keyword' })
    const { id } = gems[0]!
    await client.gemEdit({ id, notes: 'Written elsewhere.' })
    await pane(page).getByText('was changed elsewhere').waitFor()
    expect(await notes.inputValue()).toBe('Typed here.')
    await pane(page).locator('blockquote', { hasText: 'Written elsewhere.' }).waitFor()
    // A save before this page knows of a change is refused, and the text stays in the form.
    bench.allow(/409/)
    await page.route('**/api/gem-get', (route) => setTimeout(() => void route.continue().catch(() => {}), 3000))
    await client.gemEdit({ id, notes: 'Written again.' })
    await pane(page).getByRole('button', { name: 'Save notes' }).click()
    await pane(page).getByText('The text of notes was changed elsewhere').waitFor()
    expect(await notes.inputValue()).toBe('Typed here.')
    expect((await client.gemGet({ id })).gem.notes).toBe('Written again.')
    await pane(page).locator('blockquote', { hasText: 'Written again.' }).waitFor()
    await pane(page).getByRole('button', { name: 'Save notes' }).click()
    await pane(page).locator('.gem-note', { hasText: 'Typed here.' }).waitFor()
    // The note of a highlight is not assigned to a new one before it.
    await pane(page).getByRole('button', { name: 'Edit the note', exact: true }).click()
    await pane(page).getByLabel('Note', { exact: true }).fill('Ask Bob.')
    await page.unroute('**/api/gem-get')
    const { highlights } = (await client.gemGet({ id })).gem
    await client.gemEdit({ id, highlights: `> finds the key\n\n${highlights}` })
    await pane(page).locator('.gem-text mark', { hasText: 'finds the key' }).waitFor()
    await pane(page).getByRole('button', { name: 'Save', exact: true }).click()
    await eventually(async () => readHighlights((await client.gemGet({ id })).gem.highlights)).toEqual([
      { quote: 'finds the key', note: '' },
      { quote: 'restored never', note: 'Ask Bob.' },
    ])
  })

  it('searches after the last key, not after each key', async () => {
    const page = await bench.open('#/gems')
    await page.locator('.gem').first().waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/search-gems')) asked.push(request.url())
    })
    await page.getByLabel('Find gems').pressSequentially('lighthouse keeper', { delay: 20 })
    await page.locator('.gem mark').first().waitFor()
    expect(asked.length).toBeLessThanOrEqual(2)
  })

  it('saves an address sent by another site only after a click', async () => {
    const before = (await client.gemList({})).total
    const page = await bench.open('#/gems')
    await page.goto(
      `${new URL(page.url()).origin}/save?url=${encodeURIComponent('https://example.org/sent')}&title=Sent`,
    )
    await page.getByText('https://example.org/sent').first().waitFor()
    expect((await client.gemList({})).total).toBe(before)
    await page.getByRole('button', { name: 'Do not save' }).click()
    expect(await page.getByRole('button', { name: 'Save this page' }).count()).toBe(0)
    await page.goto(`${new URL(page.url()).origin}/save?url=${encodeURIComponent('https://example.org/sent')}`)
    await page.getByRole('button', { name: 'Save this page' }).click()
    await eventually(async () => (await client.gemList({})).total).toBe(before + 1)
    const { gems } = await client.gemList({ limit: 1 })
    expect(gems[0]!.url).toBe('https://example.org/sent')
    await client.gemDelete({ id: gems[0]!.id })
    await page.goto(`${new URL(page.url()).origin}/save?url=${encodeURIComponent('javascript:alert(1)')}`)
    await page.getByText('is not a web address').waitFor()
    const link = page.locator('.bookmarklet a')
    expect(await link.getAttribute('href')).toMatch(/^javascript:void open\("http:\/\/127\.0\.0\.1:\d+\/save\?url="\+/)
  })

  it('shows the picture of a gem on its card and in search results', async () => {
    const content = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const { gem } = await client.saveGem({
      name: 'pier.png',
      content,
      title: 'The pier at dawn',
      note: 'Mist and gulls.',
    })
    const drawn = (page: Page) =>
      page.locator(`img.gem-picture[src*="${gem.id}"]`).evaluate((image) => (image as HTMLImageElement).naturalWidth)
    const page = await bench.open('#/gems')
    await eventually(() => drawn(page)).toBe(1)
    await page.goto(`${bench.url}/#/search?q=pier+at+dawn`)
    await page.locator('.hit', { hasText: 'The pier at dawn' }).first().waitFor()
    await eventually(() => drawn(page)).toBe(1)
    await client.gemDelete({ id: gem.id })
  })

  it('filters, marks as read, archives, and works from the keyboard', async () => {
    const page = await bench.open('#/gems')
    await page.locator('.gem').first().waitFor()
    const all = await page.locator('.gem').count()
    await page.keyboard.press('/')
    await page.keyboard.type('lighthouse')
    await eventually(async () => (await titles(page))[0]).toContain('lighthouse')
    await page.locator('.gem mark').first().waitFor()
    await page.getByLabel('Find gems').fill('')
    await eventually(() => page.locator('.gem').count()).toBe(all)
    await page.keyboard.press('Escape')
    for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key)
    await pane(page).waitFor()
    await page.getByRole('link', { name: /lighthouse/ }).click()
    await pane(page)
      .getByRole('heading', { name: /lighthouse/ })
      .waitFor()
    if (!(await client.gemList({ unread: true })).gems.some(({ title }) => title.includes('lighthouse')))
      await page.keyboard.press('m')
    await pane(page).getByRole('button', { name: 'Mark as read' }).waitFor()
    await page.keyboard.press('m')
    await pane(page).getByRole('button', { name: 'Mark as unread' }).waitFor()
    await page.getByRole('radio', { name: 'Unread' }).check()
    await eventually(async () => (await titles(page)).join()).not.toContain('lighthouse')
    await page.getByRole('radio', { name: 'All' }).check()
    await eventually(() => page.locator('.gem').count()).toBe(all)
    await pane(page).getByRole('button', { name: 'Archive', exact: true }).click()
    await eventually(() => page.locator('.gem').count()).toBe(all - 1)
    await page.getByRole('radio', { name: 'Archive' }).check()
    await eventually(() => page.url()).toContain('show=archived')
    await eventually(async () => (await titles(page)).join()).toContain('lighthouse')
    await page.getByRole('button', { name: 'As a list' }).click()
    await page.locator('.gem-list .gem').waitFor()
    expect(page.url()).toContain('look=list')
  })
})
