import { describe, expect, it } from 'vitest'
import { choiceOf } from './known-choice.ts'
import { mayReplace, replacesChoice } from './replacements.ts'

const choice = { chosen: ['pg-boss'], others: ['cron', 'BullMQ'] }

describe('a sentence that replaces a choice', () => {
  it.each([
    "Let's drop pg-boss and use a systemd timer instead.",
    'Replaced pg-boss with a systemd timer.',
    'We moved the jobs from pg-boss to cron.',
    'pg-boss is out, we use a systemd timer now.',
    'Switch back to cron please, no more pg-boss.',
    'Use Temporal instead of pg-boss.',
    "Let's go with BullMQ after all.",
    'Wir steigen von pg-boss auf BullMQ um.',
    'Statt pg-boss nehmen wir doch cron.',
    'pg-boss fliegt raus, wir nehmen cron.',
    'pg-boss was a mistake: it locks the table for a second.',
    "pg-boss didn't work out, the jobs run twice.",
    'Get rid of pg-boss, it needs a table of its own.',
    'Rip pg-boss out.',
    'I changed my mind about pg-boss.',
    'pg-boss war ein Fehler, es sperrt die Tabelle.',
    'Forget pg-boss, we take cron after all.',
    'Vergiss pg-boss, wir nehmen doch cron.',
    'İzmir İnşaat says: drop pg-boss and use a systemd timer instead.',
  ])('%s', (text) => {
    expect(mayReplace(text)).toBe(true)
    expect(replacesChoice({ text }, choice)).toBe(true)
  })

  it('may name what is chosen in the next sentence', () => {
    const said = { text: 'Forget pg-boss.', next: 'We use cron after all.' }
    expect(replacesChoice(said, choice)).toBe(true)
    expect(replacesChoice({ ...said, next: 'The build is red.' }, choice)).toBe(false)
  })

  it('may refer to the choice by a pronoun', () => {
    const said = { before: 'pg-boss blocks our migrations.', text: 'Scrap it and use a systemd timer.' }
    expect(replacesChoice(said, choice)).toBe(true)
    expect(replacesChoice({ ...said, before: 'The footer is too high.' }, choice)).toBe(false)
  })

  it.each([
    'Should we drop pg-boss and use cron instead?',
    'If pg-boss gets slow, we could go back to cron.',
    "I suggest we replace pg-boss with cron, but let's wait.",
    'In pg-boss use ten workers instead of fifty.',
    'Remove the pg-boss import from api.ts and use a type.',
    'Drop pg-boss from the list of words in the spell checker.',
    'pg-boss was a mistake in the word list, it is spelled otherwise.',
    'It was a mistake to run pg-boss without a pool.',
    "If pg-boss didn't work out, we would notice.",
    'Throw the pg-boss logs away.',
    'Move the logs from pg-boss to /var/log.',
    'Do not replace pg-boss with cron.',
    "Let's drop the sidebar and use tabs instead.",
    'Forget the pg-boss logs, we use the admin page.',
    'Forget pg-boss for a moment and use the old tests.',
    'Dont forget pg-boss, and use its own table.',
    'Keep pg-boss, and change the example in the docs to cron.',
  ])('is not: %s', (text) => {
    expect(replacesChoice({ text }, choice)).toBe(false)
  })
})

describe('the choice of a decision', () => {
  const decided = (title: string, narrative = title, facts: string[] = []) => choiceOf({ title, narrative, facts })

  it.each([
    ['We chose pg-boss over BullMQ because it needs no Redis', 'pg-boss'],
    ["Let's drop pg-boss and use a systemd timer on the host instead", 'systemd timer'],
    ['LittleFS on the W25Q32 replaces the raw ring buffer', 'LittleFS'],
    ['Wir nehmen Svelte für das Dashboard', 'Svelte'],
  ])('is named by its words: %s', (title, name) => {
    expect(decided(title).chosen).toEqual([name])
  })

  it('is the answer to a question', () => {
    const facts = ['Not chosen: GraphQL for the partner API', 'Not chosen: gRPC']
    expect(decided('…', "Asked: REST, GraphQL or gRPC?\nAnswered: Let's do REST.", facts)).toEqual({
      chosen: ['REST'],
      others: ['GraphQL', 'gRPC'],
    })
  })

  it.each(['Never use default exports', 'Deploys happen on Thursdays'])('is nothing for a rule: %s', (title) => {
    expect(decided(title).chosen).toEqual([])
  })
})
