import type { ImportPlace } from '../../ports/importer.ts'
import { type Fields, isObject, listOf } from '../fields.ts'
import { type Element, objectsOfArray } from '../json-elements.ts'

/** Content of a JSON object with a list. */
export interface ListedObjects {
  /** Other fields of the object; empty if the file is truncated. */
  rest: Fields
  /** Objects of the list, one by one. A truncated file yields its complete objects, then an error. */
  elements: AsyncIterable<Element>
}

/** Objects of the list `name` in a text such as `{"bookmarks": […]}`. An object without the list is the only one. */
export function listedObjects(text: string, name: string): ListedObjects {
  try {
    const whole: unknown = JSON.parse(text)
    const { [name]: list, ...rest } = isObject(whole) ? whole : ({} as Fields)
    const objects = list === undefined ? [whole] : listOf(list)
    return { rest, elements: numbered(objects) }
  } catch {
    const from = text.search(new RegExp(`"${name}"\\s*:\\s*\\[`))
    const list = from < 0 ? '[' : text.slice(text.indexOf('[', from))
    return { rest: {}, elements: objectsOfArray(placeOf(list)) }
  }
}

async function* numbered(objects: readonly unknown[]): AsyncGenerator<Element> {
  for (const [index, fields] of objects.entries()) {
    const where = `element ${index + 1}`
    yield isObject(fields) ? { where, fields } : { where, why: 'it is not a JSON object' }
  }
}

/** A place of which only `pieces` is used. */
const placeOf = (text: string): Pick<ImportPlace, 'pieces'> => ({
  async *pieces() {
    yield text
  },
})
