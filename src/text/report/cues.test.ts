import { expect, it } from 'vitest'
import { givesReason, isOffer, saysDecided } from './cues.ts'

it('knows what was offered and given as a reason, beside letters with accents, too', () => {
  expect(isOffer('¿Lo hago?')).toBe(true)
  expect(givesReason('guessing links is too dangerous')).toBe(true)
  expect(givesReason('fix the title too and the page')).toBe(false)
  expect(givesReason('the test is red since forever')).toBe(false)
})

it('takes who says that it is decided at their word', () => {
  for (const words of [
    'We decided to keep SQLite',
    'On a décidé de garder le vert',
    '我们决定用 SQLite',
    'Wir haben uns geeinigt',
  ])
    expect(saysDecided(words), words).toBe(true)
  expect(saysDecided('Who decided that?')).toBe(false)
})
