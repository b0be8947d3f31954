import { expect, it } from 'vitest'
import { isBeside } from './says-who.ts'

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
    expect(isBeside(juul, said(content))).toBe(true)
    expect(isBeside(said('Juul is her child.', 'relationship', 'daughter'), said(content))).toBe(true)
    expect(isBeside(said('The child is Juul.', 'fact', 'name', "user's daughter|name"), said(content))).toBe(true)
  },
)

it.each([
  'Juul is not my daughter after all.',
  'Ines and I got divorced.',
  'Our daughter is Mia now.',
  'Kiki died last night.',
])('ends a relationship with: %s', (content) => {
  expect(isBeside(juul, said(content))).toBe(false)
})

it('ignores statements that are not relationships', () => {
  expect(isBeside(said('Juul is seven.'), said("Juul's birthday is on 4 May."))).toBe(false)
})

it("keeps the user's own facts when a statement is only about someone else", () => {
  expect(isBeside(said('I live in Graz.'), said('Ms. Oyelaran moved to Vienna in May.'))).toBe(true)
  expect(isBeside(said('I live with Ms. Oyelaran.'), said('Ms. Oyelaran moved to Vienna in May.'))).toBe(false)
  expect(isBeside(said('I have a boss, Carl.'), said('Ms. Oyelaran is my boss now.'))).toBe(false)
})

it.each([
  ['Ines has ballet on Mondays at 5.', 'Ines has chess club on Fridays at 4 now.'],
  ['Tilda has football on Thursdays at 4 now.', "Tilda's speech therapy is on Wednesdays from now on."],
  ['I build violins in a shed south of Cork.', 'Tilda goes to the college in Cork and Jon is at the primary.'],
  ["Tilda switches schools, she's at Elm High from May.", 'Tilda sings at Elm High on 10 May (2026-05-10) at 7 pm.'],
])('takes for another matter than “%s”: %s', (older, newer) => {
  expect(isBeside(said(older), said(newer))).toBe(true)
})

it.each([
  ['I have yoga on Mondays.', 'My yoga is on Tuesdays now.'],
  ['Ines has ballet on Mondays.', 'Ines has chess on Mondays instead of ballet.'],
  ['Tilda goes to Elm High.', 'Tilda goes to Oak College now.'],
])('takes for the same matter as “%s”: %s', (older, newer) => {
  expect(isBeside(said(older), said(newer))).toBe(false)
})
