import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConversationTurn } from '../types.ts'
import { extractFacts } from './extract-facts.ts'

/** A Monday. */
const monday = Date.parse('2026-03-02T09:00:00Z')
const user = (text: string, more: Partial<ConversationTurn> = {}): ConversationTurn => ({
  role: 'user',
  text,
  date: monday,
  ...more,
})
const facts = (...texts: string[]) => extractFacts(texts.map((text) => user(text))).facts
const contents = (...texts: string[]) => facts(...texts).map(({ content }) => content)

describe('extractFacts', () => {
  it('returns the exact character position of a fact', () => {
    const text = 'Hello there! I live in Tartu. Bye.'
    const [fact] = extractFacts([user(text, { id: 't7' })], { session: 's1' }).facts
    expect(fact?.origin).toMatchObject({ session: 's1', turn: 0, turnId: 't7' })
    expect(text.slice(fact?.origin.start, fact?.origin.end)).toBe('I live in Tartu.')
  })

  it('returns type, importance and the slot of a fact', () => {
    expect(facts('I live in Tartu.')[0]).toMatchObject({
      subject: 'user',
      predicate: 'lives_in',
      value: 'Tartu',
      slot: 'user|lives_in',
      importance: 8,
      sensitive: false,
    })
    expect(facts("I'm allergic to peanuts.")[0]).toMatchObject({ sensitive: true, importance: 9 })
    expect(facts('When I ask about recipes, use metric units.')[0]?.instruction).toEqual({ topics: ['recipes'] })
    expect(facts('Never use emojis.')[0]?.instruction).toEqual({ topics: [] })
  })

  it('says of the user alone what is true of an unnamed "we"', () => {
    expect(contents('We have a dog called Rex.')).toEqual(['The user has a dog called Rex.'])
    expect(contents('We live in Tartu.')).toEqual(['The user lives in Tartu.'])
    expect(contents('My wife and I live in Tartu.')).toEqual(['The user and their wife live in Tartu.'])
  })

  it.each([
    ['I live in Porto. My wife is Ana. Gotcha.', 'Porto', 'Ana'],
    ['I live in Porto. I am a spy, just kidding.', 'Porto'],
    ['I work at Lufthansa. I live on the moon. Just kidding!', 'Lufthansa'],
    ['My name is Ana. I have moved to Paris. jk', 'Ana'],
    ['My sister is called Petra. I have bought a castle. Haha! Only joking.', 'Petra'],
    ["I'm vegetarian. My dog is called Rex. lol jk", 'vegetarian'],
    ['I live in Turin. Just kidding, I live in Milan.'],
    ["I work at Siemens. I'm only joking about the cake.", 'Siemens'],
  ])('drops only the statement that a joke is about: %s', (text, ...values) => {
    expect(facts(text).map(({ value }) => value)).toEqual(values)
  })

  it('drops the retraction that was a joke', () => {
    expect(extractFacts([user('I live in Bonn. I no longer live in Bonn. Just kidding.')]).retractions).toEqual([])
  })

  it.each([
    ['My sister Özlem is a nurse.', 'Özlem', 'nurse'],
    ['My brother Łukasz Żak lives in Kraków.', 'Łukasz Żak', 'Kraków'],
    ['Øyvind hates fish.', 'fish'],
    ['Émile is my boss.', 'Émile'],
    ['My wife Élise says she prefers tea.', 'Élise', 'tea'],
    ['I work at Nestlé.', 'Nestlé'],
    ['I started at Åhléns.', 'Åhléns'],
  ])('reads names in letters beyond ASCII: %s', (text, ...values) => {
    expect(facts(text).map(({ value }) => value)).toEqual(values)
  })

  it.each([
    'Please no emojis.',
    'For my blog only: no exclamation marks.',
    "Don't use my work mail for private stuff.",
    'For invoices to the opera, always use the old letterhead.',
  ])('reads “%s” as a standing instruction', (sentence) => {
    expect(facts(sentence)[0]?.instruction).toBeDefined()
  })

  it.each([
    'No need for the docs, Karim writes those.',
    'For lunch only: no time.',
    "Don't put my bag on this chair.",
    'For dinner, always a pleasure to see you.',
  ])('does not read “%s” as one', (sentence) => {
    expect(facts(sentence).filter(({ instruction }) => instruction !== undefined)).toEqual([])
  })

  it.each([
    ['Sports day is on Saturday March 14, gym 3.', '2026-03-14'],
    ['The recital is on Sunday.', '2026-03-08'],
    ['I have to file the VAT return by the end of April.', '2026-04-30'],
    ['The kiosk was closed on February 20.', undefined],
    ['Today is Monday March 2.', undefined],
  ])('reads the day on which “%s” is due', (text, day) => {
    const due = facts(text).flatMap(({ dueAt }) => dueAt ?? [])
    expect(due).toEqual(day === undefined ? [] : [Date.parse(day)])
  })

  it('keeps the words for a day and adds the date', () => {
    const [fact] = facts('The report is due next Friday at 17:00.')
    expect(fact?.content).toBe('The report is due next Friday (2026-03-13) at 17:00.')
    expect(fact?.dueAt).toBe(Date.parse('2026-03-13T17:00:00Z'))
    // Without a date of the turn, relative dates stay as they are.
    const [undated] = extractFacts([{ role: 'user', text: 'The report is due next Friday.' }]).facts
    expect(undated?.content).toBe('The report is due next Friday.')
    expect(undated?.dueAt).toBeUndefined()
  })

  it('distinguishes third persons from the owner, by their names and by he and she', () => {
    expect(contents('My sister Ana lives in Porto.', 'She moved to Faro last week.')).toEqual([
      "Ana is the user's sister.",
      "The user's sister Ana lives in Porto.",
      'Ana moved to Faro last week (2026-02-23 to 2026-03-01).',
    ])
    expect(facts('My sister Ana lives in Porto.').map(({ subject }) => subject)).toEqual(['user', 'ana'])
  })

  it('resolves "it" within a day, and not weeks later', () => {
    const told = (date: number) =>
      extractFacts([user('My running club costs 20 euros.'), user('It costs 25 euros now.', { date })]).facts
    expect(told(monday + 60_000).map(({ slot }) => slot)).toEqual(Array(2).fill('user|running club|costs'))
    expect(told(monday + 2 * 86_400_000)).toHaveLength(1)
  })

  it('treats everyone with a name as a person, and the owner as the owner', () => {
    const turns: ConversationTurn[] = [
      { role: 'other', speaker: 'Lena', text: 'I live in Graz.', date: monday },
      { role: 'other', speaker: 'Omar', text: 'I live in Ulm.', date: monday },
    ]
    const subjects = (owner?: string) =>
      extractFacts(turns, owner === undefined ? {} : { owner }).facts.map(({ subject }) => subject)
    expect(subjects()).toEqual(['lena', 'omar'])
    expect(subjects('Omar')).toEqual(['lena', 'user'])
  })

  it('ignores assistants and people without a name', () => {
    const said = 'I live in Graz. We decided to use Redis.'
    expect(extractFacts([{ role: 'assistant', text: said }]).facts).toEqual([])
    expect(extractFacts([{ role: 'assistant', speaker: 'Maya', text: said }, user('ok')]).facts).toEqual([])
    expect(extractFacts([{ role: 'other', text: said }]).facts).toEqual([])
  })

  it('corrects nothing that already has the right value', () => {
    expect(contents('Use SQLite, not Postgres.', 'Go with SQLite, not Postgres.').join()).not.toMatch(/not Go/)
    expect(contents('The call is on Monday at 9.', 'Tuesday, not Monday.').join()).toMatch(/Tuesday/)
  })

  it('omits code, quotations, mail, questions, suppositions and jokes', () => {
    for (const text of [
      '```\nI live in Graz.\n```',
      '> I live in Graz.',
      'Translate this: I live in Graz.',
      'From: Bob\nSubject: move\nI live in Graz.',
      '"I live in Graz," said Bob.',
      'If I lived in Graz, I would ski.',
      'Do I live in Graz?',
      'I live in Graz. Just kidding!',
      'Imagine that I live in Graz.',
      '- buy milk\n- I live in Graz\n- call Bob',
    ])
      expect([text, contents(text)]).toEqual([text, []])
  })

  it('never keeps a secret', () => {
    for (const secret of [
      'sk-proj-Zx81kLmN02PqRsTuVwXyZ34aBcDeFgH5',
      'ghp_Zx81kLmN02PqRsTuVwXyZ34aBcDeFgH5iJkL',
      'AKIAZX81LMN02PQRSTUV',
      'xoxb-901823746512-Zx81kLmN02Pq',
      'glpat-Zx81kLmN02PqRsTuVwXy',
      'AIzaSyZx81kLmN02PqRsTuVwXyZ34aBcDeFgH5i',
      'npm_Zx81kLmN02PqRsTuVwXyZ34aBcDeFgH5iJkL',
      'hf_Zx81kLmN02PqRsTuVwXyZ34aBcDeFgH5',
      'https://user:Zx81kLmN02@git.acme.dev/repo.git',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.Zx81kLmN02PqRsTuVwXyZ34a',
    ]) {
      const extraction = JSON.stringify(extractFacts([user(`The key is ${secret} and the region is eu-west-3`)]))
      expect([secret, /Zx81|ZX81/.test(extraction)]).toEqual([secret, false])
      expect(extraction).toContain('eu-west-3')
    }
  })

  it('returns the same result for any text each time', () => {
    const turn = fc.record({
      role: fc.constantFrom('user', 'assistant', 'other') as fc.Arbitrary<ConversationTurn['role']>,
      text: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc
          .array(
            fc.constantFrom(
              'I',
              'my',
              'live',
              'in',
              'is',
              'the',
              'at 25:99',
              'on 31 February',
              '2026-13-40',
              '"',
              '█',
              ',',
              '?',
              '\n',
              '👩‍🚀',
              'مرحبا',
              'Zürich',
              'and',
              '$5',
              'not',
              'but',
              'no longer',
            ),
            { maxLength: 60 },
          )
          .map((words) => words.join(' ')),
      ),
      speaker: fc.option(fc.string({ maxLength: 12 }), { nil: undefined }),
      date: fc.option(fc.oneof(fc.integer(), fc.constantFrom(0, -62e12, 253402300799999)), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 6 }), (turns) => {
        const given = turns.map(({ speaker, date, ...rest }) => ({
          ...rest,
          ...(speaker !== undefined && { speaker }),
          ...(date !== undefined && { date }),
        }))
        const first = extractFacts(given)
        expect(extractFacts(given)).toEqual(first)
        for (const { origin, content, importance } of first.facts) {
          expect(origin.start).toBeLessThan(origin.end)
          expect(origin.end).toBeLessThanOrEqual(given[origin.turn]!.text.length)
          expect(content.length).toBeGreaterThan(3)
          expect(importance).toBeGreaterThanOrEqual(5)
        }
      }),
      { numRuns: 25 },
    )
  })

  it.each([
    ['spaces', ' '.repeat(1_000_000)],
    ['one letter', 'a'.repeat(1_000_000)],
    ['words', 'my flight and my dog '.repeat(50_000)],
    ['quotes', '"'.repeat(1_000_000)],
    ['fences', '``` '.repeat(250_000)],
    ['commas', ', I am, '.repeat(125_000)],
    ['digits', '1,'.repeat(500_000)],
    ['emoji', '👩‍🚀'.repeat(200_000)],
    ['sentences', 'I live in Tartu and I love the sea. '.repeat(28_000)],
    ['German that never ends', 'ich wohne seit drei '.repeat(50_000)],
    ['German sentences', 'Ich wohne jetzt schon seit Mai in Wien und arbeite als Koch. '.repeat(17_000)],
  ])('takes limited time for a megabyte of %s', (_, text) => {
    const started = process.cpuUsage()
    extractFacts([user(text)])
    const { user: spent } = process.cpuUsage(started)
    expect(spent / 1000).toBeLessThan(1500)
  })
})

describe('long texts', () => {
  it.each([
    ['short lines', 'ship it\nThursday works\n'],
    ['dates', 'on 2026-03-02 at 5pm, '],
  ])('of %s take time in proportion to their length', (_, unit) => {
    const earlier = user(`${'We could take tabs or spaces, Monday or Thursday. '.repeat(400)}`)
    const taken = (length: number) => {
      const text = unit.repeat(Math.ceil(length / unit.length))
      const started = process.cpuUsage()
      extractFacts([earlier, earlier, earlier, user(text)])
      return process.cpuUsage(started).user / 1000
    }
    taken(2000)
    // Processor time, so that other processes do not matter. It was 10 to 20 s.
    expect(taken(100_000)).toBeLessThan(4000)
  })
})
