import { describe, expect, it } from 'vitest'
import { givesReason, isOffer, putsOff, saysRuleOtherwise, saysTried, saysUnhelped, takesBack } from './cues.ts'

describe('a prompt about the work before', () => {
  it.each([
    'nope still behind it',
    'Nope, "a?" gives "a-" now',
    "hmm it's still leaking a bit on staging",
    'The export still hangs on large files.',
    'this is even worse',
    'Das klappt immer noch nicht.',
    'iPhone 上还是被挡住一部分',
  ])('says that it did not help: %s', (words) => {
    expect(saysUnhelped(words)).toBe(true)
  })

  it.each([
    "It's still early, but let's also add caching.",
    'Do the tests still fail on Node 20?',
    'Check whether the export still hangs on large files',
    'Is that still needed?',
    'Now still to do: a test for it.',
    '用 REST 还是 GraphQL？',
    'Das ist immer noch schnell genug.',
  ])('does not complain: %s', (words) => {
    expect(saysUnhelped(words)).toBe(false)
  })

  it.each([
    'Please take the index out again.',
    'hmm no revert that',
    'nah drop windows again',
    'stop, forget --fix',
    'Put the old menu back.',
    'Mach das bitte rückgängig.',
    '撤销刚才的修改',
  ])('takes it back: %s', (sentence) => {
    expect(takesBack(sentence)).toBe(true)
  })

  it.each([
    'Undocumented flags are listed nowhere.',
    'Undo should also restore the selection.',
    'Please take the screenshots out of the README.',
    'Forget the tests for now, add caching.',
    '实现撤销功能',
  ])('asks for something else: %s', (sentence) => {
    expect(takesBack(sentence)).toBe(false)
  })
})

it('takes rules of other languages for rules, and no complaints', () => {
  for (const rule of [
    'Die Dateien in daten/ bitte niemals überschreiben',
    'Ergebnisse immer nach ausgabe/ schreiben.',
    'Il faut toujours lancer les tests.',
    '以后提交信息都用英文',
  ])
    expect(saysRuleOtherwise(rule), rule).toBe(true)
  for (const complaint of [
    'Der Server stürzt immer ab, wenn wir ihn neu starten.',
    'Die Tests schlagen immer fehl, wenn wir sie parallel ausführen.',
    'Er löscht immer alle Dateien.',
    'Das schlägt immer noch fehl.',
  ])
    expect(saysRuleOtherwise(complaint), complaint).toBe(false)
})

it('knows what was tried, put off, offered and given as a reason, beside letters with accents, too', () => {
  expect(saysTried("J'ai essayé un verrou mais il bloque tout.")).toBe(true)
  expect(saysTried('El cambio no ayudó')).toBe(true)
  expect(putsOff('Guten Morgen zusammen')).toBe(false)
  expect(putsOff('mañana seguimos')).toBe(true)
  expect(isOffer('¿Lo hago?')).toBe(true)
  expect(givesReason('guessing links is too dangerous')).toBe(true)
  expect(givesReason('fix the title too and the page')).toBe(false)
  expect(givesReason('the test is red since forever')).toBe(false)
  expect(givesReason('ok quiet since an hour')).toBe(false)
  expect(givesReason("so that's not it")).toBe(false)
  expect(givesReason('since the box has no network')).toBe(true)
  expect(givesReason('so that I can point it to the share')).toBe(true)
})
