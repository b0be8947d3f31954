import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sampleNotes } from '../jarvis.ts'
import { chromiumPath, createWebBench, type WebBench } from './browser.ts'
import { clientOf, fillMemory } from './memory-bench.ts'
import { fillWork } from './work-bench.ts'

const notes = {
  ...sampleNotes,
  'work/platform-meeting.md':
    '# Platform meeting, 14 May 2024\n\nAda, Grace, Linus.\n\n- We decided: backups leave the house before the end of the month. Grace orders the disk.\n- The cache is flushed at every deploy; Ada finds out why and reports on Friday.\n- One database a space rather than one for all.\n\n## Open\n\nWho holds the second key? Linus asks the bank.\n',
  'work/restore-drill.md':
    '---\ntags: [ops]\n---\n# Restore drill\n\nOn the first Monday of a month somebody restores the backup of a random day, on the old laptop.\n\n1. Fetch the disk from the safe and note its number.\n2. `age --decrypt`, with the key from the envelope.\n3. Compare the checksums, and write the minutes it took into the table.\n\n| date | minutes | by |\n| --- | --- | --- |\n| 2024-05-06 | 52 | Ada |\n| 2024-06-03 | 40 | Grace |\n\n## When it fails\n\nStop the nightly job first: it would overwrite the copy that is still good. Then call Grace.\n',
  'long.md': `# ${'A title without an end '.repeat(8)}\n\n${'x'.repeat(400)} tomatoes https://example.org/${'path/'.repeat(60)}\n`,
}

/** What a reader can have before the eyes: an address, and what has to be there before it counts as drawn. */
const views: Readonly<Record<string, { hash: string; until: string }>> = {
  search: { hash: '#/search?q=tomatoes+in+the+garden&collection=notes&before=2099', until: '.hit mark' },
  document: { hash: '#/search?q=tomatoes&open=jarvis://notes/long.md&at=1-3', until: '.line-found' },
  nothing: { hash: '#/search?q=xylophone&mode=search', until: '.empty' },
  facts: { hash: '#/facts?state=all', until: '.fact-retired' },
  fact: { hash: '#/facts?state=all', until: '.fact-content' },
  review: { hash: '#/review', until: '.side' },
  memory: { hash: '#/memory', until: '.hit' },
  file: { hash: '#/memory?open=MEMORY.md&at=3', until: '.line-found' },
  feed: { hash: '#/feed', until: '.feed > li' },
  timeline: { hash: '#/timeline?agent=claude-code', until: '.hit' },
  observation: { hash: '#/timeline?type=bugfix', until: '.hit' },
  graph: { hash: '#/graph', until: '.node' },
  'graph of a file': { hash: '#/graph?file=src/cart-sessions.ts', until: '.numbers' },
  projects: { hash: '#/projects', until: '.card' },
  stats: { hash: '#/stats', until: '.receipt' },
  'session of an agent': { hash: '#/sessions?open=morning', until: '.moments' },
  'what a session was told': { hash: '#/sessions?open=reads-nothing', until: '.receipt' },
  sessions: { hash: '#/sessions?open=planning-chat&turn=0', until: '.turns' },
  context: { hash: '#/context?task=release', until: '.bill' },
  collections: { hash: '#/collections', until: '.card' },
  activity: { hash: '#/activity', until: 'h1' },
  settings: { hash: '#/settings', until: '.setting' },
}

/** Least contrast of text and ground by WCAG 2.2, level AA. */
const leastContrast = 4.5

