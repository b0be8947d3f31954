import type { Importer } from '../ports/importer.ts'
import { type Fields, isObject, listOf, parseObject, stringOf, timeOf } from './fields.ts'
import { mostImportantIn, toFact, unreadDateOfFact } from './read-fact.ts'

const timeNames = ['updated_at', 'created_at'] as const

/** mem0's output: `{results: [{id, memory, metadata, created_at, …}]}`, a plain list, or one object per line. */
export const mem0: Importer = {
  name: 'mem0',
  summary: 'mem0: the result of get_all or of an export, as JSON or JSON lines',

  async recognises(place) {
    if (place.isFolder) return false
    const head = await place.head()
    return /^\s*[[{]/.test(head) && /"memory"\s*:\s*"/.test(head) && /"(?:id|hash|user_id|created_at)"\s*:/.test(head)
  },

  async *read(place) {
    const text = await place.text()
    const most = await mostImportantIn([text])
    for (const [index, memory] of memoriesIn(text).entries()) {
      const content = memory && stringOf(memory, ['memory', 'text', 'content'])
      if (content === undefined) {
        yield { kind: 'unreadable', where: `memory ${index + 1}`, why: 'it has no text' }
        continue
      }
      if (isGone(memory!)) continue
      const metadata = isObject(memory!.metadata) ? memory!.metadata : {}
      // The time of the last update counts, because an update rewrites the memory.
      const at = timeOf(memory!, timeNames)
      const fields = { ...metadata, ...memory }
      const why = unreadDateOfFact(fields, timeNames)
      if (why === undefined) yield toFact(fields, content, { at, source: 'inferred' }, most)
      else yield { kind: 'unreadable', where: `memory ${index + 1}`, why }
    }
  },
}

function memoriesIn(text: string): (Fields | undefined)[] {
  const whole = parseWhole(text)
  if (whole === undefined)
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(parseObject)
  const list = isObject(whole) ? listOf(whole.results ?? whole.memories ?? whole.data ?? [whole]) : listOf(whole)
  return list.map((one) => (isObject(one) ? one : undefined))
}

function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isGone = ({ event, is_deleted, deleted_at }: Fields): boolean =>
  event === 'DELETE' || is_deleted === true || typeof deleted_at === 'string'
