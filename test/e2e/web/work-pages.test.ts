import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JarvisClient } from '../../../src/client/client.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'
import { fillWork, littleSession, tellOfWork } from './work-bench.ts'

describe.skipIf(!chromiumPath)('the work pages', () => {
  let bench: WebBench
  let client: JarvisClient
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none' })
    client = clientOf(bench)
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const pane = (page: Page, name = 'Observation') => page.getByRole('region', { name, exact: true })
  const titles = (page: Page) => page.locator('.hit-title').allTextContents()
  const told = (page: Page) => page.locator('.written').getByRole('status')
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)
  const idOf = async (title: string) =>
    (await client.obsSearch({ limit: 100, archived: true })).observations.find((one) => one.title.includes(title))!.id

  it('explain how to begin while empty', async () => {
    const page = await bench.open('#/feed')
    await page.getByRole('heading', { name: 'No activity yet' }).waitFor()
    expect(await page.locator('main').textContent()).toContain('jarvis install claude-code --plugin')
    await page.goto(`${bench.url}/#/timeline`)
    await page.getByRole('heading', { name: 'No observations yet' }).waitFor()
    await page.goto(`${bench.url}/#/graph`)
    await page.getByRole('heading', { name: 'The graph shows the surroundings of one item' }).waitFor()
    await page.goto(`${bench.url}/#/stats`)
    await page.getByText('Nothing was shown to agents').waitFor()
    await page.goto(`${bench.url}/#/search`)
    await page.locator('.first-steps').getByText('jarvis install claude-code --plugin').waitFor()
    await fillWork(bench, client)
  })

  it('show agent activity live, and pause on request', async () => {
    const page = await bench.open('#/feed')
    const lines = page.locator('.feed > li')
    await eventually(() => lines.count()).toBeGreaterThan(10)
    expect(await page.locator('[data-new=true]').count()).toBe(0)
    tellOfWork(bench, littleSession(join(bench.folder, 'shop'), 'just-now'), Date.now() - 60_000)
    // Without a request, the server reads the inbox and sends a live event.
    await eventually(() => page.locator('[data-new=true]').count()).toBeGreaterThan(0)
    await page.getByText(/new since you opened/).waitFor()
    await eventually(() => lines.first().textContent()).toContain('shopLet the parser accept files')
    const shown = await lines.allTextContents()
    await page.keyboard.press('p')
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    await client.saveObservation({ title: 'Sourdough needs patience', project: 'shop' })
    await page.getByText(/Paused; \d+ new\./).waitFor()
    expect(await lines.allTextContents()).toEqual(shown)
    await page.keyboard.press('p')
    await page.getByRole('link', { name: 'Sourdough needs patience' }).click()
    await pane(page).getByRole('heading', { name: 'Sourdough needs patience' }).waitFor()
  })

  it('lists by day and narrows by type, project, file, session and words', async () => {
    const page = await bench.open('#/timeline')
    await eventually(() => page.locator('.day').count()).toBeGreaterThan(1)
    await page.getByLabel('Type').selectOption('decision')
    await eventually(async () => new Set(await page.locator('.hit .kind').allTextContents())).toEqual(
      new Set(['◆decision']),
    )
    expect(page.url()).toContain('type=decision')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByLabel('File', { exact: true }).fill('src/cart-sessions.ts')
    await eventually(async () => (await titles(page)).length).toBeLessThan(6)
    const expected = await client.obsSearch({ files: ['src/cart-sessions.ts'], limit: 30 })
    await eventually(() => titles(page)).toEqual(expected.observations.map(({ title }) => title))
    await page.goto(`${bench.url}/#/timeline?session=small-parser`)
    await eventually(() => titles(page).then((all) => all.length)).toBe(1)
    expect(await page.getByLabel('Session').inputValue()).toBe('small-parser')
    await page.goto(`${bench.url}/#/timeline?q=dark+mode`)
    await eventually(async () => (await titles(page))[0]).toMatch(/dark mode/)
    await page.getByLabel('Project').fill('nowhere')
    await page.getByRole('heading', { name: 'No matches' }).waitFor()
  })

  it('show an observation as plain text with its surroundings, which does not count as retrieval', async () => {
    const page = await bench.open('#/timeline?type=insight')
    await page.getByRole('link', { name: 'The parser wants a line end' }).click()
    await pane(page).getByText('Without one the <b>last</b> statement was dropped silently.').waitFor()
    expect(await pane(page).locator('b').count()).toBe(0)
    await pane(page).getByRole('heading', { name: 'Before and after' }).waitFor()
    await pane(page).getByText('In no session yet.').waitFor()
    const [seen] = (await client.getObservations({ ids: [await idOf('The parser wants')], count: false })).observations
    expect(seen).toMatchObject({ retrieved: 0, lastRetrievedAt: null })

    await page.goto(`${bench.url}/#/timeline?session=small-parser`)
    await page.locator('.hit-link').first().click()
    await pane(page).getByText('at the start of Does the parser take').waitFor()
    expect(await pane(page).textContent()).toMatch(/Done · 17 tokens · then named/)
    await pane(page).getByText('What it was made of').click()
    await pane(page).locator('.turn-speaker', { hasText: 'Edit' }).waitFor()
  })

  it('edit, pin, archive and restore with keys, with undo for each', async () => {
    const page = await bench.open('#/timeline')
    await page.getByRole('link', { name: 'Sourdough needs patience' }).click()
    const heading = (name: string) => pane(page).getByRole('heading', { name, exact: true })
    await heading('Sourdough needs patience').waitFor()
    await page.keyboard.press('e')
    await page.getByLabel('Title in one line').fill('Sourdough needs time')
    await page.getByLabel('Facts, one per line').fill('A day is good.\nTwo are better.')
    await page.getByRole('button', { name: 'Save' }).click()
    await heading('Sourdough needs time').waitFor()
    expect(await pane(page).locator('.statements li').allTextContents()).toEqual(['A day is good.', 'Two are better.'])
    await eventually(() => titles(page)).toContain('Sourdough needs time')
    await page.keyboard.press('u')
    await eventually(() => told(page).textContent()).toBe('Undone.')
    await heading('Sourdough needs patience').waitFor()

    await page.keyboard.press('p')
    await eventually(() => told(page).textContent()).toMatch(/^Pinned/)
    await pane(page).getByRole('button', { name: 'Unpin' }).waitFor()
    await page.keyboard.press('r')
    await eventually(() => told(page).textContent()).toMatch(/^Retracted/)
    await eventually(() => titles(page)).not.toContain('Sourdough needs patience')
    await pane(page).getByRole('button', { name: 'Restore' }).click()
    await eventually(() => told(page).textContent()).toMatch(/^Restored/)
    await eventually(() => titles(page)).toContain('Sourdough needs patience')
  })

  it('ask which version of a field to keep when another window changed it; other fields are merged', async () => {
    bench.allow(/409/)
    for (const [thing, choice, left] of [
      ['mill', 'Take theirs', 'by wind'],
      ['saw', 'Keep mine', 'by steam'],
    ] as const) {
      const said = (how: string) => `The ${thing} runs ${how}`
      const { observation: saved } = await client.saveObservation({ title: said('by water'), project: 'shop' })
      const page = await bench.open(`#/timeline?open=${saved.id}`)
      await pane(page).getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Title in one line').fill(said('by steam'))
      const observation = saved.id
      await client.obsEdit({ observation, title: said('by wind'), fact: ['It is old.'] })
      await page.getByRole('button', { name: 'Save' }).click()
      const both = page.getByRole('alert', { name: 'Changed elsewhere' })
      await both.getByText(said('by wind')).waitFor()
      await both.getByRole('button', { name: choice }).click()
      await pane(page)
        .getByRole('heading', { name: said(left), exact: true })
        .waitFor()
      const [now] = (await client.getObservations({ ids: [observation], count: false })).observations
      expect(now).toMatchObject({ title: said(left), facts: ['It is old.'] })
    }
  })

  it('erase an observation permanently by keyboard, after a preview', async () => {
    const { observation } = await client.saveObservation({ title: 'The rye is at the miller', project: 'shop' })
    const page = await bench.open(`#/timeline?open=${observation.id}`)
    await pane(page).getByRole('heading', { name: 'The rye is at the miller', exact: true }).waitFor()
    const asking = page.getByRole('region', { name: 'Erase the observation' })
    await pane(page).getByRole('button', { name: 'Erase', exact: true }).focus()
    await page.keyboard.press('Enter')
    await asking.getByText('The rye is at the miller').waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    expect((await client.getObservations({ ids: [observation.id] })).missing).toEqual([])
    await pane(page).getByRole('button', { name: 'Erase', exact: true }).focus()
    await page.keyboard.press('Enter')
    await asking.getByText('cannot be undone').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await eventually(() => told(page).textContent()).toMatch(/^Erased: 1 observation/)
    await eventually(() => pane(page).count()).toBe(0)
    expect((await client.getObservations({ ids: [observation.id] })).missing).toEqual([observation.id])
  })

  it('link, confirm and merge, with undo for each', async () => {
    const other = await client.saveObservation({ title: 'Sourdough needs a warm place', project: 'shop' })
    const page = await bench.open('#/timeline?q=sourdough')
    await page.getByRole('link', { name: 'Sourdough needs patience' }).click()
    await pane(page).getByRole('heading', { name: 'Sourdough needs patience' }).waitFor()
    await page.keyboard.press('l')
    await page.getByLabel('This one').selectOption('caused_by')
    await page.getByRole('radio', { name: /warm place/ }).check()
    await page.getByRole('button', { name: 'Link', exact: true }).last().click()
    await eventually(() => told(page).textContent()).toBe('Linked.')
    await eventually(() => pane(page).locator('.links').first().textContent()).toContain(
      'caused by Sourdough needs a warm place',
    )
    await pane(page)
      .getByRole('button', { name: /^Remove the link/ })
      .click()
    await eventually(() => told(page).textContent()).toMatch(/^Removed/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(async () => (await client.linkList({ observation: other.observation.id })).links.length).toBe(1)

    await page.keyboard.press('m')
    await page.getByRole('checkbox', { name: /warm place/ }).check()
    await page.getByRole('button', { name: 'Merge into this one' }).click()
    await eventually(() => told(page).textContent()).toBe('Merged 1 observation into this one.')
    await eventually(() => titles(page)).not.toContain('Sourdough needs a warm place')
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => titles(page)).toContain('Sourdough needs a warm place')

    const { links } = await client.linkList({ state: 'proposed' })
    await page.goto(`${bench.url}/#/timeline?open=${links[0]!.from}`)
    await pane(page)
      .getByRole('button', { name: /^Confirm/ })
      .first()
      .click()
    await eventually(() => told(page).textContent()).toMatch(/^Confirmed/)
    expect((await client.linkList({ state: 'confirmed', limit: 100 })).links.map(({ from }) => from)).toContain(
      links[0]!.from,
    )
  })

  it('work from the keyboard, and have an address for the open entry', async () => {
    const page = await bench.open('#/timeline')
    await eventually(() => page.locator('.hit').count()).toBeGreaterThan(3)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const second = (await client.obsSearch({ limit: 2 })).observations[1]!
    expect(await focused(page)).toBe(`observation-${second.id}`)
    await page.keyboard.press('Enter')
    await pane(page).getByRole('heading', { name: second.title, exact: true }).waitFor()
    expect(page.url()).toContain(`open=${second.id}`)
    await page.keyboard.press('k')
    await eventually(() => page.url()).not.toContain(second.id)
    await page.keyboard.press('Escape')
    await eventually(() => pane(page).count()).toBe(0)
    await page.keyboard.press('/')
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.type('jk')
    expect(await page.getByLabel('Look for').inputValue()).toBe('jk')
  })

  it('show the context, the work and the outcome of a session', async () => {
    const page = await bench.open('#/sessions?open=reads-nothing')
    const session = pane(page, 'Session')
    await session.getByRole('heading', { name: 'Context it received' }).waitFor()
    expect(await session.locator('.receipt').textContent()).toMatch(/at the start.*1 line, 42 tokens.*then named/)
    await page.goto(`${bench.url}/#/sessions?open=morning`)
    await session.getByRole('heading', { name: 'What was done' }).waitFor()
    const { observations } = await client.obsSearch({ session: 'morning', limit: 100 })
    await eventually(() => session.locator('.moments li').count()).toBe(observations.length)
    await session.locator('.moments a').first().click()
    await pane(page).waitFor()
  })

  it('draw the neighbors of an observation or a file, also as a list', async () => {
    const { links } = await client.linkList({ state: 'all', limit: 1 })
    const page = await bench.open(`#/graph?of=${links[0]!.from}`)
    await page.locator('.graph .node').first().waitFor()
    const entries = page.locator('.graph-list > li')
    expect(await page.locator('.graph .node').count()).toBe(await entries.count())
    await page.keyboard.press('j')
    expect(await focused(page)).toMatch(/^node-/)
    await entries.first().locator('ul').waitFor()
    await page.goto(`${bench.url}/#/graph?file=src/cart-sessions.ts`)
    const together = page.getByRole('table', { name: /change together/ })
    await together.waitFor()
    const { files } = await client.filesTogether({ file: 'src/cart-sessions.ts' })
    expect(await together.getByRole('link').allTextContents()).toEqual(files.map(({ path }) => path))
    // The selected entry is no longer drawn: the tab key still moves into the list.
    expect(await page.locator('.graph-list a[tabindex="0"]').count()).toBe(1)
    await together.getByRole('link').first().click()
    await page.getByRole('table', { name: `Files that change together with ${files[0]!.path}` }).waitFor()
    await page.goBack()
    await page.getByRole('table', { name: 'Files that change together with src/cart-sessions.ts' }).waitFor()
  })

  it('draw a fact with its person and versions, and a document with its links', async () => {
    await client.rememberFact({ content: 'Rosa lives in Faro.' })
    await client.rememberFact({ content: 'Rosa works as a surgeon.' })
    const page = await bench.open('#/facts')
    await page.getByRole('link', { name: 'Rosa lives in Faro.' }).first().click()
    await page.getByRole('region', { name: 'Fact', exact: true }).getByRole('link', { name: 'Graph' }).click()
    const entries = page.locator('.graph-list > li')
    await entries.filter({ hasText: 'Rosa lives in Faro.' }).waitFor()
    await entries.filter({ hasText: 'Rosa works as a surgeon.' }).waitFor()
    expect(await page.locator('.graph .node[data-type=person]').count()).toBe(1)
    expect(await page.locator('.graph .node').count()).toBe(await entries.count())
  })

  it('show the same token accounting as the command', async () => {
    const page = await bench.open('#/stats')
    const { ledger, observations, capture } = await client.stats({ days: 30 })
    const row = (name: string) => page.getByRole('row', { name }).getByRole('cell').first().textContent()
    await page.getByRole('table', { name: 'Shown and saved' }).waitFor()
    expect(ledger.sparedTokens).toBeGreaterThan(0)
    expect(await row('Files not read again')).toBe(`+${ledger.sparedTokens}`)
    expect(await row('Saved in all')).toBe(`+${ledger.netTokens}`)
    expect(await page.locator('.figures dd').allTextContents()).toContain(String(observations.total))
    expect(await page.locator('main').textContent()).toContain(`${capture.captured} events captured`)
    await page.getByText('Which files').click()
    await page.getByText('src/parser.ts', { exact: true }).waitFor()
    expect(await page.locator('.receipt').count()).toBe(1)
    await page.getByLabel('Project', { exact: true }).fill('nowhere')
    await page.getByText('Nothing was shown to agents').waitFor()
  })
})
