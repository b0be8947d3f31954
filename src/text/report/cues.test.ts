import { expect, it } from 'vitest'
import { givesReason, isOffer, saysRuleInOtherLanguage, statesAttempt } from './cues.ts'

it('recognizes rules in other languages, and no complaints', () => {
  for (const rule of [
    'Die Dateien in daten/ bitte niemals überschreiben',
    'Ergebnisse immer nach ausgabe/ schreiben.',
    'Il faut toujours lancer les tests.',
    '以后提交信息都用英文',
  ])
    expect(saysRuleInOtherLanguage(rule), rule).toBe(true)
  for (const complaint of [
    'Der Server stürzt immer ab, wenn wir ihn neu starten.',
    'Die Tests schlagen immer fehl, wenn wir sie parallel ausführen.',
    'Er löscht immer alle Dateien.',
    'Das schlägt immer noch fehl.',
  ])
    expect(saysRuleInOtherLanguage(complaint), complaint).toBe(false)
})

it('recognizes attempts, offers and reasons, also beside accented letters', () => {
  expect(statesAttempt("J'ai essayé un verrou mais il bloque tout.")).toBe(true)
  expect(statesAttempt('El cambio no ayudó')).toBe(true)
  expect(isOffer('¿Lo hago?')).toBe(true)
  expect(givesReason('guessing links is too dangerous')).toBe(true)
  expect(givesReason('fix the title too and the page')).toBe(false)
  expect(givesReason('the test is red since forever')).toBe(false)
  expect(givesReason('ok quiet since an hour')).toBe(false)
  expect(givesReason("so that's not it")).toBe(false)
  expect(givesReason('since the box has no network')).toBe(true)
  expect(givesReason('so that I can point it to the share')).toBe(true)
})
