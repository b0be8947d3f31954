import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../../../src/testing/made-files.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

const notes = {
  'guides/harbour.md': `---
tags: [trip]
owner: Ada
---
# Harbour guide

The **lighthouse** opens at nine. See [[Tide tables|the tides]], [[nowhere]] and [the map](../maps/coast.md).

- bring a lantern
- ask the warden for the *brass* key
- be back before dark

| day | warden |
| --- | ---: |
| Monday | Ada |
| Tuesday | Grace |

\`\`\`ts
export const tide = (hour: number): string => \`at \${hour}\`
\`\`\`

![The quay](quay.png) ![[chart.png]] ![far](https://example.org/far.png)

<script>window.pwned = 1</script><img src=x onerror="window.pwned = 2"><a href="javascript:window.pwned=3">run</a>
<div style="position:fixed;inset:0" id="page" onclick="window.pwned=4">cover</div><form action="https://example.org"><button>Send</button></form>
`,
  'Tide tables.md': '# Tide tables\n\nHigh water at seven.\n',
  'maps/coast.md': '# Coast\n\nRocks everywhere.\n',
  'papers/fees.pdf': Buffer.from(
    pdf([
      [
        'Fees of the quay',
        'The fees of this year are those that the council set in the *spring* of the',
        'year before.',
      ],
      ['Month Ships Fees', 'January 310 12,400', 'March 402 16,080'],
    ]),
  ).toString('latin1'),
  'papers/ships.csv': 'name,built,flag\nHeron,2004,DK\nOsprey,,NO\nGull,1970,PT\n',
  'tools/tide.py': `"""Tides of the harbour.\n\nA lantern is no moon.\n"""\n\ndef lantern(hour: int) -> str:\n    # half past\n    return f"{hour}"\n`,
}

