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
        facts: [],
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
  ])('settles nothing: “%s” “%s”', (question, request) => {
    expect(answered(question, request)).toEqual([])
  })

  it('is none where the question was asked further up', () => {
    expect(answeredQuestion(`CSV or XLSX?\n\n${'It took a while to write. '.repeat(30)}`, 'CSV.')).toEqual([])
  })
})
