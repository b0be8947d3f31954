import { expect, it } from 'vitest'
import { joinedHighlights, joinedText } from './joined-text.ts'

it('a text gets the paragraphs of another one that it lacks', () => {
  expect(joinedText('', 'Ann')).toBe('Ann')
  expect(joinedText('Ann', '')).toBe('Ann')
  expect(joinedText('Annex', 'Ann')).toBe('Annex\n\nAnn')
  expect(joinedText('Gulls\n\n\nHerons ', 'Herons\n\nSwans\n\nGulls')).toBe('Gulls\n\n\nHerons \n\nSwans')
})

it('a highlight is added with its note, and not again without it', () => {
  const own = '> The tide is high\n\nmy margin'
  expect(joinedHighlights(own, '> The tide is high')).toBe(own)
  expect(joinedHighlights(own, '> We sail\n\nat noon')).toBe(`${own}\n\n> We sail\n\nat noon`)
  expect(joinedHighlights('> The tide', own)).toBe(`> The tide\n\n${own}`)
})

it('the note of a highlight that is there goes below it', () => {
  expect(joinedHighlights('> The tide', '> The tide\n\nmy margin')).toBe('> The tide\n\nmy margin')
  expect(joinedHighlights('> The tide\n\n> We sail', '> The tide\n\nmy margin')).toBe(
    '> The tide\n\nmy margin\n\n> We sail',
  )
  expect(joinedHighlights('- Gulls\n\nhere', '- Gulls\n\nthere')).toBe('- Gulls\n\nhere\n\nthere')
})
