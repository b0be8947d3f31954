import { expect, it } from 'vitest'
import type { Hit } from '../../core/hit.ts'
import { byTitle } from './title-hits.ts'

const hit = (id: string, title: string) => ({ id, title }) as Hit

it('ranks titles with rare query words first, short before long, and omits others', () => {
  const hits = [
    hit('long', 'Notes on the tides of the northern harbour in winter'),
    hit('short', 'Tides'),
    hit('common', 'Harbour'),
    hit('other', 'Harbour bread'),
    hit('none', 'Bread'),
  ]
  expect(byTitle(hits, 'tide, harbour').map(({ id }) => id)).toEqual(['short', 'common', 'long', 'other'])
})

it('keeps the first hit of a record', () => {
  const [first, second] = [hit('one', 'Tides'), hit('one', 'Tides')]
  expect(byTitle([first, second], 'tides')).toEqual([first])
  expect(byTitle([first, second], 'tides')[0]).toBe(first)
})
