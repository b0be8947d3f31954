import { expect, it } from 'vitest'
import { type Gem, newGem } from '../gem.ts'
import { readGemFile } from './parse-gem.ts'
import { renderGem } from './render-gem.ts'

const highlights = '> quote one\n\n## Notes\n\nmy margin'
const gem: Gem = { ...newGem('g', 0), title: 'Ropes', highlights, notes: 'own note' }
const changedBy = (edit: (file: string) => string, of = gem) =>
  readGemFile(edit(renderGem(of, undefined).text), of, undefined).changed

it('keeps a heading of notes that is in the highlights there', () => {
  expect(changedBy((file) => file.replace('- Tags:', '- Tags: new'))).toEqual({ tags: ['new'] })
  expect(changedBy((file) => file.replace('own note', 'other note'))).toEqual({ notes: 'other note' })
  expect(changedBy((file) => file.replace('my margin', 'a margin'))).toEqual({
    highlights: highlights.replace('my', 'a'),
  })
})

it('reads notes below a heading that was removed from the highlights', () => {
  expect(changedBy((file) => file.replace('## Notes\n\nmy margin', 'my margin'))).toEqual({
    highlights: '> quote one\n\nmy margin',
  })
})

it('reads notes with such a heading of their own', () => {
  const notes = 'one\n\n## Notes\n\ntwo'
  for (const own of ['> quote', highlights])
    expect(changedBy((file) => file.replace('two', 'three'), { ...gem, highlights: own, notes })).toEqual({
      notes: notes.replace('two', 'three'),
    })
})
