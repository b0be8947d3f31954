import { expect, it } from 'vitest'
import { plainlyDidNotHelp } from './complaints.ts'

const work = 'Asked: The invoice mails go out twice.\nA lock keeps the mailer from running twice (mailer.py).'

it.each([
  'Customers still get every invoice mail two times.',
  "That didn't help, two mails again this morning for the invoice of Berg.",
  'still twice',
  'Same problem: the mailer sent everything double last night.',
  'Leider hat das nicht geholfen, die Mails gehen immer noch doppelt raus. Invoice 12 kam zweimal.',
  'Ça ne marche toujours pas.',
  'Sigue igual.',
  'まだ二通届きます',
])('recognizes that work did not help: %s', (words) => {
  expect(plainlyDidNotHelp(words, work)).toBe(true)
})

it.each([
  // A new wish, or a new fault.
  'pues usa primero el bloqueo de la base y si no el del archivo',
  'stop at the first one that is not paid',
  'the lock file has the wrong owner, it must be www-data',
  // The same words about another matter.
  'still wrong for what really annoys everybody here: rounding of Swiss francs on printed receipts',
])('does not recognize it in: %s', (words) => {
  expect(plainlyDidNotHelp(words, work)).toBe(false)
})
