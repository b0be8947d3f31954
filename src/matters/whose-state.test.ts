import { expect, it } from 'vitest'
import { stateOfAnother } from './whose-state.ts'

const said = (subject: string, predicate: string, content: string) => ({ subject, predicate, content })

it.each([
  ['Where do I work?', said('timo', 'works_at', 'Timo works at Bosch.')],
  ['What am I allergic to?', said("user's husband", 'allergic_to', "The user's husband is allergic to hazelnuts.")],
  ['How old am I?', said('ida', 'age', 'Ida is 7 years old.')],
  ['Does Timo live in Rostock?', said('user', 'lives_in', 'The user lives in Rostock.')],
  ['Is Nora vegetarian?', said('user', 'diet', 'The user is vegetarian.')],
])('"%s" is not answered by the state of another person', (question, statement) => {
  expect(stateOfAnother(question)(statement)).toBe(true)
})

it.each([
  ['Where do I work?', said('user', 'works_at', 'The user works at Bosch.')],
  ['Where does Timo work?', said('timo', 'works_at', 'Timo works at Bosch.')],
  ['Does Timo live in Rostock?', said('user', 'said', 'I share a flat in Rostock with Timo.')],
  ['Who is my husband?', said('user', 'husband', "Timo is the user's husband.")],
  ['Is the gym open on Sundays?', said('user', 'said', 'My gym opens at ten on Sundays.')],
])('"%s" may be answered by a statement about the asked person', (question, statement) => {
  expect(stateOfAnother(question)(statement)).toBe(false)
})
