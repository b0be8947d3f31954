import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayBefore, daysOfWeeks, nameOfDay, weekday } from '../../../packages/web/src/calendar.ts'
import { exportedInWords } from '../../../packages/web/src/care/exported-in-words.ts'
import { reportInWords } from '../../../packages/web/src/collections/report-in-words.ts'
import { subjectInWords } from '../../../packages/web/src/facts/fact-words.ts'
import { formatDay, formatDayInWords, formatSpan } from '../../../packages/web/src/format.ts'
import { inOrder, titleOfFile } from '../../../packages/web/src/memory-files/file-words.ts'
import { hoursShown } from '../../../packages/web/src/pictures/day-strip.tsx'
import { lengthInWords, spanInWords, titleOfSession } from '../../../packages/web/src/sessions/session-words.ts'
import { observationSigns as signsOfPage } from '../../../src/client/observation-signs.ts'
import { observationSigns } from '../../../src/core/observation-signs.ts'
import { observationTypes } from '../../../src/core/vocabulary.ts'
import { chromiumPath, eventually, type WebBench } from './browser.ts'
import { createFullHome } from './full-home.ts'
import { clientOf } from './memory-bench.ts'

describe('texts of the page', () => {
  const now = new Date(2026, 10, 23, 10, 0).getTime()
  const at = (year: number, month: number, day: number, hour = 12) => new Date(year, month - 1, day, hour).getTime()

  it('name days by the calendar, not by elapsed hours', () => {
    expect(formatDayInWords(at(2026, 11, 23, 0), now)).toBe('today')
    expect(formatDayInWords(at(2026, 11, 22, 23), now)).toBe('yesterday')
    expect(formatDayInWords(at(2026, 11, 18), now)).toBe('Wednesday')
    expect(formatDayInWords(at(2026, 11, 16), now)).toBe('16 November')
    expect(formatDayInWords(at(2025, 5, 4), now)).toBe('4 May 2025')
    expect(formatDayInWords(at(2026, 11, 24, 1), now)).toBe('tomorrow')
  })

  it("count days in the reader's time zone, as the server does", () => {
    // After midnight in the east, in the evening in the west: the day in UTC is another one.
    for (const [zone, now, today, yesterday] of [
      ['Asia/Tokyo', '2026-11-23T16:30Z', '2026-11-24', '2026-11-23'],
      ['America/Los_Angeles', '2026-11-24T04:30Z', '2026-11-23', '2026-11-22'],
      // The night before had 23 hours.
      ['Europe/Berlin', '2026-03-29T22:10Z', '2026-03-30', '2026-03-29'],
    ] as const) {
      vi.stubEnv('TZ', zone)
      const at = Date.parse(now)
      expect([dayBefore(0, at), dayBefore(1, at)]).toEqual([today, yesterday])
      const days = daysOfWeeks(53, at)
      expect(days.map(nameOfDay).slice(-2)).toEqual([yesterday, today])
      expect([weekday(days[0]!), new Set(days.map(nameOfDay)).size]).toEqual([0, days.length])
      vi.unstubAllEnvs()
    }
  })

  it('draw the hours of one day, and none of the next', () => {
    const hours = (...times: number[]) => {
      const { from, to } = hoursShown(times)
      return [new Date(from).getHours(), new Date(to).getHours()]
    }
    expect(hours(at(2026, 11, 22, 9), at(2026, 11, 22, 15))).toEqual([9, 16])
    expect(hours(at(2026, 11, 22, 9))).toEqual([9, 13])
    expect(hours(at(2026, 11, 22, 23))).toEqual([20, 0])
  })

  it('title daily notes by their day, newest first, and persons as in a sentence', () => {
    const today = `memory/${formatDay(Date.now())}.md`
    expect(titleOfFile(today)).toBe('Today')
    expect(titleOfFile('MEMORY.md')).toBe('MEMORY.md')
    const files = ['MEMORY.md', 'memory/2024-05-01.md', 'USER.md', today].map((path) => ({ path }))
    expect(inOrder(files).map(({ path }) => path)).toEqual(['MEMORY.md', 'USER.md', today, 'memory/2024-05-01.md'])
    expect(subjectInWords({ subject: 'rosa', content: 'My sister Rosa is a doctor.' })).toBe('Rosa')
    expect(subjectInWords({ subject: 'user', content: 'The user lives in Porto.' })).toBe('you')
  })

  it('describe an export and an index run in words, with correct singulars', () => {
    const counts = [
      { what: 'tombstones', count: 2 },
      { what: 'facts', count: 2 },
      { what: 'learning_run_counts', count: 4 },
      { what: 'gems', count: 1 },
      { what: 'sessions', count: 0 },
    ]
    expect(exportedInWords(counts)).toBe('2 facts, 1 gem and their history')
    expect(exportedInWords([{ what: 'log', count: 3 }])).toBe('nothing but settings and the log')
    const none = { added: 0, changed: 0, moved: 0, removed: 0, skipped: [], failed: [] }
    const report = (done: object) => reportInWords({ ...none, ...done } as Parameters<typeof reportInWords>[0])
    expect(report({ added: 1, changed: 2 })).toBe('1 file added, 2 changed.')
    expect(report({ removed: 2, skipped: [{}] })).toBe('2 files removed; 1 file skipped.')
    expect(report({})).toBe('No changes.')
  })

  it('show the time and length of a session', () => {
    const minute = 60_000
    expect(formatSpan(now, now + 36 * minute)).toBe('10:00–10:36')
    expect(formatSpan(now, now + 20_000)).toBe('10:00')
    expect(lengthInWords({ startedAt: now, lastAt: now + 36 * minute })).toBe('36 min')
    expect(lengthInWords({ startedAt: now, lastAt: now + 125 * minute })).toBe('2 h 5 min')
    expect(lengthInWords({ startedAt: now, lastAt: now + 5000 })).toBeUndefined()
    const overWeeks = { startedAt: at(2026, 6, 3, 8), lastAt: at(2026, 6, 28, 20) }
    expect([spanInWords(overWeeks), lengthInWords(overWeeks)]).toEqual(['3 June – 28 June', '26 days'])
  })

  it('title a session by its label, goal or first prompt, never by its id', () => {
    const named = { label: null, goal: null, asked: null, startedAt: now }
    expect(titleOfSession({ ...named, label: 'Invoices', asked: 'Hello' })).toBe('Invoices')
    expect(titleOfSession({ ...named, asked: '**Why** is `cart` empty?\n\nIt was full.' })).toBe(
      'Why is cart empty? It was full.',
    )
    expect(titleOfSession({ ...named, asked: 'word '.repeat(60) })).toMatch(/^(?:word )+…$/)
    expect(titleOfSession({ ...named, asked: '   ' })).toMatch(/^Session of /)
  })

  it('have a distinct sign and letter for each observation type', () => {
    expect(signsOfPage).toEqual(observationSigns)
    expect(Object.keys(observationSigns).sort()).toEqual([...observationTypes].sort())
    for (const part of ['sign', 'letter'] as const)
      expect(new Set(Object.values(observationSigns).map((one) => one[part])).size).toBe(observationTypes.length)
  })
})

