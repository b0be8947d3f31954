import { expect, it } from 'vitest'
import type { KnownFile } from './file-repository.ts'
import { possibleMoves } from './possible-moves.ts'

it('offers a missing file again after it was released', () => {
  const file = { path: 'a.md', contentHash: 'h', status: 'indexed' } as KnownFile
  const moves = possibleMoves([file])
  expect(moves.take('h')).toBe(file)
  expect([moves.take('h'), moves.rest()]).toEqual([undefined, []])
  moves.release(file)
  moves.release(file)
  expect([moves.take('h'), moves.take('h')]).toEqual([file, undefined])
})
