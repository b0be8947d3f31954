import { expect, it } from 'vitest'
import { asksOpen, findOpen, namedIn } from './recall-open.ts'

it.each([
  'What is open?',
  'what is still open with Ann',
  'What is open with Ann?',
  'Was ist noch offen?',
  'Was ist offen?',
  'Which open matters do I have?',
])('recognizes a query for open matters: %s', (question) => {
  expect(asksOpen(question)).toEqual({ kind: undefined, waitsFor: undefined })
})

it.each([
  'Which restaurants are open on Sunday?',
  'Which shops are still open on Sunday?',
  'Where is open source discussed?',
  'Wann ist offener Abend?',
])('recognizes other queries: %s', (question) => {
  expect(asksOpen(question)).toBeUndefined()
})

it.each([
  ['What did I promise Zoe?', ['Zoe']],
  ['What did Zoe promise me?', ['Zoe']],
  ['Was habe ich Zoe versprochen?', ['Zoe']],
  ['Which questions from Zoe are unanswered?', ['Zoe']],
  ['What did I promise on Monday?', []],
  ["What's open with me?", []],
  ["Which questions haven't I answered?", []],
  ['Welche Fragen habe ich nicht beantwortet?', []],
  ['Hat Montag wer versprochen?', []],
  ['what did i promise zoe?', ['zoe']],
  ['What did zoe promise me?', ['zoe']],
  ['was habe ich zoe versprochen?', ['zoe']],
  ['what did i promise?', []],
  ['what did i promise yesterday?', []],
  ['what did she promise me', []],
  ['was habe ich gestern versprochen', []],
  ['What did I promise to bring?', []],
  ['what did anyone promise?', []],
])('extracts the persons: %s', (question, names) => {
  expect(namedIn(question)).toEqual(names)
})

it('searches no conversation after cancellation', async () => {
  const reads: string[] = []
  const db = {
    all: async (sql: string) => {
      reads.push(sql)
      return [{ person: 'p1' }, { person: 'p2' }]
    },
  }
  const asked = { kind: undefined, waitsFor: undefined }
  const options = { signal: AbortSignal.abort() }
  await expect(findOpen({ db, clock: () => 0 } as never, asked, [], options)).rejects.toThrow()
  expect(reads).toHaveLength(1)
})
