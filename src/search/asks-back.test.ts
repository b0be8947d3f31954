import { describe, expect, it } from 'vitest'
import { asksBack } from './asks-back.ts'

describe('a question that asks back', () => {
  it.each([
    'When did I say the lease ends?',
    'How many chapters have I finished?',
    'What is my dentist called?',
    'Have we talked about the garden before?',
    'Can you summarise what we did about the roof?',
    'In what order did I bring up the three hobbies?',
    'What time should I meet Ida?',
    'How did my talks with the landlord go?',
    'Can you remind me who fixed the boiler?',
    'Wann habe ich den Termin?',
    'Combien de chapitres sont finis ?',
    '¿Cuándo dije que iba a venir?',
  ])('is one: %s', (question) => expect(asksBack(question)).toBe(true))

  it.each([
    'Can you suggest a present for my sister?',
    'How do I set up a reverse proxy?',
    "When I'm choosing a bank, what should I look for?",
    'Where do you think I should put the desk?',
    'Write a letter to the council about the bins.',
    'What are good ways to learn chess?',
    'Can you help me plan how many seeds to buy?',
    'Wie baue ich ein Hochbeet?',
  ])('is none: %s', (question) => expect(asksBack(question)).toBe(false))
})
