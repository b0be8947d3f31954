import { describe, expect, it } from 'vitest'
import { asksBack, asksForSummary } from './asks-back.ts'

describe("a question about the user's own past", () => {
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
  ])('is recognized: %s', (question) => expect(asksBack(question)).toBe(true))

  it.each([
    'Can you suggest a present for my sister?',
    'How do I set up a reverse proxy?',
    "When I'm choosing a bank, what should I look for?",
    'Where do you think I should put the desk?',
    'Write a letter to the council about the bins.',
    'What are good ways to learn chess?',
    'Can you help me plan how many seeds to buy?',
    'Wie baue ich ein Hochbeet?',
  ])('is not recognized in: %s', (question) => expect(asksBack(question)).toBe(false))
})

describe('a request for a summary', () => {
  it.each([
    'Give me a summary of our talks about the roof.',
    'Can you summarise how the garden has come along?',
    'Recap the move for me.',
    'Fass bitte zusammen, was wir zum Umzug besprochen haben.',
    'Fais un résumé de nos échanges sur le toit.',
    'Resume lo que hablamos del tejado.',
    '我们关于搬家的讨论总结一下',
    '引っ越しの話をまとめて',
  ])('is recognized, also as a question about the past: %s', (question) => {
    expect(asksForSummary(question)).toBe(true)
    expect(asksBack(question)).toBe(true)
  })

  it.each([
    'What did I say about the roof?',
    'Can I resume the download?',
    'Who looked over my résumé?',
    'In what order did I paint the rooms?',
  ])('is not recognized in: %s', (question) => expect(asksForSummary(question)).toBe(false))
})
