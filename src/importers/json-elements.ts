import type { ImportPlace } from '../ports/importer.ts'
import { type Fields, parseObject } from './fields.ts'

/** An array element, or an error. */
export type Element = { where: string } & ({ fields: Fields } | { why: string })

/** Objects of a JSON array in a file. A truncated array yields its complete objects, then an error. */
export async function* objectsOfArray(place: Pick<ImportPlace, 'pieces'>, name?: string): AsyncGenerator<Element> {
  const of = name === undefined ? '' : `${name}, `
  let number = 0
  const elements = jsonElements(place.pieces(name))
  for (;;) {
    const next = await elements.next().catch((error: Error) => {
      if ('code' in error) throw error
      return error
    })
    if (next instanceof Error) return yield { where: `${of}after element ${number}`, why: next.message }
    if (next.done) return
    const fields = parseObject(next.value)
    const where = `${of}element ${++number}`
    yield fields ? { where, fields } : { where, why: 'it is not a JSON object' }
  }
}

/**
 * Yields the elements of a JSON array as texts while it is read, because exports of many years exceed the longest
 * JavaScript string. Throws if the text is not an array or ends inside it.
 */
export async function* jsonElements(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let depth = 0
  let inText = false
  let escaped = false
  let element: string[] = []
  let isOver = false
  for await (const piece of pieces) {
    let start = 0
    for (let index = 0; index < piece.length; index++) {
      const code = piece.charCodeAt(index)
      if (inText) {
        if (escaped) escaped = false
        else if (code === backslash) escaped = true
        else if (code === quote) inText = false
        continue
      }
      if (code === quote && depth > 0) inText = true
      else if (code === openBracket || code === openBrace) {
        if (depth === 0 && (code !== openBracket || isOver)) throw new Error('it is not a JSON array')
        if (depth++ === 0) start = index + 1
      } else if (code === closeBracket || code === closeBrace || (code === comma && depth === 1)) {
        const isEnd = code !== comma && --depth === 0
        if (!isEnd && code !== comma) continue
        element.push(piece.slice(start, index))
        const text = element.join('').trim()
        if (text !== '') yield text
        else if (!isEnd) throw new Error('an element of it is empty')
        element = []
        start = index + 1
        isOver = isEnd
      } else if (depth === 0 && code > space && code !== byteOrderMark) throw new Error('it is not a JSON array')
    }
    if (depth > 0) element.push(piece.slice(start))
  }
  if (!isOver) throw new Error('it is incomplete')
}

const quote = 0x22
const backslash = 0x5c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d
const comma = 0x2c
const space = 0x20
const byteOrderMark = 0xfeff
