import { basename } from 'node:path'
import { contentHash } from '../core/ids.ts'
import type { ImportedTurn, Importer, ImportItem, ImportPlace } from '../ports/importer.ts'
import { type Fields, parseObject, sessionId, stringOf, textOf, timeOf, unreadDate } from './fields.ts'
import { hasImportance, type MostImportant, mostImportantIn, toFact, unreadDateOfFact } from './read-fact.ts'
import { roleOfTurn, speakerOfTurn } from './read-turn.ts'

/** Turns per batch of one session, and of all sessions together: a long file is not held in memory. */
const turnsAtOnce = 500
const turnsInMemory = 10_000
const sessionNames = ['session', 'session_id', 'sessionId', 'conversation', 'conversation_id', 'thread'] as const

/** One JSON object per line: facts ({content, type, …}), or turns ({role, text, timestamp, session}). */
export const genericJsonl: Importer = {
  name: 'jsonl',
  summary: 'JSON lines: facts {content, type, …}, or turns {role, text, timestamp, session}',

  async recognises(place) {
    if (place.isFolder || !/\.(?:jsonl|ndjson)$/i.test(place.path)) return false
    const lines = (await place.head()).split('\n').slice(0, 20)
    return lines.some((line) => {
      const fields = parseObject(line)
      return fields !== undefined && textOf(fields) !== undefined
    })
  },

  async *read(place) {
    const waiting = new Map<string, ImportedTurn[]>()
    let held = 0
    let most: MostImportant | undefined
    const said = new Map<string, Map<string, number>>()
    for await (const { line, fields } of objectsIn(place)) {
      const where = `line ${line}`
      const text = fields && textOf(fields)
      if (text === undefined) {
        yield { kind: 'unreadable', where, why: fields ? 'it has no text' : 'it is not a JSON object' }
        continue
      }
      const isFact = speakerOfTurn(fields!) === undefined
      const why = isFact ? unreadDateOfFact(fields!) : unreadDate(fields!)
      if (why !== undefined) {
        yield { kind: 'unreadable', where, why }
        continue
      }
      if (isFact) {
        if (hasImportance(fields!)) most ??= await mostImportantIn(place.lines())
        yield toFact(fields!, text, {}, most)
        continue
      }
      const session = sessionIn(fields!, place)
      const turns = waiting.get(session) ?? []
      waiting.set(session, turns)
      const words = said.get(session) ?? new Map<string, number>()
      turns.push(toTurn(fields!, text, words))
      // Only turns without a time are counted.
      if (words.size > 0) said.set(session, words)
      held++
      if (turns.length === turnsAtOnce) yield* flush([session])
      else if (held >= turnsInMemory) yield* flush([...waiting.keys()])
    }
    yield* flush([...waiting.keys()])

    function* flush(sessions: readonly string[]): Generator<ImportItem> {
      for (const name of sessions) {
        const turns = waiting.get(name)!
        waiting.delete(name)
        held -= turns.length
        yield conversation(name, turns)
      }
    }
  },
}

async function* objectsIn(place: ImportPlace): AsyncIterable<{ line: number; fields: Fields | undefined }> {
  let line = 0
  for await (const content of place.lines()) {
    line++
    if (content.trim() !== '') yield { line, fields: parseObject(content) }
  }
}

const conversation = (session: string, turns: ImportedTurn[]): ImportItem => ({ kind: 'conversation', session, turns })

const sessionIn = (fields: Fields, { path }: ImportPlace): string =>
  sessionId(stringOf(fields, sessionNames) ?? basename(path).replace(/\.\w+$/, ''))

/**
 * A turn without an id is identified by its text, speaker and time. Without a time the same text may occur again: its
 * count within the session is added, which does not change while the file grows.
 */
function toTurn(fields: Fields, text: string, said: Map<string, number>): ImportedTurn {
  const { role, speaker } = { role: roleOfTurn(fields), speaker: speakerOfTurn(fields) }
  const at = timeOf(fields)
  const id = stringOf(fields, ['id', '_id', 'uuid', 'message_id', 'messageId'])
  const turn = { role, speaker, text, at }
  if (id !== undefined) return { id, ...turn }
  const words = contentHash(`${speaker}\0${at ?? ''}\0${text}`).slice(0, 32)
  const before = at === undefined ? (said.get(words) ?? 0) : 0
  if (at === undefined) said.set(words, before + 1)
  return { id: before === 0 ? words : contentHash(`${words}\0${before}`).slice(0, 32), ...turn }
}
