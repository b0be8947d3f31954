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
