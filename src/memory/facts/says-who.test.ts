import { expect, it } from 'vitest'
import { isBeside } from './says-who.ts'

const said = (content: string, type = 'fact', predicate = 'said', slot: string | null = null) => ({
  content,
  type,
  predicate,
  slot,
})
const juul = said('Juul is the user’s daughter.', 'fact', 'noted')

it.each(["Juul's birthday is on 4 May.", 'Juul turns seven in May.', 'Juul plays the harp.'])(
  'leaves a daughter a daughter: %s',
  (content) => {
    expect(isBeside(juul, said(content))).toBe(true)
    expect(isBeside(said('Juul is her child.', 'relationship', 'daughter'), said(content))).toBe(true)
    expect(isBeside(said('The child is Juul.', 'fact', 'name', "user's daughter|name"), said(content))).toBe(true)
  },
)

it.each([
  'Pavel is not my brother.',
  'Ines and I got divorced.',
  'Our lawyer is Max Berg now.',
  'Kiki died last night.',
])('lets somebody be it no more: %s', (content) => {
  expect(isBeside(juul, said(content))).toBe(false)
})

it('says nothing of what is no relation', () => {
  expect(isBeside(said('Juul is seven.'), said("Juul's birthday is on 4 May."))).toBe(false)
})
