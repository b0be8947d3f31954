import { expect, it } from 'vitest'
import { lacksAttribute } from './lacks-attribute.ts'

/** Replaces the static embedder: words of one group are near. */
const groups = [
  ['landlord', 'rent'],
  ['dog', 'puppy'],
]
const compare = async (word: string, texts: readonly string[]) =>
  texts.map((text) => (groups.some((group) => group.includes(word) && group.includes(text)) ? 0.7 : 0.1))

const facts = [
  { id: 'rent', content: 'We rent the bakery from Mr Falk.' },
  { id: 'test', content: 'I had a blood test.' },
]

it('names the statements without words near the attribute', async () => {
  expect([...(await lacksAttribute(compare, 'Who is my landlord?', facts))]).toEqual(['test'])
  expect([...(await lacksAttribute(compare, 'What is my blood type?', facts))]).toEqual(['rent', 'test'])
})

it('names none without an attribute or without an embedder', async () => {
  expect(await lacksAttribute(compare, 'What did I rent?', facts)).toEqual(new Set())
  expect(await lacksAttribute(async () => undefined, 'What is my blood type?', facts)).toEqual(new Set())
})
