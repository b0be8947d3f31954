import { expect, it } from 'vitest'
import { ofAnotherOwner } from './whose-thing.ts'

it.each([
  ['when is my birthday?', "My flatmate's birthday is on 3 May."],
  ['which car do I drive?', "My uncle's car is an old Saab."],
  ["what is Anna's phone number?", 'My phone number is 0660 99.'],
  ["what is Anna's phone number?", "Ben's phone number is 0660 98."],
  ["what is my dog's name?", "Jen's dog is called Moe."],
  ['do I have a car?', "We sold Grandpa's car."],
  ["when is Mina's birthday?", "Dalia's birthday is in May, says Mina."],
])('is not answered: %s %s', (question, statement) => expect(ofAnotherOwner(question)(statement)).toBe(true))

it.each([
  ['which car do I drive?', "I bought my uncle's car, an old Saab."],
  ['when is my shift?', "I swapped and took Jo's shift."],
  ['what is my desk number?', "My desk number is 4-118, Farid's desk is 4-112."],
  ["when is our son's swimming lesson?", "Lukas's swimming lesson is on Mondays."],
  ["when is Jen's wedding?", "Jen and Tom's wedding is on 6 July."],
  ['What is my daughter allergic to?', "My daughter's allergic to kiwi."],
  ['what is my rent?', "The flat's rent is 700 euros."],
  ['when is the wedding?', "Jen's wedding is on 6 July."],
  ["when is Mina's birthday?", "Dalia's birthday is in May and Mina's is on 2 March."],
])('may be answered: %s %s', (question, statement) => expect(ofAnotherOwner(question)(statement)).toBe(false))