describe.skipIf(!chromiumPath)('how the page looks', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench(notes)
    await fillMemory(clientOf(bench))
    await fillWork(bench, clientOf(bench))
    await linkFirstFix()
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  /** So that the observation that is looked at has a link. */
  async function linkFirstFix(): Promise<void> {
    const client = clientOf(bench)
    const { observations } = await client.obsSearch({ type: ['bugfix'] })
    const others = await client.obsSearch({})
    const from = others.observations.find(({ id }) => id !== observations[0]?.id)
    await client.linkAdd({ from: from!.id, to: observations[0]!.id, kind: 'led_to' })
  }

  const show = async (page: Page, name: string) => {
    await page.goto(`${bench.url}/${views[name]!.hash}`)
    await page.locator(views[name]!.until).first().waitFor()
    if (name === 'search') await page.getByRole('button', { name: 'Explain' }).first().click()
    if (name === 'fact') {
      await page.getByRole('link', { name: 'The user lives in Porto.' }).click()
      await page.locator('.chain').waitFor()
      await page.getByRole('button', { name: 'Forget' }).click()
      await page.locator('.going').waitFor()
    }
    if (name === 'observation') {
      await page.locator('.hit-link').first().click()
      await page.locator('.links').first().waitFor()
      await page.locator('.raw summary').click()
      await page.locator('.raw-text').first().waitFor()
      await page.getByRole('button', { name: 'Merge', exact: true }).click()
      await page.locator('.picker .choice').first().waitFor()
    }
    if (name === 'settings') await page.getByText('Change it').first().click()
    if (name === 'memory') await page.getByRole('button', { name: 'Add a line' }).click()
  }

  /** Pixels by which the content is wider than the screen. */
  const surplus = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

  it('fits a screen of 380 pixels', async () => {
    const page = await bench.open('', { width: 380, height: 720 })
    for (const name of Object.keys(views)) {
      await show(page, name)
      expect(await surplus(page), name).toBe(0)
    }
    await show(page, 'nothing')
    for (const name of ['Collection', 'Kind', 'Date', 'Tag']) {
      await page.getByRole('button', { name }).click()
      expect(await surplus(page), name).toBe(0)
    }
  })

  it.each([380, 1200])('has the headings of all pages at one height, on a screen of %i pixels', async (width) => {
    const page = await bench.open('', { width, height: 720 })
    const tops = new Map<string, number>()
    for (const name of ['facts', 'review', 'memory', 'feed', 'timeline', 'projects', 'stats', 'collections']) {
      await show(page, name)
      tops.set(name, await page.locator('h1').evaluate((heading) => Math.round(heading.getBoundingClientRect().top)))
    }
    expect(Object.fromEntries(tops)).toEqual(
      Object.fromEntries([...tops.keys()].map((name) => [name, tops.get('stats')])),
    )
  })

  it.each(['light', 'dark'])('has text that can be read against its ground, when %s', async (theme) => {
    const page = await bench.open('', { dark: theme === 'dark' })
    for (const name of Object.keys(views)) {
      await show(page, name)
      const faint = (await page.evaluate(contrasts)).filter(({ contrast }) => contrast < leastContrast)
      expect(faint, name).toEqual([])
    }
  })

  it('names everything that can be used', async () => {
    const page = await bench.open('')
    for (const name of Object.keys(views)) {
      await show(page, name)
      const nameless = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea')]
          .filter((one) => {
            const label = one.ariaLabel ?? (one as HTMLInputElement).labels?.[0]?.textContent ?? one.textContent
            return one.checkVisibility() && !label?.trim()
          })
          .map((one) => one.outerHTML),
      )
      expect(nameless, name).toEqual([])
      expect(await page.locator('h1').count(), name).toBe(1)
      expect(await page.getByRole('main').count(), name).toBe(1)
    }
  })

  it('shows where the focus is', async () => {
    const page = await bench.open('#/search?q=tomatoes')
    await page.locator('.hit').first().waitFor()
    await page.keyboard.press('Escape')
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab')
      const drawn = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement
        const rings = [focused, focused.nextElementSibling].flatMap((one) =>
          one ? getComputedStyle(one).outlineStyle : [],
        )
        return focused === document.body || rings.includes('solid') ? '' : focused.outerHTML
      })
      expect(drawn).toBe('')
    }
  })

  it.runIf(process.env.JARVIS_WRITE_SCREENSHOTS)('is drawn for the documentation', async () => {
    const folder = join(import.meta.dirname, '../../../docs/images')
    mkdirSync(folder, { recursive: true })
    const light = await bench.open('#/search?q=how+do+we+restore+a+backup&collection=notes', {
      width: 1200,
      height: 700,
    })
    await light.locator('.hit mark').first().waitFor()
    await light.getByRole('link', { name: 'Restore drill' }).click()
    await light.locator('.line-found').first().waitFor()
    await light.screenshot({ path: join(folder, 'page.png') })
    const dark = await bench.open('#/search?q=what+did+we+decide+about+backups&collection=notes', {
      width: 760,
      height: 640,
      dark: true,
    })
    await dark.locator('.hit mark').first().waitFor()
    await dark.getByRole('button', { name: 'Explain' }).first().click()
    await dark.screenshot({ path: join(folder, 'page-explain.png') })
    const facts = await bench.open('#/facts?q=where+does+the+user+live', { width: 1200, height: 660 })
    await facts.getByRole('link', { name: 'The user lives in Lisbon now.' }).click()
    await facts.locator('.chain').waitFor()
    await facts.screenshot({ path: join(folder, 'page-facts.png') })
    const work = await bench.open('#/timeline', { width: 1120, height: 620 })
    await work.getByRole('link', { name: /^Fixed failing test in src\/auth/ }).click()
    await work.locator('.links').first().waitFor()
    await work.screenshot({ path: join(folder, 'page-timeline.png') })
    for (const name of ['page-timeline.png', 'page.png', 'page-explain.png', 'page-facts.png'])
      expect(statSync(join(folder, name)).size).toBeLessThan(150_000)
  })
})

/** Contrast of every text that is seen with the ground behind it, by the formula of WCAG 2.2. Runs in the page. */
function contrasts(): { text: string; contrast: number }[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const toRgba = (colour: string): number[] => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  const luminance = (rgba: readonly number[]): number =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = rgba[index]! / 255
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0)
  const groundOf = (element: Element): number[] => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const colour = toRgba(getComputedStyle(at).backgroundColor)
      if (colour[3] === 255) return colour
    }
    return [255, 255, 255, 255]
  }
  const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      element.checkVisibility() &&
      !element.matches('.unseen, .skip, :disabled, svg *') &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  return seen.map((element) => {
    const pair = [toRgba(getComputedStyle(element).color), groundOf(element)].map(luminance).sort((a, b) => b - a)
    return { text: element.textContent!.slice(0, 40), contrast: (pair[0]! + 0.05) / (pair[1]! + 0.05) }
  })
}
