import { expect, it } from 'vitest'
import { thoughtOf } from './title.ts'

const room = 90

it.each([
  [
    "In the editor's onEdit context, `getValues()` returns the cached state of the sheet from before the edit",
    'getValues()',
  ],
  [
    'If the configuration names a folder on another disk, the rename fails and each file is copied byte by byte',
    'rename fails',
  ],
  [
    'Wenn der zweite Prozess beginnt, bevor der erste gesperrt hat, nehmen beide dieselbe Aufgabe und führen sie aus',
    'bevor',
  ],
])('a long sentence is not cut to its introduction: %s', (sentence, wanted) => {
  expect(thoughtOf(sentence, room)).toContain(wanted)
})

it.each([
  'The importer reads the header once and keeps the order of the columns, so a file with others is read wrongly',
  'In June the importer keeps the header, and the order of the columns, so that a file with others is read wrongly',
])('a long sentence is cut where a thought ends: %s', (sentence) => {
  expect(thoughtOf(sentence, room)).not.toContain('…')
})
