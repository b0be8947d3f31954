import { expect, it } from 'vitest'
import { extractFacts } from '../extract-facts.ts'

const read = (text: string) => extractFacts([{ role: 'user', text }]).facts

it.each([
  ['My vet is Dr. Paco Reyes.', "The user's vet is Dr. Paco Reyes."],
  ['My physiotherapist is Hanna.', "The user's physiotherapist is Hanna."],
  ['Mette is my midwife.', "Mette is the user's midwife."],
  ['Leo Brandt is my tax advisor.', "Leo Brandt is the user's tax advisor."],
  ['My stair fitter is Mr. Aalto.', "The user's stair fitter is Mr. Aalto."],
])("reads a person's relation to the user: %s", (said, content) => {
  const [fact] = read(said)
  expect(fact?.content).toBe(content)
  expect(fact?.predicate === 'name' || fact?.type === 'relationship').toBe(true)
})

it.each([
  'My hope is Friday.',
  'My plan is Lisbon.',
  'My router is Fritz.',
  'My editor is Vim.',
  'Berlin is my favourite city.',
])('does not read a thing as a person: %s', (said) => {
  expect(read(said).filter(({ type, predicate }) => predicate === 'name' || type === 'relationship')).toEqual([])
})
