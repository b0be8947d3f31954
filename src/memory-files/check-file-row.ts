import type { MovedRow } from '../ports/movable.ts'
import { fileId } from './file-heads.ts'
import type { Vector } from './file-vectors.ts'
import { isMemoryPath } from './paths.ts'

/** A memory file as it is sent to other machines; without path and text if it was deleted. */
export interface FileRow {
  /** Hash of the path. */
  file: string
  path: string | null
  text: string | null
  /** Changes that the text includes. */
  vector: Vector
  /** Names of lines that were forgotten. */
  forgotten: string[]
  /** Marks of lines that Jarvis wrote. */
  written: string[]
}

const fields = ['file', 'forgotten', 'path', 'text', 'vector', 'written']
/** Upper limit of a file's text, UTF-16 units; no hand-written file is longer. */
const mostLength = 20_000_000
/** No number of a change is larger than a time can be. */
const largestTime = 8.64e15

/** Validates a row from another machine, which is untrusted. Returns the row, or why it is invalid. */
export function checkFileRow(row: MovedRow): FileRow | string {
  const { file, path, text, vector, forgotten, written } = row
  if (Object.keys(row).sort().join() !== fields.join()) return 'its fields are not those of a memory file'
  if (typeof file !== 'string' || !/^[0-9a-f]{64}$/.test(file)) return '"file" is not the hash of a path'
  if (!isVector(vector)) return '"vector" does not say which changes it holds'
  if (!isNames(forgotten, 32)) return '"forgotten" is not a list of lines'
  if (!isNames(written, 16)) return '"written" is not a list of lines'
  if (path === null && text === null) return { file, path, text, vector, forgotten, written }
  if (typeof path !== 'string' || !isMemoryPath(path) || fileId(path) !== file)
    return '"path" is not that of its memory file'
  if (typeof text !== 'string' || text.length > mostLength) return '"text" is not a text'
  return { file, path, text, vector, forgotten, written }
}

const isVector = (value: unknown): value is Vector =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(
    ([machine, count]) =>
      /^[0-9a-f]{20}$/.test(machine) && Number.isInteger(count) && count > 0 && count <= largestTime,
  )

const isNames = (value: unknown, length: number): value is string[] =>
  Array.isArray(value) &&
  value.every((name) => typeof name === 'string' && name.length === length && /^[0-9a-f]+$/.test(name))
