import { expect, it } from 'vitest'
import { isComplaint, plainlyDidNotHelp, repeatsFault } from './complaints.ts'

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

it.each([
  ['It crashed again last night.', 'The nightly backup job crashes.'],
  ['Still times out with 2 GB.', 'The upload times out for large files.'],
  ['Der Export bricht wieder ab.', 'Der Export bricht nach zehn Minuten ab.'],
  ['Thanks. The timer drifts once more, by a minute.', 'The timer drifts by a minute an hour.'],
])('a message repeats the fault of a request: %s', (words, asked) => {
  expect(repeatsFault(words, asked)).toBe(true)
})

it.each([
  ['The VPN is down again.', 'The CSV import drops the last line.'],
  ['Does it crash again?', 'The nightly backup job crashes.'],
  ['Add the backup again to the nightly jobs.', 'The nightly backup job crashes.'],
  ['The backup ran through last night.', 'The nightly backup job crashes.'],
])('a message does not repeat it: %s', (words, asked) => {
  expect(repeatsFault(words, asked)).toBe(false)
})

it.each([
  'Still wrong: the bus now leaves at nine instead of eight because of the offset.',
  'Immer noch falsch: Haus 7 steht jetzt im Fluss statt am Ufer.',
  "That's not right, it prints two pages instead of one.",
  'Das stimmt so nicht: die Summe steht links statt rechts.',
])('a sentence that begins as a complaint is one: %s', (words) => expect(isComplaint(words)).toBe(true))

it.each([
  'We still use tabs instead of spaces because of the editor.',
  'No, use tabs instead of spaces, because the editor wants it.',
  'Still, we go with NATS.',
  'Die Entscheidung steht: PDF statt Word.',
])('another sentence is not: %s', (words) => expect(isComplaint(words)).toBe(false))

it.each([
  'Nope, it stays: never push to main',
  'Nah, the tabs stay: we use spaces from now on',
  'Nope, the decision is Postgres',
  'Not right now, from now on we deploy on Mondays only',
  'No, not right away, always ask me first',
  'Again, wrong indentation: always use tabs',
  'Not it, we decided to use NATS',
])('%s is no complaint alone', (sentence) => expect(isComplaint(sentence)).toBe(false))
