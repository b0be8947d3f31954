import { describe, expect, it } from 'vitest'
import { areNamesakes } from './namesakes.ts'

const isOther = (one: string, other: string) => areNamesakes({ content: one }, { content: other })

describe('two people of one name', () => {
  it.each([
    ['Where does my brother Oliver live?', 'Oliver from work lives in Villach.'],
    ['Oliver from work lives in Villach.', 'Oliver from the choir sings bass.'],
    ['Petra and choir Bram are a couple!', 'Bram the beekeeper moved to Skye.'],
    ['Choir Bram is allergic to nuts.', 'Does mill Bram eat nuts?'],
    ['My cousin Bram has a van.', 'Bram in my choir moved.'],
    ['My cousin Bram has a van.', 'I live with choir Bram.'],
    ['My cousin Bram has a van.', 'Bram the plumber moved.'],
    ['Bram Visser is a vet.', 'Bram Jansen retired.'],
    ["Leocadia Finch is the user's boss.", 'Leocadia from the gym moved.'],
  ])('differ by their epithets: %s %s', (one, other) => {
    expect(isOther(one, other)).toBe(true)
    expect(isOther(other, one)).toBe(true)
  })

  it.each([
    ["The user's brother Oliver is a beekeeper.", 'Oliver is my brother.'],
    ['Ines lives in Lyon.', 'Ines has moved to Marseille.'],
    ["Leocadia Finch is the user's boss.", 'My boss Leocadia moved.'],
    ["Leocadia Finch is the user's boss.", 'Leocadia Finch moved.'],
    ['Lena the baker lives in Kiel.', 'My friend Lena, the baker, moved.'],
    ['My cousin Bram works at the mill.', 'Poor Bram lost his job.'],
    ['My cousin Bram works at the mill.', 'I told Bram to call me.'],
    ['I drive a Ford Focus.', 'I bought a Ford Fiesta.'],
    ['I live in North Leeds.', 'I moved to South Leeds.'],
    ...[
      'Maybe Bram is ill.',
      'Hope Bram is well.',
      'Sometimes Bram sings.',
      'Guess Bram moved.',
      'Later Bram moved.',
      'Christmas Bram was ill.',
      'Bram of course moved.',
      'Bram in the meantime moved.',
      'Bram at home is ill.',
      'Bram at last moved.',
      'Bram from now on sings.',
      'I want to cook and invite Bram.',
      'I will go home and call Bram.',
      'I hope that maybe Bram comes.',
      'Buy a cake and embarrass Bram.',
    ].flatMap((said) =>
      ['brother', 'cousin', 'boss'].map((kin): [string, string] => [`My ${kin} Bram has a van.`, said]),
    ),
    ['When Bram sings, I leave.', 'When Anna sings, I stay.'],
  ])('are one, or differ by nothing: %s %s', (one, other) => {
    expect(isOther(one, other)).toBe(false)
    expect(isOther(other, one)).toBe(false)
  })
})
