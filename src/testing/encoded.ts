import { decodeBytes } from '../text/decode-bytes.ts'

const tables = new Map<string, Map<string, number[]>>()

/** A text in an encoding that nothing writes any more: found by reading every letter of it. */
export function encoded(text: string, encoding: string): Uint8Array {
  const table = tables.get(encoding) ?? tableOf(encoding)
  tables.set(encoding, table)
  return new Uint8Array([...text].flatMap((letter) => table.get(letter) ?? [0x3f]))
}

function tableOf(encoding: string): Map<string, number[]> {
  const table = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    const letter = decodeBytes(new Uint8Array(bytes), encoding)
    if ([...letter].length === 1 && letter !== '\uFFFD' && !table.has(letter)) table.set(letter, bytes)
  }
  for (let first = 0; first < 256; first++) add([first])
  for (let first = 128; first < 256; first++) for (let second = 64; second < 255; second++) add([first, second])
  return table
}
