import { describe, expect, it } from 'vitest'
import { endsAbsence } from './ends-absence.ts'
import { endsByName, mayEndByName } from './ends-by-name.ts'

const said = (
  content: string,
  saidAt: number,
  more: { subject?: string; predicate?: string; source?: string } = {},
) => ({
  ...{ content, saidAt, subject: 'user', predicate: 'noted', source: 'user', instruction: null },
  ...more,
})
const how = (older: string, newer: string, more = {}) => endsByName(said(newer, 2, more), said(older, 1))

describe('the end of a statement by the words of a later one', () => {
  it.each([
    ['Unser Stimmton ist 440 Hz.', 'Nein, unser Stimmton ist 443 Hz.', 'correction'],
    ["The user's coach is called Birgit.", 'Sorry, that was wrong: my coach is called Brigitte.', 'correction'],
    ['Notre réunion est le mardi.', 'Non, notre réunion est le jeudi.', 'correction'],
    ['Ich habe 12 Bienenvölker.', 'Zwei sind eingegangen, ich habe jetzt 10 Bienenvölker.', 'correction'],
    ['The user has 280 square metres now.', 'It is colder, but I have 280 square metres now.', 'restated'],
    ['I drive a Fiat Ducato.', 'I sold the Fiat Ducato and drive a VW Crafter now.', 'parted'],
    ['I keep eight hens.', 'I gave all my hens to the neighbour.', 'parted'],
    ['Ich habe ein Boot namens Möwe.', 'Ich habe das Boot verkauft.', 'parted'],
  ])('is found: %s %s', (older, newer, reason) => {
    expect(how(older, newer)).toBe(reason)
    expect(reason === 'restated' || mayEndByName(newer)).toBe(true)
  })

  it.each([
    ['I am allergic to cats.', 'I gave my cat away.'],
    ['I take insulin every day.', 'I returned the insulin to the pharmacy.'],
    ['I owe my brother 200 euros for the bike.', 'I sold the bike.'],
    ['I have two kids.', 'I gave the kids to my mother for the weekend.'],
    ['I drive a Golf.', 'My brother moved to Rome and sold the Golf.'],
    ['I play the guitar in a band.', 'I sold my guitar and bought a better one.'],
    ['I have a passport.', 'I gave my passport to the border guard.'],
    ['I play tennis on Tuesdays.', 'No, I play tennis on Mondays as well.'],
    ['My mother lives in Graz.', 'Actually, my mother lives alone.'],
    ['My doctor is Dr. Mair.', 'Actually, my doctor is on holiday.'],
    ['Room 3 is painted.', 'Room 4 is painted now.'],
    ['The user has 2 kids.', 'My sister wrote: I have 3 kids now.'],
    ['Die Kursgebühr ist 120 Euro.', 'Nein, die Raummiete ist 80 Euro.'],
    ['Our opening time is 8 am.', "No, the bakery's opening time is 6 am."],
    ['The price of lead is 30.', 'No, the price of tin is 30.'],
    ['I have 14 students.', 'My colleague has 19 students now.'],
    ['I have 14 students.', 'If I had 19 students now, I could pay the rent.'],
    ['I drive a Renault Trafic.', 'I sold the roof rack of the Renault Trafic.'],
    ['I drive a Renault Trafic.', 'I want to sell the Renault Trafic next year.'],
    ['I drive a Renault Trafic.', 'I almost sold the Renault Trafic.'],
    ['I have a Yamaha upright piano.', 'I gave the piano teacher 40 euros.'],
    ['I like the Fiat Ducato.', 'I sold the Fiat Ducato.'],
    ['I bought the Fiat Ducato in Ulm.', 'I sold the Fiat Ducato.'],
    ['We have a cat named Minka.', "The neighbour's cat died last week."],
  ])('is not found: %s %s', (older, newer) => {
    expect(how(older, newer)).toBe(false)
  })

  it('is a repetition only of what the same source said before', () => {
    const [older, newer] = ['I have 280 square metres.', 'It is colder, but I have 280 square metres now.']
    expect(how(older, newer, { source: 'session' })).toBe(false)
    expect(endsByName(said(newer, 1), said(older, 1))).toBe(false)
  })
})

describe('the end of an absence', () => {
  const ends = (older: string, newer: string, more = {}) => endsAbsence(said(newer, 2, more), said(older, 1))
  it.each([
    ['I have no children.', 'My daughter Lena was born on 3 May 2026.', {}],
    ['I have no dog.', 'Our dog Bruno had his first vaccination today.', { subject: 'bruno' }],
    ['I have no brothers or sisters.', 'My little brother Jan was born yesterday.', { subject: 'jan' }],
    ["I don't own a car.", 'I bought a blue Skoda Fabia on Saturday.', {}],
    ['Ich habe kein Auto.', 'Ich habe mir einen gebrauchten Toyota Yaris gekauft.', {}],
    ["I'm not married.", 'I married Jonas on 5 June 2026.', {}],
    ["I don't play any instrument.", 'I started to play the cello in March.', {}],
    ['The user has no allergies.', "The test shows that I'm allergic to birch pollen.", {}],
  ])('is found: %s %s', (older, newer, more) => {
    expect(ends(older, newer, more)).toBe(true)
  })

  it.each([
    ['I have no children.', 'My niece Lena was born on 3 May 2026.', {}],
    ['I have no dog.', "My neighbour's dog Rex barks all night.", {}],
    ["I don't own a car.", 'My sister bought a Skoda Fabia.', { subject: "user's sister" }],
    ["I don't have a bike.", 'I would like a Gazelle.', {}],
    ["I'm not married.", 'My daughter married Jonas.', { subject: "user's daughter" }],
    ["I don't play any instrument.", 'My wife plays the cello.', { subject: "user's wife" }],
    [
      'I have no allergies.',
      'My son is allergic to birch pollen.',
      { subject: "user's son", predicate: 'allergic_to' },
    ],
    ['I have two children.', 'My daughter Lena was born on 3 May 2026.', {}],
  ])('is not found: %s %s', (older, newer, more) => {
    expect(ends(older, newer, more)).toBe(false)
  })
})
