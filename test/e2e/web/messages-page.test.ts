import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JarvisClient } from '../../../src/client/client.ts'
import { barriersOf, surplusOf, widths } from './axe.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
/** The format of a Swedish phone: `[2024-05-31, 10:00:00]`. Only recent matters count as open. */
const stamp = (date: Date, time: string): string => `[${date.toISOString().slice(0, 10)}, ${time}]`
const whatsApp = [
  `${stamp(daysAgo(40), '10:00:00')} Ann Larsen: I moved to Lisbon last month. The flat is on the third floor`,
  `${stamp(daysAgo(40), '10:01:00')} Boris: Great! I will send you the lamp on Friday`,
  `${stamp(daysAgo(40), '10:02:00')} Ann Larsen: <b>Thanks</b>! Do you have the key of the cellar?`,
  `${stamp(daysAgo(3), '21:30:00')} Ann Larsen: The leak in the kitchen is repaired`,
]
const line = (from: string, text: string, date: string, conversation = 'crew') => ({
  ...{ conversation, title: conversation === 'crew' ? 'Sailing' : undefined, from, isMe: from === 'Boris', text, date },
  ...(conversation === 'crew' && { participants: ['Ann Larsen', 'Boris', 'Cora'] }),
})
const group = [
  line('Cora', 'The mast has a crack below the boom', '2024-07-01T08:00:00Z'),
  line('Ann Larsen', 'Then we stay in the harbour', '2024-07-01T08:05:00Z'),
  line('Cora', 'x'.repeat(300), '2024-07-02T08:00:00Z'),
]

