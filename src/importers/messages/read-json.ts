import { invalidInput } from '../../core/errors.ts'
import type { ImportPlace } from '../../ports/importer.ts'
import { type Fields, isObject } from '../fields.ts'

/** The JSON of a file. Errors: `json_broken`, with where it breaks off. */
export async function readAnyJson(place: ImportPlace, name?: string): Promise<unknown> {
  const text = await place.text(name)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidInput(
      'json_broken',
      `${name ?? place.path} is not complete JSON: ${(error as Error).message}. Export it again.`,
      { path: place.path },
    )
  }
}

/** The same where it is an object. Errors: `json_broken`. */
export async function readJson(place: ImportPlace, name?: string): Promise<Fields> {
  const value = await readAnyJson(place, name)
  if (isObject(value)) return value
  throw invalidInput('json_broken', `${name ?? place.path} holds no JSON object. Export it again.`, {
    path: place.path,
  })
}
