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

it.each([
  ['I live in Leipzig with my wife Dalia and our daughter Mina.', ['wife Dalia', 'daughter Mina']],
  ['I went to Rome with my wife Dalia.', ['wife Dalia']],
  ['We had dinner with my brother Jonas and his wife Eva.', ['brother Jonas']],
  ['I decided to sell the flat with my brother Jonas.', ['brother Jonas']],
  ["My wife's sister Ana lives with our neighbour Tom Becker.", ['neighbour Tom Becker']],
  // Whose flatmate or boss was meant may have changed since.
  ['I used to live with my flatmate Ben.', []],
  ['I told my boss Tim that I quit.', []],
  ["Next week my friend Anna's parents visit us.", []],
  ['If my sister Ana calls, I am out.', []],
  ['Does my brother Jonas know?', []],
  // What is given to a person is no name, and what has ended is not named as current.
  ['I send my boss PDF reports.', []],
  ['I teach my son Python on Saturdays.', []],
  ['I need my doctor ASAP.', []],
  ['I no longer work with my boss Carla.', []],
  ['I divorced from my wife Dana in May.', []],
  ['We went to Kassel with my sons Tim and Leo.', []],
])('reads relations that a sentence names in passing: %s', (said, named) => {
  const found = read(said).filter(({ type }) => type === 'relationship')
  expect(found.map(({ predicate, value }) => `${predicate} ${value}`).sort()).toEqual([...named].sort())
})

it('keeps what else the sentence says', () => {
  expect(read('I live in Leipzig with my wife Dalia and our daughter Mina.').map(({ content }) => content)).toContain(
    'The user lives in Leipzig with their wife Dalia.',
  )
})