describe.skipIf(!chromiumPath)('the messages page', { timeout: 120_000 }, () => {
  let bench: WebBench
  let client: JarvisClient
  beforeAll(async () => {
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none', JARVIS_OFFLINE: 'true' })
    client = clientOf(bench)
  }, 120_000)
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  it('explains how to import while empty', async () => {
    const page = await bench.open('#/messages')
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search messages' }).fill('flat')
    await page.keyboard.press('Enter')
    await page.getByText('No matching messages. Try other words or fewer filters.').waitFor()
  })

  it('shows a person with open matters, facts, activity and exchanges', async () => {
    const chat = join(bench.folder, 'WhatsApp Chat with Ann Larsen.txt')
    writeFileSync(chat, whatsApp.join('\n'))
    const crew = join(bench.folder, 'crew.jsonl')
    writeFileSync(crew, group.map((one) => JSON.stringify(one)).join('\n'))
    for (const path of [chat, crew]) {
      const { code, err } = await bench.jarvis('messages', 'import', path, '--me', 'Boris')
      expect(code, err).toBe(0)
    }
    const page = await bench.open('#/messages')
    await page.getByRole('link', { name: 'Ann Larsen' }).waitFor()
    for (const [key, title] of [
      ['j', 'Ann Larsen'],
      ['j', 'Sailing'],
      ['k', 'Ann Larsen'],
    ] as const) {
      await page.keyboard.press(key)
      await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ann Larsen' }).waitFor()
    const open = page.getByRole('region', { name: 'Open' })
    await open.getByText('Do you have the key of the cellar?').waitFor()
    await page.getByRole('region', { name: 'What they said about themselves' }).getByText('Lisbon').waitFor()
    const activity = page.getByRole('region', { name: 'Activity' })
    await activity.getByText('The numbers').last().click()
    const months = activity.getByRole('table', { name: 'By month' }).locator('tbody tr')
    // Two months, or three when the one between has no messages.
    const shown = await months.allTextContents()
    const month = (numbers: string) => expect.stringMatching(new RegExp(`^[A-Z][a-z]{2,3} \\d{4}${numbers}$`))
    expect([shown[0], shown.at(-1)]).toEqual([month('12'), month('01')])
    const exchanges = page.locator('.exchange')
    await exchanges.first().getByText('The leak in the kitchen is repaired').waitFor()
    await exchanges.getByText('<b>Thanks</b>!').waitFor()
  })

  it('asks whether two persons with one name are the same, and undoes the answer', async () => {
    const page = await bench.open('#/messages')
    const same = page.getByRole('region', { name: 'The same person?' })
    await same.getByText('Ann Larsen (chat) and Ann Larsen (WhatsApp)').waitFor()
    for (const answer of ['One person', 'Two people']) {
      await same.getByRole('button', { name: answer }).click()
      await same.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Undo' }).click()
      await same.waitFor()
    }
  })

  it('goes back to a day, and shows a group under its name', async () => {
    const page = await bench.open('#/messages')
    await page.getByRole('link', { name: 'Sailing' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sailing' }).waitFor()
    await page.locator('.exchange').nth(1).waitFor()
    await page.getByLabel('Before').fill('2024-07-02')
    await eventually(() => page.locator('.exchange').count()).toBe(1)
    await page.locator('.exchange').getByText('Then we stay in the harbour').waitFor()
    await page.getByLabel('Before').fill('2020-01-01')
    await page.getByText('No messages.').waitFor()
  })

  it('finds the exchange with the answering message, and rates it by key, with undo', async () => {
    const page = await bench.open('#/messages?q=crack+in+the+mast')
    await page.locator('.exchange mark', { hasText: 'The mast has a crack' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('+')
    await page.getByText('Marked as a good hit.').waitFor()
    const good = page.getByRole('button', { name: 'Good hit' }).first()
    expect(await good.getAttribute('aria-pressed')).toBe('true')
    const marks = async () => (await client.messageBench({})).questions
    expect(await marks()).toBe(1)
    await page.keyboard.press('u')
    await eventually(() => good.getAttribute('aria-pressed')).toBe('false')
    expect(await marks()).toBe(0)
    await page.keyboard.press('/')
    await page.keyboard.type('Ann')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'Ann Larsen' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Sailing' }).waitFor()
  })

  it('filters by person, group, side, day and link, and keeps the filters in the address', async () => {
    const page = await bench.open('#/messages')
    const named = () => page.locator('.exchange .said-by').allTextContents()
    await page.getByLabel('Group').fill('Sailing')
    await page.getByLabel('Group').press('Enter')
    await page.locator('.exchange').first().waitFor()
    expect((await named()).some((name) => name.startsWith('Cora'))).toBe(true)
    expect(page.url()).toContain('in=Sailing')
    await page.getByRole('button', { name: 'With a link' }).click()
    await page.getByText('No matching messages. Try other words or fewer filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('With', { exact: true }).fill('Ann Larsen')
    await page.getByLabel('With', { exact: true }).press('Enter')
    await page.getByRole('combobox', { name: /^By/ }).selectOption('you')
    await page.locator('.exchange').getByText('I will send you the lamp on Friday').waitFor()
    await page.getByLabel('Before').fill('2020')
    await page.getByLabel('Before').press('Enter')
    await page.getByText('No matching messages. Try other words or fewer filters.').waitFor()
    await page.reload()
    expect(await page.getByLabel('Before').inputValue()).toBe('2020')
  })

  it('suggests replies to copy, each with a reason', async () => {
    await client.templateAdd({ text: 'On my way, {name}!', trigger: ['The leak in the kitchen is repaired'] })
    const page = await bench.open('#/messages')
    await page.getByRole('link', { name: 'Ann Larsen' }).click()
    const reply = page.getByRole('region', { name: 'Reply' })
    await reply.getByRole('button', { name: 'Suggest replies' }).click()
    await reply.getByText(/^On my way, /).waitFor()
    await reply.locator('.reply-to').getByText('The leak in the kitchen is repaired').waitFor()
    await reply.getByRole('button', { name: 'Copy' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^On my way, /)
  })

  it('merges two persons, with undo', async () => {
    const other = join(bench.folder, 'annl.jsonl')
    writeFileSync(other, JSON.stringify(line('Ann L.', 'The balcony is ready', '2024-08-01T08:00:00Z', 'annl')))
    expect((await bench.jarvis('messages', 'import', other, '--me', 'Boris')).code).toBe(0)
    const count = async () => (await client.messageConversations({})).conversations.length
    const before = await count()
    const page = await bench.open('#/messages')
    await page.getByRole('link', { name: 'Ann L.', exact: true }).click()
    await page.getByRole('button', { name: 'Merge with another' }).click()
    const form = page.getByRole('form', { name: /^Merge Ann L\. / })
    const into = form.locator('input')
    await into.fill('Ann Larsen')
    const offered = form.locator('option[value*="whatsapp" i]')
    await offered.waitFor({ state: 'attached' })
    await into.fill((await offered.getAttribute('value'))!)
    await form.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByText('Ann L. is Ann Larsen now.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Ann Larsen' }).waitFor()
    expect(await count()).toBe(before - 1)
    await page.keyboard.press('u')
    await eventually(count).toBe(before)
  })

  it('shows what to do when a person or a group does not exist', async () => {
    bench.allow(/404/)
    for (const hash of ['#/messages?person=Nowhere', '#/messages?group=chat:99']) {
      const page = await bench.open(hash)
      await page.getByRole('heading', { name: 'This no longer exists' }).first().waitFor()
      await page.getByRole('link', { name: 'All conversations' }).click()
      await page.getByRole('link', { name: 'Sailing' }).waitFor()
    }
  })

  it('has no axe violations, light and dark, wide and narrow', { timeout: 400_000 }, async () => {
    const { conversations } = await client.messageConversations({})
    const id = (title: string) => encodeURIComponent(conversations.find((one) => one.title === title)!.id)
    const views = {
      list: ['#/messages', '.conversations a'],
      found: ['#/messages?q=leak', '.exchange mark'],
      person: [`#/messages?person=${id('Ann Larsen')}`, '.exchange'],
      group: [`#/messages?group=${id('Sailing')}`, '.exchange'],
    } as const
    const barriers: string[] = []
    for (const width of widths)
      for (const [name, [hash, until]] of Object.entries(views)) {
        const page = await bench.open(hash, { width, height: 860 })
        await page.locator(until).first().waitFor()
        if (name === 'person') await page.locator('.chart').first().waitFor()
        barriers.push(...(await barriersOf(page)).map((barrier) => `${barrier}: ${name} at ${width}`))
        expect(await surplusOf(page), `${name} ${width}`).toBe(0)
        const pictures = process.env.JARVIS_TEST_PICTURES
        if (pictures) await page.screenshot({ path: join(pictures, `${name}-${width}.png`), fullPage: true })
      }
    expect(barriers).toEqual([])
  })
})
