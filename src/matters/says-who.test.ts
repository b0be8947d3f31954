import { expect, it } from 'vitest'
import { besides } from './says-who.ts'

const said = (content: string, type = 'fact', predicate = 'said', slot: string | null = null) => ({
  subject: 'user',
  content,
  type,
  predicate,
  slot,
})
const juul = said('Juul is the user’s daughter.', 'fact', 'noted')

it.each(["Juul's birthday is on 4 May.", 'Juul turns seven in May.', 'Juul plays the harp.'])(
  'keeps a relationship after: %s',
  (content) => {
    expect(besides(juul, said(content))).toBe('surely')
    expect(besides(said('Juul is her child.', 'relationship', 'daughter'), said(content))).toBe('surely')
    expect(besides(said('The child is Juul.', 'fact', 'name', "user's daughter|name"), said(content))).toBe('surely')
  },
)

it.each([
  'Juul is not my daughter after all.',
  'Ines and I got divorced.',
  'Our daughter is Mia now.',
  'Kiki died last night.',
])('ends a relationship with: %s', (content) => {
  expect(besides(juul, said(content))).toBeUndefined()
})

it('ignores statements that are not relationships', () => {
  expect(besides(said('Juul is seven.'), said("Juul's birthday is on 4 May."))).toBeUndefined()
})

it("keeps the user's own facts when a statement is only about someone else", () => {
  expect(besides(said('I live in Graz.'), said('Ms. Oyelaran moved to Vienna in May.'))).toBe('surely')
  expect(besides(said('I live with Ms. Oyelaran.'), said('Ms. Oyelaran moved to Vienna in May.'))).toBeUndefined()
  expect(besides(said('I have a boss, Carl.'), said('Ms. Oyelaran is my boss now.'))).toBeUndefined()
})

it.each([
  ['Ines has ballet on Mondays at 5.', 'Ines has chess club on Fridays at 4 now.'],
  ['Tilda has football on Thursdays at 4 now.', "Tilda's speech therapy is on Wednesdays from now on."],
  ['I build violins in a shed south of Cork.', 'Tilda goes to the college in Cork and Jon is at the primary.'],
  ["Tilda switches schools, she's at Elm High from May.", 'Tilda sings at Elm High on 10 May (2026-05-10) at 7 pm.'],
])('takes for another matter than “%s”: %s', (older, newer) => {
  expect(besides(said(older), said(newer))).toBe('surely')
})

it.each([
  ['I have yoga on Mondays.', 'My yoga is on Tuesdays now.'],
  ['Ines has ballet on Mondays.', 'Ines has chess on Mondays instead of ballet.'],
  ['Tilda goes to Elm High.', 'Tilda goes to Oak College now.'],
])('takes for the same matter as “%s”: %s', (older, newer) => {
  expect(besides(said(older), said(newer))).toBeUndefined()
})

it('is perhaps about another person if only one of both has an epithet and nothing else is shared', () => {
  const mill = said('Bram from the mill keeps bees.')
  expect(besides(mill, said('Bram sold his car.'))).toBe('perhaps')
  expect(besides(mill, said('Bram lost his bees.'))).toBeUndefined()
  expect(besides(mill, said('Bram left the mill.'))).toBeUndefined()
})