describe.skipIf(!chromiumPath)('the reader', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench(notes, { JARVIS_EMBEDDING_MODEL: 'none' })
    writeFileSync(join(bench.notes, 'guides', 'quay.png'), png)
    writeFileSync(join(bench.notes, 'chart.png'), png)
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const reader = (page: Page) => page.getByRole('region', { name: 'Document' })
  const openGuide = (words: string) => bench.open(`#/search?q=${words}&mode=search`)
  const openFirst = async (words: string, title = 'Harbour guide') => {
    const page = await openGuide(words)
    await page.getByRole('link', { name: title }).first().click()
    await reader(page).locator('.prose, .lines').waitFor()
    return page
  }

  it('renders a document, with the answering list entry marked', async () => {
    const page = await openFirst('brass+key')
    const text = reader(page)
    expect(await text.locator('.prose strong').allTextContents()).toEqual(['lighthouse'])
    expect(await text.locator('.prose th').allTextContents()).toEqual(['day', 'warden'])
    expect(await text.locator('pre .hljs-keyword').first().textContent()).toBe('export')
    await eventually(() => text.locator('li.found mark').allTextContents()).toEqual(['brass', 'key'])
    expect(await text.locator('.front-matter').evaluate((one: HTMLDetailsElement) => one.open)).toBe(false)
    expect(await text.locator('.prose').textContent()).not.toContain('**')
  })

  it('runs no script, loads nothing from elsewhere, and lets nothing cover the page', async () => {
    const page = await openFirst('lighthouse')
    await reader(page).getByText('cover', { exact: true }).waitFor()
    await reader(page).getByText('run', { exact: true }).click()
    await reader(page).getByText('cover', { exact: true }).click()
    expect(await page.evaluate(() => (window as { pwned?: number }).pwned)).toBeUndefined()
    expect(await page.locator('.prose :is(script, form, button, [style], [id], [onclick], [onerror])').count()).toBe(0)
    await reader(page).getByText('Picture not shown: far').waitFor()
  })

  it('shows pictures of the collection, from beside the document and from attachment folders', async () => {
    const page = await openFirst('lighthouse')
    const widths = () =>
      page.locator('.prose img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
    await eventually(widths).toEqual([1, 1])
  })

  it('shows the pages of a PDF with table rows, and marks the answering lines', async () => {
    const page = await openFirst('march+ships', 'On tides')
    const text = reader(page)
    expect(await text.locator('.prose h3').allTextContents()).toEqual(['Page 1', 'Page 2'])
    const paragraphs = (await text.locator('.prose p').allTextContents()).map((one) => one.trim())
    expect(paragraphs).toEqual([
      'Fees of the quay',
      'The fees of this year are those that the council set in the *spring* of the year before.',
      'Month Ships Fees',
      'January 310 12,400',
      'March 402 16,080',
    ])
    await eventually(() => text.locator('.found mark').allTextContents()).toEqual(
      expect.arrayContaining(['Ships', 'March']),
    )
  })

  it('renders a table with the answering row marked, and its source lines with v', async () => {
    const page = await openFirst('osprey', 'ships')
    const table = reader(page).getByRole('table')
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['name', 'built', 'flag'])
    expect(await table.locator('tr', { hasText: 'Osprey' }).locator('td').allTextContents()).toEqual([
      'Osprey',
      '',
      'NO',
    ])
    await table.locator('tr.found mark', { hasText: 'Osprey' }).waitFor()
    await page.keyboard.press('v')
    await reader(page).locator('.line').first().waitFor()
    expect(await reader(page).locator('.line').first().textContent()).toBe('name: Heron; built: 2004; flag: DK')
  })

  it('shows the source with line numbers with v, and returns', async () => {
    const page = await openFirst('brass+key')
    await page.keyboard.press('v')
    await reader(page).locator('.line-found').first().waitFor()
    expect(await reader(page).locator('.lines').textContent()).toContain('**lighthouse**')
    await page.keyboard.press('v')
    await reader(page).locator('.prose').waitFor()
  })

  it('follows links within the collection, and reports broken ones', async () => {
    const page = await openFirst('lighthouse')
    await reader(page).getByRole('link', { name: 'the tides' }).click()
    await reader(page).getByText('High water at seven.').waitFor()
    await page.goBack()
    await reader(page).getByRole('link', { name: 'the map' }).click()
    await reader(page).getByText('Rocks everywhere.').waitFor()
    await page.goBack()
    await reader(page).getByRole('link', { name: 'nowhere' }).click()
    await reader(page).getByText('No file of this collection is named “nowhere”.').waitFor()
  })

  it('highlights code line by line, also inside a comment over several lines', async () => {
    const page = await openFirst('moon', 'tide.py')
    const lines = reader(page).locator('.line')
    expect(await lines.nth(0).locator('.hljs-string').count()).toBe(1)
    expect(await lines.nth(5).locator('.hljs-keyword').first().textContent()).toBe('def')
    expect((await lines.allTextContents()).slice(0, 6).join('\n')).toBe(
      notes['tools/tide.py'].split('\n').slice(0, 6).join('\n'),
    )
  })

  it('keeps its header in view and offers to open the file in an editor', async () => {
    const page = await openFirst('lighthouse')
    const link = reader(page).getByRole('link', { name: 'Open in editor' })
    expect(await link.getAttribute('href')).toMatch(/^vscode:\/\/file\/.*\/guides\/harbour\.md:\d+$/)
    await reader(page).evaluate((pane) => pane.scrollTo(0, pane.scrollHeight))
    expect(await reader(page).getByRole('button', { name: 'Close' }).isVisible()).toBe(true)
    const top = await reader(page)
      .locator('.reader-head')
      .evaluate((head) => head.getBoundingClientRect().top)
    expect(top).toBeGreaterThan(0)
  })

  it('shows passages in the list without markup', async () => {
    const page = await openGuide('lighthouse')
    const passage = page.locator('.hit-passage').first()
    await passage.waitFor()
    expect(await passage.textContent()).toContain('The lighthouse opens at nine. See the tides, nowhere and the map.')
  })
})
