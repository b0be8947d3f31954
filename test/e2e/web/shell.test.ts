import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { commandsInMemory } from '../../../src/interfaces/cli/command-list.ts'
import { describeCommands } from '../../../src/interfaces/cli/describe-commands.ts'
import { parseArguments } from '../../../src/interfaces/cli/parse-arguments.ts'
import { sampleNotes } from '../jarvis.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf, fillMemory } from './memory-bench.ts'
import { fillWork } from './work-bench.ts'

const sources = join(import.meta.dirname, '../../../packages/web/src')

it('names only commands that exist', async () => {
  const commands = commandsInMemory(await describeCommands())
  const wrong: string[] = []
  let seen = 0
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue
    for (const [, line = ''] of readFileSync(join(sources, name), 'utf8').matchAll(/<code>jarvis ([^<{]+)<\/code>/g)) {
      for (const part of line.replaceAll('&amp;', '&').split(/ && (?:jarvis )?/)) {
        seen++
        const typed = (part.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
        try {
          parseArguments(typed, commands)
        } catch (error) {
          wrong.push(`${name}: jarvis ${part}: ${(error as Error).message}`)
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(10)
  expect(wrong).toEqual([])
})

describe.skipIf(!chromiumPath)('the frame of every page', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createWebBench(sampleNotes, { JARVIS_EMBEDDING_MODEL: 'none' })
    await fillMemory(clientOf(bench))
    await fillWork(bench, clientOf(bench))
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const places = (page: Page) => page.getByRole('navigation', { name: 'Places' })
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
  const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

  it('has five places, each with its pages', async () => {
    const page = await bench.open()
    expect(await places(page).getByRole('link').allTextContents()).toEqual([
      'Search',
      expect.stringMatching(/^Memory/),
      'Work',
      'Library',
      'System',
    ])
    await places(page).getByRole('link', { name: 'Work' }).click()
    await eventually(() => heading(page)).toBe('Feed')
    expect(await tabs(page).getByRole('link').allTextContents()).toEqual(
      expect.arrayContaining(['Feed', 'Timeline', 'Sessions', 'Projects']),
    )
    await tabs(page).getByRole('link', { name: 'Sessions' }).click()
    await eventually(() => heading(page)).toBe('Sessions')
    expect(await places(page).locator('[aria-current]').textContent()).toBe('Work')
  })

  it('shows on a phone how much is embedded, without cutting a word', async () => {
    const page = await bench.open('#/facts', { width: 390, height: 760 })
    await page.route('**/api/status', async (route) => {
      const status = await (await route.fetch()).json()
      const index = { ...status.index, embedder: 'some', pending: 1, chunks: 4 }
      await route.fulfill({ json: { ...status, spaces: ['main', 'other'], index } })
    })
    await page.reload()
    const state = page.locator('.index-state')
    await eventually(() => state.textContent()).toBe('Semantic search 75 %')
    const isCut = await state
      .locator(':scope > span')
      .last()
      .evaluate((one) => one.scrollWidth > one.clientWidth)
    expect(isCut).toBe(false)
  })

  it('has its places at the bottom on a phone', async () => {
    const page = await bench.open('#/facts', { width: 390, height: 760 })
    await page.locator('.hit').first().waitFor()
    const { y, height } = (await places(page).boundingBox())!
    expect(y + height).toBe(760)
    await places(page).getByRole('link', { name: 'System' }).click()
    await eventually(() => heading(page)).toBe('Context')
  })

  it('finds pages, facts, files, sessions and actions from any page', async () => {
    const page = await bench.open('#/settings')
    await page.locator('.setting').first().waitFor()
    await page.keyboard.press('Control+k')
    await palette(page).getByText('Latest sessions').waitFor()
    await page.keyboard.type('rosa')
    await palette(page)
      .getByRole('option', { name: /sister|Rosa/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => palette(page).count()).toBe(0)
    for (const [typed, choice, arrived] of [
      ['timel', 'Timeline', 'Timeline'],
      ['lisbon', 'The user lives in Lisbon now.', 'Facts'],
      ['add a fo', 'Add a folder', 'Collections'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await palette(page).waitFor()
      await page.keyboard.type(typed)
      await palette(page).getByRole('option', { name: choice }).first().waitFor()
      await palette(page).getByRole('option', { name: choice }).first().click()
      await eventually(() => heading(page)).toBe(arrived)
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('tomato')
    await palette(page)
      .getByRole('option', { name: /Garden plan/ })
      .click()
    await page.getByRole('region', { name: 'Document' }).getByRole('heading', { name: 'Garden plan' }).first().waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('book the table')
    await palette(page)
      .getByRole('option', { name: /Shall I/ })
      .click()
    await page.locator('[data-meant=true]').getByText('book the table').waitFor()
  })

  it('works from the keyboard: arrows and Enter in the palette, slash, j and k on the page', async () => {
    const page = await bench.open('#/feed')
    await page.locator('.feed > li').first().waitFor()
    await page.keyboard.press('j')
    const focused = () => page.evaluate(() => document.activeElement?.closest('li')?.textContent)
    const first = await focused()
    expect(first).toBeTruthy()
    await page.keyboard.press('j')
    expect(await focused()).not.toBe(first)
    await page.keyboard.press('k')
    expect(await focused()).toBe(first)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('proj')
    await palette(page).getByRole('option', { name: 'Projects' }).waitFor()
    await page.keyboard.press('Enter')
    await eventually(() => heading(page)).toBe('Projects')
    await page.keyboard.press('/')
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('question')
  })
})
