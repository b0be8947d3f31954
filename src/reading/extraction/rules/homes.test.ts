import { expect, it } from 'vitest'
import { extractFacts } from '../extract-facts.ts'

const homes = (text: string) =>
  extractFacts([{ role: 'user', text }], { now: Date.parse('2026-06-01') })
    .facts.filter(({ predicate }) => predicate === 'lives_in')
    .map(({ value, slot }) => [value, slot])

it.each([
  ['We bought a house at 9 Mill Road, York and moved in today.', '9 Mill Road, York'],
  ['We have bought a cottage in Whitby and moved in.', 'Whitby'],
  ["We're renting at 14 Quarry Lane.", '14 Quarry Lane'],
  ['I live at 3 Chapel Row, Ballyhale.', '3 Chapel Row, Ballyhale'],
  ['Unsere neue Adresse ist Am Anger 3, 87561 Oberstdorf.', 'Am Anger 3, 87561 Oberstdorf'],
  ['Meine neue Adresse: Am Anger 3, Oberstdorf', 'Am Anger 3, Oberstdorf'],
  ['Notre nouvelle adresse : 7 rue du Lavoir, à Vaucouleurs.', '7 rue du Lavoir, à Vaucouleurs'],
  ["J'habite à Nancy.", 'Nancy'],
  ['Ahora vivimos en Sevilla.', 'Sevilla'],
])('reads the home of "%s"', (text, home) => {
  expect(homes(text)).toEqual([[home, 'user|lives_in']])
})

it.each([
  'We bought a house in Spain as an investment.',
  'We bought a house in Malta and moved in with new ideas.',
  "We're renting in Cornwall for a week.",
  'Vivo en paz.',
])('reads no home in "%s"', (text) => {
  expect(homes(text)).toEqual([])
})

it('reads a home of a later day without a slot, so that it ends none', () => {
  expect(homes("We're moving to Fulda on 3 August.")).toEqual([['Fulda', null]])
  expect(homes('We might move to Fulda on 3 August.')).toEqual([])
})