describe.skipIf(!chromiumPath)('texts in the live page', () => {
  let bench: WebBench
  beforeAll(async () => {
    bench = await createFullHome()
  })
  afterEach(() => bench.check())
  afterAll(() => bench?.end())

  const facts = (page: Page, title: string) =>
    page.locator('.hit', { has: page.getByRole('link', { name: title }) }).locator('.session-facts')

  it('title sessions by their first prompt and show their results', async () => {
    const page = await bench.open('#/sessions')
    const { sessions } = await clientOf(bench).sessionList({ limit: 50 })
    const morning = sessions.find(({ id }) => id === 'morning')!
    expect(morning).toMatchObject({ asked: 'the login test is failing since yesterday, can you fix it?' })
    expect(morning.fixed).toBeGreaterThan(0)
    const words = await facts(page, morning.asked!).textContent()
    expect(words).toMatch(/^yesterday \d\d:\d\d–\d\d:\d\d\d+ min/)
    expect(words).toContain(`${morning.fixed} fixed error`)
    expect(words).toContain('shop')
    expect(await page.locator('.hit-title').allTextContents()).not.toContain('morning')
    const reader = sessions.find(({ id }) => id === 'reads-nothing')!
    expect([reader.told, reader.used]).toEqual([1, 1])
    expect(await facts(page, reader.asked!).textContent()).toContain('shown 1, used 1')
  })

  it('show the session of each feed line', async () => {
    const page = await bench.open('#/feed')
    const line = page.locator('.feed > li', { hasText: 'rename Customer to Buyer everywhere' }).first()
    await eventually(() => line.locator('.moment-from').textContent()).toBe('shopadd a dark mode toggle to the header')
    await line.getByRole('link', { name: 'add a dark mode toggle' }).click()
    await page
      .getByRole('region', { name: 'Session' })
      .getByRole('heading', { name: 'add a dark mode toggle' })
      .waitFor()
  })

  it('put a fact that only memory finds first', async () => {
    const page = await bench.open('')
    await page.route('**/api/query', async (route) => {
      const answer = await (await route.fetch()).json()
      const hits = answer.hits.filter(({ kind }: { kind: string }) => kind !== 'fact')
      await route.fulfill({ json: { ...answer, hits } })
    })
    await page.goto(`${bench.url}/#/search?q=where+do+I+live`)
    const known = page.getByRole('region', { name: 'What is known' })
    await known.getByRole('link', { name: /lives in Lisbon/ }).click()
    await page.getByRole('heading', { name: 'The user lives in Lisbon now.' }).waitFor()
    // A late live event repeats the request while the page is closed.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('list known facts first, and show no addresses', async () => {
    const page = await bench.open('#/search?q=where+does+the+user+live')
    const known = page.getByRole('region', { name: 'What is known' })
    await known.getByRole('link', { name: /lives in Lisbon/ }).waitFor()
    expect(await known.locator('.hit').first().getAttribute('data-selected')).toBe('true')
    await known.getByRole('link', { name: /lives in Lisbon/ }).click()
    await page.getByRole('region', { name: 'Fact', exact: true }).waitFor()
    for (const words of ['release+Friday', 'parser', 'tea', 'cart', ''])
      for (const kind of ['', '&kind=message', '&kind=observation', '&kind=fact', '&kind=summary']) {
        await page.goto(`${bench.url}/#/search?q=${words}${kind}`)
        await eventually(() => page.locator('.results').getAttribute('aria-busy')).toBe('false')
        for (const text of await page.locator('.hit-title, .hit-place').allTextContents())
          expect(text, `${words}${kind}`).not.toMatch(/jarvis:|record\/|^$|[0-9a-z]{22}/)
      }
    await page.goto(`${bench.url}/#/search?q=book+the+table&kind=message`)
    await page.getByRole('link', { name: 'The assistant, in “Planning the release”' }).click()
    await page.locator('[data-meant=true]').getByText('book the table').waitFor()
  })
})
