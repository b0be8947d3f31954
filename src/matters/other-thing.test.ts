import { describe, expect, it } from 'vitest'
import { areOtherThings, shareNothing } from './other-thing.ts'

const others = (older: string, newer: string) => areOtherThings({ content: older }, { content: newer })
const nothing = (older: string, newer: string) => shareNothing({ content: older }, { content: newer })

describe('two statements', () => {
  it.each([
    ['My cat is called Miso.', "The neighbour's cat had five kittens."],
    ['My dog is afraid of thunder.', "Grace's dog is afraid of vacuum cleaners."],
    ['Unser Hund heißt Balu.', 'Der Hund der Nachbarn wurde gestern operiert.'],
    ['Meine Tochter geht in die 3b.', 'Die Tochter meiner Schwester geht jetzt in die 4a.'],
    ['My desk is by the window.', 'Tomas got a desk by the window.'],
  ])('are about the things of different owners: %s %s', (older, newer) => expect(others(older, newer)).toBe(true))

  it.each([
    ['The checkout service runs on Go.', 'The search service was rewritten in Rust.'],
    ['My partner is allergic to penicillin.', 'My brother is allergic to bee stings.'],
    ['The front door code is 1184.', 'The bike shed code is 7730 now.'],
    ['Der Stromvertrag läuft bis Juni.', 'Der Handyvertrag endet im Oktober.'],
    ['Der Hausarzt hat dienstags offen.', 'Der Zahnarzt hat jetzt auch samstags offen.'],
  ])('are about different things: %s %s', (older, newer) => expect(others(older, newer)).toBe(true))

  it.each([
    ['My father is in the hospital.', 'Dad is back home.'],
    ['My partner is vegetarian.', 'My wife eats fish again.'],
    ['Our cat Miso eats dry food.', 'Miso has been on wet food since March.'],
    ['My car is a blue Skoda.', 'The Skoda is in the garage.'],
    ['The team meets on Mondays.', 'The team meeting was pushed to Tuesdays.'],
    ['Our rent is 980 euros.', 'The landlord raised our rent to 1,050 euros.'],
    ["My son's school is Hillside.", "Leo's school closes in June."],
    ['Our biggest customer is Bluewater.', 'The receivers went into Bluewater on Monday.'],
    ['Bohdan proofreads the Ukrainian strings.', 'Oksana checks our Ukrainian texts.'],
    ['The sprint ends on Friday.', "It's the following Monday now."],
    ['Der Sportverein kostet 18 Euro.', 'Der Verein nimmt jetzt 22 Euro.'],
    ['Der Kita-Platz kostet 310 Euro im Monat.', 'Die Kita kostet ab März 345 Euro.'],
    ['Unsere Katze Minka bekommt Trockenfutter.', 'Minka frisst nur noch Nassfutter.'],
    ['Mein Fahrrad ist rot.', 'Jonas hat mein Fahrrad repariert, es hat eine neue Kette.'],
  ])('may be about one thing: %s %s', (older, newer) => expect(others(older, newer)).toBe(false))

  it('share nothing but function words in another language than English', () => {
    expect(nothing('Unsere Wohnung hat drei Zimmer.', 'Lena hat jetzt kurze Haare.')).toBe(true)
    expect(nothing('Wann der Müll abgeholt wird, ist jetzt klar.', 'Yoga ist jetzt immer mittwochs.')).toBe(true)
    expect(nothing('Ich trinke morgens immer Kaffee.', 'Morgens trinke ich inzwischen nur noch Tee.')).toBe(false)
    expect(nothing('Der Sportverein kostet 18 Euro.', 'Beim Verein ist jetzt alles teurer.')).toBe(false)
    expect(nothing('Reading the book now.', 'Finished at last.')).toBe(false)
  })
})
