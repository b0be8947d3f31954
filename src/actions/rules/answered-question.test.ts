import { describe, expect, it } from 'vitest'
import { answeredQuestion } from './answered-question.ts'

const work = '`src/rates.ts` answers from a cache now.'
const answered = (question: string, request: string) => answeredQuestion(`${work}\n\n${question}`, request)

describe('an answer to the question at the end of a report', () => {
  it.each([
    [
      'Should the choice be kept in localStorage or in the user profile?',
      'In the profile, so it follows people to their phone.',
    ],
    [
      'Open question: keep the old endpoint for a release or drop it at once?',
      'Drop it, nobody calls it. Add a test, too.',
    ],
    ['Shall I store times as UTC or local?', 'UTC please, the clients convert.'],
    ['Should the log rotate daily or by size?', 'By size.'],
    ['Should retries be per host or per request?', "I'd go with per host, requests are short."],
    ['Sollen die Zeiten in UTC oder lokal gespeichert werden?', 'In UTC, die Clients rechnen um.'],
  ])('“%s” “%s”', (question, request) => {
    const [choice] = answered(question, request)
    expect(choice).toMatchObject({ type: 'decision' })
    expect(choice!.title).toContain(request.split(/[.,]/)[0])
  })

  it('shows the question before the answer, without its label', () => {
    expect(answered('Open question: keep the old endpoint or drop it?', 'Drop it.')).toEqual([
      {
        type: 'decision',
        title: 'Keep the old endpoint or drop it? Drop it.',
        narrative: 'Asked: Keep the old endpoint or drop it?\nAnswered: Drop it.',
        facts: ['Not chosen: keep the old endpoint'],
      },
    ])
  })

  it.each([
    ['Should I commit this?', 'Yes please.'],
    ['Should I commit now or wait?', 'Wait.'],
    ['Shall I run the tests or the linter?', 'The tests.'],
    ['Should I fix the header or the footer first?', 'The footer first.'],
    ['Should the export be CSV or XLSX?', 'No idea, what do others do?'],
    ['Should the export be CSV or XLSX?', 'Not XLSX.'],
    ['Should the export be CSV or XLSX?', 'Make the header bold.'],
    ['Which of the two do you mean?', 'The second one.'],
    ['Is it CSV or XLSX?', ''],
  ])('yields no decision: “%s” “%s”', (question, request) => {
    expect(answered(question, request)).toEqual([])
  })

  it('is ignored when the question was asked earlier in the report', () => {
    expect(answeredQuestion(`CSV or XLSX?\n\n${'It took a while to write. '.repeat(30)}`, 'CSV.')).toEqual([])
  })

  it.each([
    [
      'I can use Celery or a simple cron script. Which do you prefer?',
      'The cron script. The broker was down twice this month.',
      'a simple cron script or Celery?',
      'The broker was down twice this month.',
      ['Celery'],
    ],
    [
      'Options:\n- Token bucket in Redis\n- Fixed window in memory\n\nWhich should it be?',
      'the in-memory one since we have a single server anyway',
      'Fixed window in memory or Token bucket in Redis?',
      'since we have a single server anyway',
      ['Token bucket in Redis'],
    ],
    [
      'Should I keep the readings in SQLite or in CSV files?',
      'SQLite, the inspectors want to query it.',
      'Should I keep the readings in SQLite or in CSV files?',
      'the inspectors want to query it.',
      ['in CSV files'],
    ],
  ])('contains the options and the reason: “%s” “%s”', (question, request, asked, why, others) => {
    const [choice] = answered(question, request)
    expect(choice!.title.toLowerCase()).toContain(asked.toLowerCase())
    expect(choice!.narrative).toMatch(new RegExp(`\\nWhy: ${why}$`))
    expect(choice!.facts).toEqual(others.map((way) => `Not chosen: ${way}`))
  })

  it('contains the reason given for an option selected in the client', () => {
    const shown = { question: 'Where should the log live?', options: ['Append-only table', 'JSON file'] }
    const [choice] = answeredQuestion('', "yes the table, a file can't be joined. Go on.", { shown })
    expect(choice).toMatchObject({
      title: "Where should the log live? Append-only table: a file can't be joined.",
      facts: ['Not chosen: JSON file'],
    })
    expect(answeredQuestion('', 'yes the table', { shown })).toEqual([])
    expect(answeredQuestion('', 'add a test for the table, too', { shown })).toEqual([])
  })
})

describe("an agent's answer to the user's question", () => {
  const answer = (asked: string, request: string) =>
    answeredQuestion('Both would do; the first is better known.', request, { asked })

  it.each([
    [
      'Kafka, NATS or plain files for the events?',
      "let's take NATS. Kafka needs a cluster.",
      ['Kafka', 'plain files for the events'],
    ],
    ['Which linter, biome or eslint?', 'ok biome then', ['eslint']],
    ['Rust or Zig for the agent?', 'I decided: Zig. Rust builds too slowly.', ['Rust']],
    ['SVG or canvas for the map?', 'canvas please, because of the many points', ['SVG']],
    ['Should we host it on Hetzner or on AWS?', 'Go with Hetzner instead, AWS is dear', ['on AWS']],
  ])('“%s” “%s”', (asked, request, others) => {
    expect(answer(asked, request)[0]?.facts.map((fact) => fact.replace('Not chosen: ', ''))).toEqual(others)
  })

  it.each([
    ['Kafka, NATS or plain files for the events?', 'what would Kafka cost?'],
    ['Which linter, biome or eslint?', 'biome fails with: no such file'],
    ['Rust or Go for the agent?', 'tell me more about Rust'],
    ['Rust or Go for the agent?', 'we had Go once, it was slow'],
    ['SVG or canvas for the map?', 'not sure yet, leave it'],
    ['Should I fix the header or the footer first?', 'the footer'],
    ['How many users are there?', 'ok then'],
  ])('yields no decision: “%s” “%s”', (asked, request) => {
    expect(answer(asked, request)).toEqual([])
  })
})
