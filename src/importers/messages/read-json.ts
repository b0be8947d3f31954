import { invalidInput } from '../../core/errors.ts'
import type { ImportPlace } from '../../ports/importer.ts'
import { type Fields, isObject } from '../fields.ts'

/** Parses a JSON file. Errors: `json_broken`, with the position. */
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

/** Parses a JSON file that must be an object. Errors: `json_broken`. */
export async function readJson(place: ImportPlace, name?: string): Promise<Fields> {
  const value = await readAnyJson(place, name)
  if (isObject(value)) return value
  throw invalidInput('json_broken', `${name ?? place.path} holds no JSON object. Export it again.`, {
    path: place.path,
  })
}
