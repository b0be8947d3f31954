import { expect, it } from 'vitest'
import { readPrompt } from '../../text/report/read-prompt.ts'
import { settleComplaints } from './bare-complaints.ts'

const read = (words: string, isFirst = false) => settleComplaints(readPrompt(words, { isFirst }), words, { isFirst })

it.each([
  'Still broken.',
  'Still failing!',
  'Hm, still wrong :(',
  'Still broken. And never use floats for money.',
  'no, still an hour late',
  'that did not fix it',
])('a clause that only repeats the complaint means that the work did not help: %s', (words) => {
  expect(read(words).isInVain).toBe(true)
  expect(read(words).unhelpedShare).toBeGreaterThanOrEqual(0.9)
})

it.each([
  'Still good. Now add VAT to the cart.',
  'Not enough, make it faster.',
  'Great, it works. Add a header.',
  'No, still keep the cookie.',
])('other sentences do not: %s', (words) => expect(read(words).isInVain).toBe(false))

it('a complaint in the first prompt is not about earlier work', () => {
  expect(read('Still broken.', true).isInVain).toBe(false)
})
