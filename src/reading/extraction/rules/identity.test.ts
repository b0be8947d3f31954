import { expect, it } from 'vitest'
import { extractFacts } from '../extract-facts.ts'

const names = (text: string) =>
  extractFacts([{ role: 'user', text }]).facts.flatMap(({ predicate, value }) => (predicate === 'name' ? value : []))

it.each([
  ["I'm Keira Doyle, staff nurse on the stroke ward, mostly lates and nights.", 'Keira Doyle'],
  ["I'm Tom Hauser, 34, living in Bern.", 'Tom Hauser'],
  ['I am Leila Farouk, currently between jobs.', 'Leila Farouk'],
])('reads the name before what the person is: %s', (text, name) => expect(names(text)).toEqual([name]))

it.each([
  "I'm Roman Catholic, not very strict.",
  "I'm Irish American, born in Boston.",
  "I'm Team Lead Engineering, reporting to Mia.",
  "I'm Head Chef, always tired.",
  "I'm Vegan, no exceptions.",
])('reads no name: %s', (text) => expect(names(text)).toEqual([]))

const named = (text: string) =>
  extractFacts([{ role: 'user', text }]).facts.flatMap(({ predicate, subject, value }) =>
    predicate === 'name' ? `${subject}: ${value}` : [],
  )

it.each([
  ['We have a budgie now, his name is Kiko.', "user's budgie: Kiko"],
  ['I have a colleague at work, her name is Ines.', "user's colleague: Ines"],
  ['Mrs. Achebe is our new landlord.', "user's landlord: Mrs. Achebe"],
  ['Dr. Ohlsen is my new dentist.', "user's dentist: Dr. Ohlsen"],
  ['We adopted a rescue dog from Spain, she is called Pixel.', "user's rescue dog: Pixel"],
])('names what was mentioned, without time and place: %s', (text, fact) => expect(named(text)).toEqual([fact]))

it('gives the name to no listener', () => expect(named('I told a friend about Ben, his name is Sven.')).toEqual([]))
