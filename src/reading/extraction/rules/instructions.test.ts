import { expect, it } from 'vitest'
import { findInstruction } from './instructions.ts'

const slotOf = (sentence: string) =>
  findInstruction(sentence, { key: 'user', name: 'The user', amongPeople: false })?.slot

it.each([
  ['Always reply in German', 'answer_language'],
  ['From now on, answer in Dutch', 'answer_language'],
  ['Speak to me in Portuguese by default', 'answer_language'],
  ['Call me Jo from now on', 'called'],
])('assigns "%s" to the slot of its kind', (sentence, slot) => {
  expect(slotOf(sentence)).toBe(slot)
})

it.each(['Never answer in French', 'Write in short sentences', 'Answer in German when I ask about taxes'])(
  'keeps "%s" without a slot, beside the language of answers',
  (sentence) => {
    expect(slotOf(sentence)).toBeNull()
  },
)

it.each([
  ['Rule for you: always quote prices in euros', 'Instruction: Rule for you: always quote prices in euros'],
  ['Yes please, but never put my number in public', "Instruction: Never put the user's number in public"],
])('reads a rule behind its opening: %s', (sentence, content) => {
  expect(findInstruction(sentence, { key: 'user', name: 'The user', amongPeople: false })?.content).toBe(content)
})
