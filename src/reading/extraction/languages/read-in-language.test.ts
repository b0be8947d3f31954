import { expect, it } from 'vitest'
import { extractFacts } from '../extract-facts.ts'

const read = (text: string) => extractFacts([{ role: 'user', text }])
const contents = (text: string) => read(text).facts.map(({ content }) => content)

it('keeps the words of an unrecognized clause beside a recognized fact', () => {
  expect(contents('Ich habe Diabetes und wohne in Köln')).toEqual(['Ich wohne in Köln.', 'Ich habe Diabetes.'])
  expect(contents('Ich arbeite bei Otto und nehme Antidepressiva')).toEqual([
    'Ich arbeite bei Otto.',
    'Ich nehme Antidepressiva.',
  ])
  expect(contents('Meine Tochter heisst Mira und sie ist 7')).toEqual(['Meine Tochter heisst Mira und sie ist 7.'])
})

it('keeps a value complete', () => {
  const [fact] = read('Ich bin allergisch gegen Nüsse und Milch').facts
  expect(fact).toMatchObject({ predicate: 'allergic_to', value: 'Nüsse und Milch', sensitive: true })
  expect(fact?.content).toBe('Ich bin allergisch gegen Nüsse und Milch.')
})

it.each([
  ['Ich bin gegen Katzenhaare allergisch.', 'Katzenhaare'],
  ['Ich bin seit Jahren gegen Hausstaub allergisch.', 'Hausstaub'],
  ['Gegen Gräserpollen bin ich seit meiner Kindheit allergisch.', 'Gräserpollen'],
  ['Ich bin stark allergisch gegen Erdnüsse.', 'Erdnüsse'],
])('reads an allergy in either order: %s', (text, value) => {
  expect(read(text).facts).toMatchObject([{ predicate: 'allergic_to', value, sensitive: true }])
})

it.each([
  'Ich bin nicht allergisch gegen Nüsse.',
  'Ich bin nicht mehr gegen Milch allergisch.',
  'Ich bin gegen nichts allergisch.',
  'Ich bin weder gegen Nüsse noch gegen Katzen allergisch.',
  'Ich bin wohl gegen Nüsse allergisch.',
  'Gegen Nüsse bin ich nicht allergisch.',
  'Ich dachte, ich bin gegen Katzen allergisch.',
  'Ich bin gegen 18 Uhr da.',
  'Ich bin gegen Atomkraft, und mein Bruder ist allergisch.',
  'Der Test hat gezeigt, dass ich gegen gar nichts allergisch bin.',
])('reads no allergy in %s', (text) => {
  expect(read(text).facts.filter(({ predicate }) => predicate === 'allergic_to')).toEqual([])
})

it('reads "keine … mehr" as an end, and keeps the alternative', () => {
  const { facts, retractions } = read('Ich mag keine Oliven mehr, sondern Kapern')
  expect(facts.map(({ content }) => content)).toEqual(['Ich mag keine Oliven mehr, sondern Kapern.'])
  expect(retractions.map(({ about }) => about)).toEqual([['oliven']])
})

it('keeps a fully recognized clause once', () => {
  expect(contents('Ich wohne in Jena und arbeite als Lehrerin')).toEqual([
    'Ich wohne in Jena.',
    'Ich arbeite als Lehrerin.',
  ])
  expect(contents('Das ist meine Schwester Ute')).toEqual(['Das ist meine Schwester Ute.'])
})

it.each([
  ['Ich wohne in Jena und fliege am Freitag nach Wien', 'Ich fliege am Freitag nach Wien (2026-03-13).'],
  ['Ich wohne in Bonn und habe morgen einen Termin', 'Ich habe morgen einen Termin (2026-03-11).'],
  ['Ich wohne in Bonn und trinke jeden Morgen Kaffee', 'Ich trinke jeden Morgen Kaffee.'],
])('dates the days that it names: %s', (text, content) => {
  const { facts } = extractFacts([{ role: 'user', text, date: Date.parse('2026-03-10T10:00:00Z') }])
  expect(facts[1]?.content).toBe(content)
})

it.each([
  ['Ich wohne seit März in Freiburg, im Stadtteil Vauban.', 'lives_in', 'Freiburg'],
  ['Meine Frau heißt Dalia, sie ist Bibliothekarin.', 'name', 'Dalia'],
  ['Ich arbeite als Ergotherapeutin in der Klinik am Park.', 'job', 'Ergotherapeutin'],
  ['Mein Bruder Jonas zieht im Februar nach Oslo.', 'brother', 'Jonas'],
  ['Mein Lieblingsbuch ist Momo.', 'favourite', 'Momo'],
])('keeps one sentence as one fact, in its own words: %s', (text, predicate, value) => {
  expect(read(text).facts).toMatchObject([{ content: text, predicate, value }])
})

it.each(['Vergiss, dass ich in Hamburg wohne', 'Vergiss Hamburg'])('reads an order to forget: %s', (text) =>
  expect(read(text).retractions).toMatchObject([{ cue: 'vergiss', about: ['hamburg'] }]),
)

it.each([
  'Vergiss Hamburg nicht',
  'Vergiss Nüsse nie',
  'Vergiss auch nicht, dass ich in Hamburg wohne',
  'Vergiss auf keinen Fall, dass ich gegen Nüsse allergisch bin',
  'Vergiss das nicht: ich wohne in Hamburg',
])('reads no order to forget: %s', (text) =>
  expect(read(text).retractions.filter(({ cue }) => cue === 'vergiss')).toEqual([]),
)

it('is fast for a text of many orders', () => {
  const text = 'Vergiss, dass ich a '.repeat(3000)
  const start = performance.now()
  read(text)
  expect(performance.now() - start).toBeLessThan(1000)
})

it.each([
  ['Meine neue Chefin heißt Lena Vogt.', "user's boss", 'Lena Vogt'],
  ['Unser Vermieter ist jetzt Herr Pohl.', "user's landlord", 'Herr Pohl'],
  ['Herr Tamm ist jetzt mein Chef.', "user's boss", 'Herr Tamm'],
  ['Dr. Ohlsen ist unser neuer Zahnarzt.', "user's dentist", 'Dr. Ohlsen'],
])('reads who has a role: %s', (text, subject, value) =>
  expect(read(text).facts).toMatchObject([{ subject, predicate: 'name', value, content: text }]),
)

it.each(['Mein Mann ist Koch.', 'Das ist mein Chef.', 'Mein Chef ist Amerikaner.', 'Mein alter Chef Tim ist krank.'])(
  'names no holder of a role: %s',
  (text) => expect(read(text).facts.filter(({ predicate }) => predicate === 'name')).toEqual([]),
)
