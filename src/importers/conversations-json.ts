import { contentHash, contentMark } from '../core/ids.ts'
import type { ImportedTurn, Importer, ImportItem, ImportPlace } from '../ports/importer.ts'
import {
  type Fields,
  isObject,
  listOf,
  parseObject,
  sessionId,
  stringOf,
  textOf,
  timeOf,
  unreadDate,
} from './fields.ts'
import { type Element, objectsOfArray } from './json-elements.ts'
import { roleOfTurn, speakerOfTurn } from './read-turn.ts'

const turnLists = ['messages', 'turns', 'chat', 'conversation', 'dialogue'] as const
const sessionNames = ['session', 'session_id', 'sessionId', 'conversation_id', 'conversationId', 'id', 'uuid'] as const

/**
 * Conversations as plain JSON: one or a list of `{messages: [{role, content}]}`, a plain list of turns, or parallel
 * lists of sessions, ids and dates (`sessions`, `session_ids`, `dates`; optionally with a prefix).
 */
export const conversationsJson: Importer = {
  name: 'conversations',
  summary: 'plain JSON: {messages: [{role, content}]}, one or many, or lists of sessions',

  async recognises(place) {
    if (place.isFolder) return false
    const head = await place.head()
    const hasTurns = /"(?:role|speaker|sender)"\s*:/.test(head) && /"(?:content|text)"\s*:/.test(head)
    return /^\s*[[{]/.test(head) && hasTurns && !/^\s*\{[^\n]*\}\s*\n\s*\{/.test(head)
  },

  async *read(place) {
    const loose: Fields[] = []
    for await (const element of elementsOf(place)) {
      const { where } = element
      if ('why' in element) yield { kind: 'unreadable', where, why: element.why }
      else if (isTurn(element.fields)) loose.push(element.fields)
      else yield* conversationsIn(element.fields, where)
    }
    if (loose.length > 0) yield* found(sessionFor(loose), loose)
  },
}

async function* elementsOf(place: ImportPlace): AsyncIterable<Element> {
  if ((await place.head()).trimStart().startsWith('[')) return yield* objectsOfArray(place)
  const fields = parseObject(await place.text())
  yield fields ? { where: 'the whole', fields } : { where: 'the whole', why: 'it is not a JSON object' }
}

const isTurn = (fields: Fields): boolean =>
  !turnsOf(fields) && speakerOfTurn(fields) !== undefined && textOf(fields) !== undefined

function* conversationsIn(fields: Fields, where: string): Iterable<ImportItem> {
  const sets = Object.entries(fields).filter(([name, value]) => /(?:^|_)sessions$/.test(name) && isListOfLists(value))
  for (const [name, value] of sets) {
    const prefix = name.slice(0, -'sessions'.length)
    const ids = listOf(fields[`${prefix}session_ids`] ?? fields[`${prefix}ids`])
    const dates = listOf(fields[`${prefix}dates`] ?? fields[`${prefix}session_dates`])
    for (const [index, turns] of (value as unknown[][]).entries()) {
      const objects = turns.filter(isObject)
      const id = typeof ids[index] === 'string' ? `conversation:${ids[index]}` : sessionFor(objects)
      yield* found(id, objects, { date: withoutWeekday(dates[index]) })
    }
  }
  const turns = turnsOf(fields)
  if (turns) {
    const id = stringOf(fields, sessionNames)
    yield* found(id === undefined ? sessionFor(turns) : `conversation:${id}`, turns, fields, labelOf(fields))
  } else if (sets.length === 0) yield { kind: 'unreadable', where, why: 'it contains no conversation' }
}

function* found(session: string, turns: readonly Fields[], whole: Fields = {}, label?: string): Iterable<ImportItem> {
  const date = timeOf(whole)
  const why = unreadDate(whole)
  const dated: ImportedTurn[] = []
  for (const [index, fields] of turns.entries()) {
    const turn = toTurn(fields, index, date)
    if (!turn) continue
    const unread = unreadDate(fields) ?? (turn.at === undefined ? why : undefined)
    if (unread === undefined) dated.push(turn)
    else yield { kind: 'unreadable', where: `turn ${index + 1} of ${session}`, why: unread }
  }
  if (dated.length === 0) return
  yield { kind: 'conversation', session: sessionId(session), label, turns: dated }
}

/** Turns without a time get consecutive milliseconds after the time of the conversation. */
function toTurn(fields: Fields, index: number, date: number | undefined): ImportedTurn | undefined {
  const text = textOf(fields)
  const speaker = speakerOfTurn(fields)
  if (text === undefined || speaker === undefined) return undefined
  const at = timeOf(fields) ?? (date === undefined ? undefined : date + index)
  const id = stringOf(fields, ['id', 'uuid', 'message_id']) ?? contentHash(`${index}\0${speaker}\0${text}`).slice(0, 32)
  return { id, role: roleOfTurn(fields), speaker, text, at }
}

const turnsOf = (fields: Fields): Fields[] | undefined => {
  const lists = turnLists.map((name) => listOf(fields[name]).filter(isObject))
  return lists.find((list) => list.some((turn) => speakerOfTurn(turn) !== undefined && textOf(turn) !== undefined))
}

const labelOf = (fields: Fields): string | undefined => stringOf(fields, ['title', 'label', 'name', 'subject'])

/** A conversation without an id is identified by its first turns. */
const sessionFor = (turns: readonly Fields[]): string =>
  `conversation:${contentMark(JSON.stringify(turns.slice(0, 4)))}`

const isListOfLists = (value: unknown): boolean => listOf(value).length > 0 && listOf(value).every(Array.isArray)

/** Removes the weekday from `2023/05/20 (Sat) 02:21`, so that the date can be parsed. */
const withoutWeekday = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\s*\(\p{L}+\.?\)\s*/u, ' ') : value
