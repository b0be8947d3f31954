import { describe, expect, it } from 'vitest'
import { summariseTurns } from './summarise.ts'

const turns = [
  { role: 'user' as const, text: 'Hi! The nightly import of invoices fails since Monday. Can you find out why?' },
  {
    role: 'assistant' as const,
    text: 'I looked at the import logs of the last three nights.\n\n```\nERROR decided to fail\n```\n\nThe root cause was a time zone change in the invoices export.',
  },
  { role: 'user' as const, text: 'Makes sense. We decided to store all invoice dates in UTC from now on.' },
  {
    role: 'assistant' as const,
    text: '- I added a conversion to UTC in the invoices import.\n- All tests pass and the import is fixed.\n\nTomorrow we still need to backfill the invoices of this week.',
  },
]

describe('a rule-based summary', () => {
  it('takes each part from the matching sentences', () => {
    expect(summariseTurns(turns)).toEqual({
      request: 'The nightly import of invoices fails since Monday. Can you find out why?',
      investigated: 'I looked at the import logs of the last three nights.',
      learned: 'The root cause was a time zone change in the invoices export.',
      completed: 'I added a conversion to UTC in the invoices import. All tests pass and the import is fixed.',
      nextSteps: 'Tomorrow we still need to backfill the invoices of this week.',
      decisions: ['We decided to store all invoice dates in UTC from now on.'],
      topics: expect.arrayContaining(['invoices', 'import', 'utc']),
    })
  })

  it('takes next steps from below their heading, and no farewell', () => {
    const work = {
      role: 'assistant' as const,
      text: 'Half of it is there.\n\n**Next steps**\n1. Fix `fill()`\n2. Drop `price`',
    }
    const leave = { role: 'user' as const, text: 'I have to leave, continue tomorrow. Remember to wait for Ada first.' }
    expect(summariseTurns([turns[3]!, work]).nextSteps).toBe('Fix `fill()`. Drop `price`.')
    expect(summariseTurns([work, leave]).nextSteps).toBe('Fix `fill()`. Drop `price`. Remember to wait for Ada first.')
  })

  const asked = { role: 'user' as const, text: 'The form is there. Please check the dates on the second page.' }
  const done = { role: 'assistant' as const, text: 'Fixed: `page()` prints them in local time now. All tests pass.' }

  it('does not list a completed request as a next step', () => {
    expect(summariseTurns([turns[0]!, asked, done]).nextSteps).toBe('')
    const ask = { role: 'user' as const, text: 'yes, go ahead' }
    const wait = { role: 'assistant' as const, text: 'They are in UTC. Shall I change that?' }
    expect(summariseTurns([turns[0]!, asked, wait, ask, done]).nextSteps).toBe('')
  })

  it('does not list what a user asks for behind "next:"', () => {
    const flat = 'nice! next: the elevation profile is flat for tracks from my watch. fix pls'
    const fixed = 'Fixed: `parse()` ignored the namespace.\n\nNext: document the flag.'
    const { nextSteps } = summariseTurns([
      { role: 'user', text: flat },
      { role: 'assistant', text: fixed },
    ])
    expect(nextSteps).toBe('document the flag.')
    const later = summariseTurns([
      { role: 'user', text: 'I have to go. Next: migrate the orders table to Postgres.' },
      { role: 'assistant', text: 'See you!' },
    ])
    expect(later.nextSteps).toContain('migrate the orders table')
  })

  it('lists an unanswered request, and what the user postpones', () => {
    const promised = { role: 'assistant' as const, text: 'I will have a look.' }
    expect(summariseTurns([turns[0]!, asked, promised]).nextSteps).toBe('Please check the dates on the second page.')
    const other = { role: 'user' as const, text: 'Please add a footer to the form.' }
    expect(summariseTurns([asked, promised, other, done]).nextSteps).toBe('Please check the dates on the second page.')
    const later = { role: 'user' as const, text: 'Tomorrow we add the German template.' }
    expect(summariseTurns([turns[0]!, later, done]).nextSteps).toBe('Tomorrow we add the German template.')
  })

  it('omits the introduction of a next step', () => {
    const work = {
      role: 'assistant' as const,
      text: 'The total is right again. Next step: tell the team of the server.',
    }
    expect(summariseTurns([turns[0]!, work]).nextSteps).toBe('tell the team of the server.')
  })

  it('ends a list item before the text after it', () => {
    const text = '- Added the conversion to UTC in the import\n- All four tests of the import pass'
    expect(summariseTurns([turns[0]!, { role: 'assistant', text }]).completed).toBe(
      'Added the conversion to UTC in the import. All four tests of the import pass.',
    )
  })

  it('contains only sentences that were said', () => {
    const { topics, decisions, ...parts } = summariseTurns(turns)
    const said = turns.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
    for (const sentence of [...decisions, ...Object.values(parts).flatMap((part) => part.split(/(?<=[.?]) /))])
      expect(said).toContain(sentence)
  })

  it('omits a decision that its user revoked later', () => {
    const say = (text: string) => ({ role: 'user' as const, text })
    const before = [
      say('We decided to never use lodash in this repository.'),
      say('We decided to log all times in UTC.'),
    ]
    expect(JSON.stringify(summariseTurns(before))).toContain('never use lodash')
    const after = summariseTurns([...before, say('From now on you may use lodash in this repository.')])
    expect(JSON.stringify([after.decisions, after.learned])).not.toContain('never use lodash')
    expect(JSON.stringify(after)).toContain('log all times in UTC')
  })

  it('is empty without content, and limited for long sessions', () => {
    const empty = {
      request: '',
      investigated: '',
      learned: '',
      completed: '',
      nextSteps: '',
      topics: [],
      decisions: [],
    }
    expect(summariseTurns([])).toEqual(empty)
    expect(summariseTurns([{ role: 'user', text: '🎉🎉' }])).toEqual(empty)
    const long = summariseTurns(
      Array.from({ length: 200 }, (_, n) => ({
        role: 'user' as const,
        text: `We decided to paint wall number ${n} in colour ${n * 7} with brush ${n * 3}. `.repeat(5),
      })),
    )
    expect(long.decisions).toHaveLength(5)
    expect(long.request.length).toBeLessThanOrEqual(281)
  })

  it('reads a megabyte in one turn in limited time', () => {
    const before = performance.now()
    summariseTurns([{ role: 'assistant', text: 'a `b` *c* [d](e '.repeat(60_000) }])
    summariseTurns([{ role: 'assistant', text: '```\n'.repeat(200_000) }])
    expect(performance.now() - before).toBeLessThan(5000)
  })
})
