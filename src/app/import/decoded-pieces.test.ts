import { expect, it } from 'vitest'
import { encoded } from '../../testing/encoded.ts'
import { decodedPieces, decodedWhole } from './decoded-pieces.ts'

it('decodes the euro sign, quotes and dashes of a windows-1252 file, as a whole and in pieces', async () => {
  const text = 'Title,Note\nKüche,12 € – “teuer” …\n'
  const bytes = encoded(text, 'windows-1252')
  expect(decodedWhole(bytes)).toBe(text)
  const parts = [bytes.subarray(0, 20), bytes.subarray(20, 24), bytes.subarray(24)]
  const read: string[] = []
  for await (const part of decodedPieces(piecesOf(parts))) read.push(part)
  expect(read.join('')).toBe(text)
})

async function* piecesOf(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts
}
