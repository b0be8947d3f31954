import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sampleNotes } from '../jarvis.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'

const logLines = Array.from({ length: 900 }, (_, index) =>
  index === 600 ? 'The zeppelin lands on Thursday near the old mill.' : 'Calm.',
)

const notes = {
  ...sampleNotes,
  'ship.md': `# Ship's log\n\n${logLines.join('\n')}\n`,
  'odd.md':
    '# Odd <b>title</b>\n\nA quokka wrote <script>window.pwned = true</script> and <img src=x onerror="window.pwned = true"> here.\n',
  'talk.jsonl': `${[
    { speaker: 'Ann', text: 'Which wine goes with the risotto?', timestamp: '2024-03-02T19:00:00Z' },
    { speaker: 'Ben', text: 'A dry Soave, well chilled.', timestamp: '2024-03-02T19:01:00Z' },
  ]
    .map((turn) => JSON.stringify({ session: 'dinner', ...turn }))
    .join('\n')}\n`,
}

describe.skipIf(!chromiumPath)('the search page', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench(notes)
    await bench.jarvis('context', 'add', 'notes/garden', 'Everything that grows')
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const hits = (page: Page) => page.locator('.hit')
  const titles = (page: Page) => page.locator('.hit-title').allTextContents()
  const question = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
  const count = (page: Page) => page.locator('.results-count')

  it('lists the newest entries for an empty query', async () => {
    const page = await bench.open()
    await eventually(() => hits(page).count()).toBeGreaterThan(3)
    expect(await count(page).textContent()).toMatch(/newest/)
    expect(await page.locator('.score').count()).toBe(0)
  })

  it('searches while typing: by words at once, in the chosen mode after a pause', async () => {
    const page = await bench.open()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await question(page).pressSequentially('off-site backups', { delay: 20 })
    await eventually(() => titles(page).then(([first]) => first)).toBe('Backups')
    await eventually(() => asked).toContain('/api/query')
    expect(asked.indexOf('/api/search')).toBeLessThan(asked.indexOf('/api/query'))
    await eventually(() => page.locator('.hit').first().locator('mark').allTextContents()).toContain('backups')
    await eventually(() => count(page).textContent()).toMatch(/^\d+ passages? in \d/)
    expect(page.url()).toContain('q=off-site+backups')
    const first = hits(page).first()
    expect(await first.locator('.hit-place').textContent()).toMatch(/^notes\/backup\.md:\d+–\d+ · today$/)
    expect(await first.locator('.score').textContent()).toMatch(/^0\.\d\d .*answers?$/)
  })

  it('runs the full search on Enter', async () => {
    const page = await bench.open()
    await question(page).fill('who mends the release pipeline')
    const asked = page.waitForRequest('**/api/query*', { timeout: 5000 })
    await question(page).press('Enter')
    await asked
    await eventually(() => titles(page).then(([first]) => first)).toBe('Standup')
  })

  it('drops an outdated answer', async () => {
    const page = await bench.open('#/search?mode=search')
    let held: (() => Promise<void>) | undefined
    await page.route('**/api/search*', async (route) => {
      if (route.request().postDataJSON().query !== 'tomatoes') return route.continue()
      const response = await route.fetch()
      // The page has cancelled the request by then; the answer still arrives.
      held = () => route.fulfill({ response }).catch(() => {})
    })
    await question(page).fill('tomatoes')
    await eventually(() => typeof held).toBe('function')
    await question(page).fill('pipeline')
    await eventually(() => titles(page)).toEqual(['Standup'])
    await held!()
    await page.waitForTimeout(100)
    expect(await titles(page)).toEqual(['Standup'])
  })

  it('searches only by words or only by meaning, as chosen', async () => {
    const page = await bench.open('#/search?q=vegetables')
    await page.getByRole('radio', { name: 'Words' }).check()
    await eventually(() => count(page).textContent()).toMatch(/^0 passages by words/)
    await page.getByRole('radio', { name: 'Meaning' }).check()
    await eventually(() => titles(page).then(([first]) => first)).toBe('Garden plan')
    expect(await hits(page).first().locator('.hit-facts').textContent()).toContain('by meaning')
    expect(page.url()).toContain('mode=vsearch')
  })

  it('opens a document at the answering lines, and marks them', async () => {
    const page = await bench.open('#/search?q=zeppelin+thursday')
    await hits(page).first().getByRole('link').click()
    await page.locator('.prose .found', { hasText: 'zeppelin' }).waitFor()
    await page.keyboard.press('v')
    const line = page.locator('.line-found', { hasText: 'zeppelin' })
    await line.waitFor()
    expect(await line.getAttribute('data-line')).toBe('603')
    expect(await line.locator('mark').allTextContents()).toEqual(['zeppelin', 'Thursday'])
    const box = await line.boundingBox()
    expect(box!.y).toBeGreaterThan(0)
    expect(box!.y).toBeLessThan(800)
    // A window of a long document, which grows.
    const first = () => page.locator('.line').first().getAttribute('data-line')
    expect(Number(await first())).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Show earlier lines' }).click()
    await eventually(first).toBe('1')
    await page.getByRole('button', { name: 'Show later lines' }).click()
    await eventually(() => page.locator('.line').last().getAttribute('data-line')).toBe('902')
  })

  it('has an address for the open document, and goes back', async () => {
    const page = await bench.open('#/search?q=tomatoes')
    await hits(page).first().getByRole('link').click()
    await page.locator('.prose .found').first().waitFor()
    const address = page.url()
    await page.goBack()
    await eventually(() => page.locator('.reader').count()).toBe(0)
    await page.goto('about:blank')
    await page.goto(address)
    await page.locator('.prose .found', { hasText: 'Tomatoes go south' }).waitFor()
    await page.getByRole('button', { name: 'Copy address' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^notes\/garden\/plan\.md:\d+$/)
    expect(await page.locator('.reader').textContent()).toContain('Everything that grows')
  })

  it('explains the rank of a hit', async () => {
    const page = await bench.open('#/search?q=off-site+backups')
    const first = hits(page).first()
    await first.getByRole('button', { name: 'Explain' }).click()
    const trace = first.getByRole('region', { name: 'Explanation' })
    const rows = () => trace.getByRole('row').allTextContents()
    // Word hits come first; the full answer includes the trace.
    await eventually(rows).toContainEqual(expect.stringMatching(/^meaning1/))
    expect(await rows()).toContainEqual(expect.stringMatching(/^words1\d+\.\d{3}0\.50$/))
    const steps = await trace.getByRole('listitem').allTextContents()
    expect(steps.map((step) => /^[A-Z][a-z ]+/.exec(step)?.[0])).toEqual(
      expect.arrayContaining(['Lists', 'Word by word', 'Together', 'Place', 'Score']),
    )
    expect(steps.at(-1)).toMatch(/Evidence: 100 % of the weight of your words/)
  })

  it('finds similar passages, and returns from them', async () => {
    const page = await bench.open('#/search?q=tomatoes')
    await hits(page).first().getByRole('button', { name: 'Similar' }).click()
    await page.getByText('Similar to').waitFor()
    await eventually(() => count(page).textContent()).toMatch(/nearest in meaning/)
    expect(await titles(page)).not.toContain('Garden plan')
    await page.getByRole('button', { name: 'Back' }).click()
    await eventually(() => titles(page)).toContain('Garden plan')
    expect(await question(page).inputValue()).toBe('tomatoes')
  })

  it('adds and removes filters by collection, kind, date and tag', async () => {
    const page = await bench.open()
    const chosen = page.getByRole('list', { name: 'Filters in use' })
    await page.getByRole('button', { name: 'Kind' }).click()
    await page.getByRole('checkbox', { name: 'message' }).check()
    await page.keyboard.press('Escape')
    await eventually(() => page.locator('.menu-panel').count()).toBe(0)
    await eventually(() => titles(page).then((all) => all.sort())).toEqual(['Ann, 2024-03-02', 'Ben, 2024-03-02'])
    await chosen.getByRole('button', { name: 'Remove the filter kind message' }).click()

    await page.getByRole('button', { name: 'Tag' }).click()
    await page.getByRole('textbox', { name: 'Tag' }).fill('home')
    await page.keyboard.press('Enter')
    await eventually(() => titles(page)).toEqual(['Garden plan'])
    await chosen.getByRole('button', { name: 'Remove the filter tag home' }).click()

    await page.getByRole('button', { name: 'Date' }).click()
    await page.getByLabel('Before this day').fill('2024-04')
    await page.keyboard.press('Enter')
    await eventually(() => hits(page).count()).toBe(2)
    await chosen.getByRole('button', { name: 'Remove the filter before 2024-04' }).click()

    await page.getByRole('button', { name: 'Collection' }).click()
    await page.getByRole('checkbox', { name: 'notes' }).check()
    await eventually(() => page.url()).toContain('collection=notes')
    await eventually(() => hits(page).count()).toBeGreaterThan(3)
  })

  it('works from the keyboard', async () => {
    const page = await bench.open('#/search?q=backups')
    await eventually(() => hits(page).count()).toBeGreaterThan(1)
    const focused = () => page.evaluate(() => document.activeElement?.id)
    expect(await focused()).toBe('question')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('hit-0')
    await page.keyboard.press('j')
    expect(await focused()).toBe('hit-1')
    await page.keyboard.press('k')
    expect(await focused()).toBe('hit-0')
    await page.keyboard.press('e')
    await page.locator('.trace').waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => page.locator('.trace').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.locator('.prose .found').first().waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.className)).toBe('reader')
    const place = page.locator('.reader-place')
    const opened = await place.textContent()
    await page.keyboard.press('j')
    await eventually(() => place.textContent()).not.toBe(opened)
    await page.keyboard.press('Escape')
    await eventually(() => page.locator('.reader').count()).toBe(0)
    await eventually(focused).toBe('hit-1')
    await page.keyboard.press('s')
    await page.getByText('Similar to').waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => page.getByText('Similar to').count()).toBe(0)
    await page.keyboard.press('/')
    expect(await focused()).toBe('question')
    // In a text field, letters are not shortcuts.
    await page.keyboard.type('jks?')
    expect(await question(page).inputValue()).toBe('jks?')
  })

  it('shows indexed HTML as plain text', async () => {
    const page = await bench.open('#/search?q=quokka')
    await eventually(() => titles(page)).toContain('Odd title')
    expect(await page.locator('.hit-passage').first().textContent()).toContain('<script>window.pwned = true</script>')
    await hits(page).first().getByRole('link').click()
    await page.locator('.prose .found').first().waitFor()
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    await page.keyboard.press('v')
    await page.locator('.line-found', { hasText: 'onerror="window.pwned = true"' }).waitFor()
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    expect(await page.locator('main img, main script').count()).toBe(0)
  })
})
