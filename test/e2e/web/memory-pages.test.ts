import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JarvisClient } from '../../../src/client/client.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf, fillMemory } from './memory-bench.ts'

describe.skipIf(!chromiumPath)('the memory pages', () => {
  let bench: WebBench
  let client: JarvisClient
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none' })
    client = clientOf(bench)
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const pane = (page: Page, name = 'Fact') => page.getByRole('region', { name, exact: true })
  const contents = (page: Page) => page.locator('.fact-content').allTextContents()
  /** The last write, as the page shows it. */
  const told = (page: Page) => page.locator('.written').getByRole('status')

  it('show the next command while empty', async () => {
    const page = await bench.open('#/facts')
    await page.getByRole('heading', { name: 'No facts yet' }).waitFor()
    expect(await page.locator('main').textContent()).toContain('jarvis remember')
    await page.goto(`${bench.url}/#/review`)
    await page.getByRole('heading', { name: 'Nothing to review' }).waitFor()
    expect(await page.getByRole('link', { name: 'Review' }).textContent()).toBe('Review')
    await page.goto(`${bench.url}/#/context`)
    await page.getByRole('heading', { name: 'Nothing to show' }).waitFor()
    // Writes of other programs appear automatically.
    await fillMemory(client)
    await page.getByText('Always answer in metric units.').first().waitFor()
  })

  it('filter the list, and recall by words', async () => {
    const page = await bench.open('#/facts')
    await page.getByText('Ada holds the second key of the safe.').waitFor()
    await page.getByLabel('Importance').selectOption('9')
    await eventually(() => contents(page)).toEqual(['Instruction: Always answer in metric units.'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Tag').fill('work')
    await eventually(() => contents(page)).toEqual(['Ada holds the second key of the safe.'])
    expect(page.url()).toContain('tag=work')
    await page.goBack()
    await page.goto(`${bench.url}/#/facts?state=retired`)
    await eventually(() => contents(page)).toContain('The user lives in Porto.')
    await page.goto(`${bench.url}/#/facts`)
    await page.getByLabel('Recall facts').fill('who has the key')
    await eventually(async () => (await contents(page))[0]).toBe('Ada holds the second key of the safe.')
    await page.getByLabel('About').fill('nobody')
    await page.getByRole('heading', { name: 'No such fact' }).waitFor()
  })

  it('show the source of a fact and the fact it replaced', async () => {
    const page = await bench.open('#/facts?q=Rosa')
    await page.getByText(/Rosa/).first().click()
    await eventually(() => pane(page).locator('blockquote').textContent()).toContain('My sister Rosa is a doctor')
    await pane(page).getByRole('link', { name: 'Planning the release' }).waitFor()
    expect(await pane(page).textContent()).toContain('turn 1')
    await page.goto(`${bench.url}/#/facts?q=Lisbon`)
    await page.getByText('The user lives in Lisbon now.').first().click()
    await pane(page).getByText('Replaced', { exact: true }).waitFor()
    await pane(page).getByRole('link', { name: 'The user lives in Porto.' }).click()
    await pane(page).getByText('Was replaced by', { exact: true }).waitFor()
    await pane(page)
      .getByText(/^Replaced by a newer fact/)
      .first()
      .waitFor()
  })

  it('add, edit, retract and restore with keys, with undo for each', async () => {
    const page = await bench.open('#/facts')
    await page.getByRole('heading', { name: 'Facts' }).waitFor()
    await page.keyboard.press('n')
    await page.getByLabel('Text of the fact').fill('The printer is called Gutenberg.')
    await page.getByLabel('Tags').fill('office, things')
    await page.keyboard.press('Enter')
    await eventually(() => told(page).textContent()).toBe('Remembered.')
    await pane(page).getByRole('heading', { name: 'The printer is called Gutenberg.' }).waitFor()

    await page.keyboard.press('e')
    await page.getByLabel('Text of the fact').fill('The printer is called Aldus.')
    await page.keyboard.press('Enter')
    await eventually(() => told(page).textContent()).toMatch(/^Saved/)
    await pane(page).getByRole('heading', { name: 'The printer is called Aldus.' }).waitFor()
    await eventually(() => contents(page)).toContain('The printer is called Aldus.')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('u')
    await eventually(() => told(page).textContent()).toBe('Undone.')
    await eventually(() => contents(page)).toContain('The printer is called Gutenberg.')
    expect((await client.factList({ tag: ['office'] })).facts).toMatchObject([
      { content: 'The printer is called Gutenberg.' },
    ])

    await page.getByText('The printer is called Gutenberg.').first().click()
    await pane(page).getByRole('heading', { name: 'The printer is called Gutenberg.' }).waitFor()
    await page.keyboard.press('r')
    await eventually(() => told(page).textContent()).toMatch(/^Retracted/)
    await eventually(() => contents(page)).not.toContain('The printer is called Gutenberg.')
    await pane(page).getByRole('button', { name: 'Restore' }).click()
    await eventually(() => told(page).textContent()).toMatch(/^Restored/)
    await eventually(() => contents(page)).toContain('The printer is called Gutenberg.')
  })

  it('show a preview before erasing', async () => {
    // The live event may reach the open pane before the answer, and the pane then requests the erased fact again.
    bench.allow(/404/)
    await client.rememberFact({ content: 'The code of the gate is at the gardener.' })
    const page = await bench.open('#/facts?q=gardener')
    await page.getByText('The code of the gate is at the gardener.').click()
    await pane(page).getByRole('button', { name: 'Erase', exact: true }).click()
    const asking = page.getByRole('region', { name: 'Erase the fact' })
    await asking.getByText('The code of the gate is at the gardener.').waitFor()
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
    expect((await client.recallMemory({ query: 'gardener' })).facts).toHaveLength(1)
    await pane(page).getByRole('button', { name: 'Erase', exact: true }).click()
    await asking.getByRole('button', { name: 'Erase permanently' }).click()
    await eventually(() => told(page).textContent()).toMatch(/^Erased/)
    expect((await client.factList({ state: 'all', limit: 1000 })).facts.map(({ content }) => content)).not.toContain(
      'The code of the gate is at the gardener.',
    )
  })

  it('resolve a contradiction with one key, count waiting ones, and undo', async () => {
    const page = await bench.open('#/review')
    const review = page.getByRole('article')
    await review.getByText('The user lives in Madrid.').first().waitFor()
    // The title of the session is a sentence from it, never its id.
    await review.getByRole('link', { name: 'I live in Madrid.', exact: true }).waitFor()
    expect(await review.textContent()).not.toContain('forwarded-mail')
    await eventually(() => page.getByRole('link', { name: /^Review/ }).textContent()).toBe('Review1 waiting')
    await page.keyboard.press('1')
    await eventually(() => told(page).textContent()).toMatch(/^Kept the earlier fact/)
    await eventually(() => review.count()).toBe(0)
    await eventually(() => page.getByRole('link', { name: /^Review/ }).textContent()).toBe('Review')
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('u')
    await eventually(() => review.count()).toBe(1)
    await page.keyboard.press('2')
    await eventually(async () => (await client.reviewList()).pairs.length).toBe(0)
    const { facts } = await client.factList({ limit: 1000 })
    expect(facts.map(({ value }) => value)).toContain('Madrid')
    expect(facts.map(({ value }) => value)).not.toContain('Lisbon')
  })

  it('show the context with its token costs, for a task and a budget', async () => {
    const page = await bench.open('#/context')
    await page.getByText('Always answer in metric units.').first().waitFor()
    const { tokens } = await client.brief({})
    const row = (name: string) => page.getByRole('row', { name }).getByRole('cell').textContent()
    expect(await row('Sum')).toBe(String(tokens))
    expect(await row('Left of the budget')).toBe((2000 - tokens).toLocaleString('en-GB'))
    await page.getByLabel('Budget in tokens').fill('150')
    await page.keyboard.press('Enter')
    await eventually(() => page.locator('.context > p').textContent()).toMatch(/of 150 tokens$/)
    bench.allow(/400/)
    await page.getByLabel('Budget in tokens').fill('7')
    await page.keyboard.press('Enter')
    await page
      .locator('main')
      .getByRole('alert')
      .getByText(/budget/)
      .waitFor()
  })

  it('show a session: its turns as text, its outcome, and its facts', async () => {
    const page = await bench.open('#/sessions')
    await page.getByRole('link', { name: 'Planning the release' }).click()
    const session = pane(page, 'Session')
    await session.locator('.turn-text', { hasText: 'My sister Rosa is a doctor.' }).waitFor()
    await session.getByText('<b>Shall I</b>').waitFor()
    expect(await session.locator('b').count()).toBe(0)
    await session.getByText('The release moves to Friday.', { exact: true }).waitFor()
    await session.getByText(/^Turns 1 to 3, summarized by/).waitFor()
    await session.getByRole('link', { name: /Rosa/ }).first().click()
    await pane(page).getByRole('link', { name: 'Planning the release' }).click()
    // The turn that the fact came from is marked.
    await eventually(() => session.locator('[data-meant=true] .turn-text').textContent()).toContain('Rosa')
    await page.keyboard.press('Escape')
    await eventually(() => session.count()).toBe(0)
    // New turns appear automatically.
    await client.sessionAppend({ id: 'another', text: 'Good morning.' })
    await page.getByRole('link', { name: 'Good morning.' }).waitFor()
  })

  it('render assistant turns as Markdown, and user turns as plain text', async () => {
    await client.sessionAppend({
      id: 'with-marks',
      turns: [
        { role: 'user', text: 'Why does **every** label break?' },
        {
          role: 'assistant',
          text: '## Cause\n\n- `card()` escapes <i>nothing</i>\n- **two** lines\n\n<details>\nmore\n</details>',
        },
      ],
      label: 'Labels',
    })
    const page = await bench.open('#/sessions?open=with-marks')
    const session = pane(page, 'Session')
    await session.getByRole('heading', { name: 'Cause' }).waitFor()
    expect(await session.locator('.turn-text li').allTextContents()).toEqual([
      'card() escapes <i>nothing</i>',
      'two lines',
    ])
    expect(await session.locator('.turn-text i').count()).toBe(0)
    expect(await session.getByText('</details>').innerText()).toBe('<details>\nmore\n</details>')
    await session.getByText('Why does **every** label break?').waitFor()
  })

  it('show memory files with line numbers, append to them, and show conflict copies', async () => {
    const page = await bench.open('#/memory')
    const file = pane(page, 'Memory file')
    await page.getByRole('heading', { level: 1, name: 'Files' }).waitFor()
    await page.keyboard.press('n')
    await page.getByLabel('Text to save').fill('<i>Rye</i> rather than wheat.')
    await page.getByLabel('Where').selectOption('preferences')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await file.getByRole('heading', { name: 'MEMORY.md' }).waitFor()
    await file.locator('.found', { hasText: 'Rye rather than wheat.' }).waitFor()
    // Annotations for Jarvis are in the source, not in the rendered text.
    expect(await file.textContent()).not.toContain('jarvis: id=')
    await page.keyboard.press('v')
    const line = file.locator('.line-found')
    await eventually(() => line.textContent()).toContain('<i>Rye</i> rather than wheat.')
    expect(await line.getAttribute('data-line')).toMatch(/^[1-9]/)
    expect(await file.locator('i').count()).toBe(0)

    await page.keyboard.press('n')
    await page.getByLabel('Text to save').fill('The chimney sweep comes.')
    await page.keyboard.press('Enter')
    await eventually(() => file.locator('.reader-head h2').textContent()).toBe('Today')
    await file.locator('.found', { hasText: 'The chimney sweep comes.' }).waitFor()

    const { folder } = await client.memoryInit()
    writeFileSync(join(folder, 'MEMORY.conflict-test.md'), 'Another end.\n')
    await client.note({ text: 'Something else.' })
    await page.getByText('Two changes could not be merged').waitFor()
    await page.getByText('MEMORY.conflict-test.md').waitFor()
    rmSync(join(folder, 'MEMORY.conflict-test.md'))
  })

  it('show an error for a missing entry, and open each page by its key', async () => {
    bench.allow(/404/)
    const page = await bench.open('#/facts?open=nothing')
    await page.getByRole('alert').getByText('It was removed or renamed').waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => page.getByRole('alert').getByText('It was removed or renamed').count()).toBe(0)
    for (const [key, title] of [
      ['r', 'Review'],
      ['m', 'Files'],
      ['e', 'Sessions'],
      ['x', 'Context'],
      ['f', 'Facts'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    }
  })

  it('ask which version to keep when another window changed a fact', async () => {
    for (const [thing, choice, left] of [
      ['ladder', 'Take theirs', 'at the neighbour'],
      ['wheelbarrow', 'Keep mine', 'in the attic'],
    ] as const) {
      const said = (where: string) => `The ${thing} is kept ${where}.`
      const [outcome] = (await client.rememberFact({ content: said('in the barn') })).outcomes
      const id = outcome?.kind === 'added' ? outcome.fact.id : ''
      const page = await bench.open(`#/facts?open=${id}`)
      await pane(page).getByRole('button', { name: 'Edit' }).click()
      await page.locator('.card-form textarea').first().fill(said('in the attic'))
      await client.factEdit({ fact: id, content: said('at the neighbour') })
      await page.locator('.card-form button[type=submit]').click()
      const both = page.getByRole('alert', { name: 'Changed elsewhere' })
      await both.getByText(/at the neighbour/).waitFor()
      await both.getByText(/in the attic/).waitFor()
      await both.getByRole('button', { name: choice }).click()
      await page.getByRole('heading', { name: said(left) }).waitFor()
      const { facts } = await client.factList({ limit: 100 })
      expect(facts.map(({ content }) => content).filter((content) => content.includes(thing))).toEqual([said(left)])
    }
  })
})
