import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { invalidInput, notFound } from '../core/errors.ts'
import { readTurns, roleOf } from '../documents/documents.ts'
import { whatsAppTurnsOf } from '../importers/importers.ts'
import type { ConversationTurn } from '../memory/memory.ts'
import { decodedWhole } from './import/decoded-pieces.ts'

/** Larger files are refused, bytes. */
const largestFile = 200_000_000

/** Conversations of a file, and its lines that were skipped or have no time. */
export interface ReadConversations {
  conversations: Conversation[]
  notes: readonly string[]
}

/** The turns of one session, in order. */
export interface Conversation {
  session: string
  turns: ConversationTurn[]
}

/**
 * The conversations of a file: JSONL or a JSON array with one turn per object, as chat programs export them, or a
 * transcript (`Ann: …`). Turns without a session get the named one, by default that of the file. Errors: `file_not_found`,
 * `file_too_large`, `no_conversation`.
 */
export function readConversations(path: string, named = nameOf(path)): ReadConversations {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats?.isDirectory())
    throw invalidInput('conversation_is_folder', `${path} is a folder. Name a file in it, or try "jarvis import".`, {
      path,
    })
  if (!stats?.isFile()) throw notFound('file_not_found', `File ${path} does not exist. Check the path.`, { path })
  if (stats.size > largestFile)
    throw invalidInput('file_too_large', `${path} is larger than ${largestFile / 1e6} MB. Split it.`, { path })
  const sessions = new Map<string, ConversationTurn[]>()
  const { turns: all, notes } = turnsIn(path)
  for (const { session = named, ...turn } of all) {
    const turns = sessions.get(session)
    if (turns) turns.push(turn)
    else sessions.set(session, [turn])
  }
  return { conversations: [...sessions].map(([session, turns]) => ({ session, turns })), notes }
}

const nameOf = (path: string): string => basename(path).replace(/\.\w+$/, '')

function turnsIn(path: string): ReturnType<typeof readTurns> {
  try {
    return readTurns(asLines(decodedWhole(readFileSync(path))), path)
  } catch (error) {
    throw invalidInput(
      'no_conversation',
      `${path} contains no conversation: ${(error as Error).message}. It needs a JSON object with a speaker and a text on each line, or turns such as "Ann: Since when?". Exports of other programs: "jarvis import" for chats with an assistant, "jarvis messages import" for chats of people.`,
      { path },
    )
  }
}

/** A JSON array, or the list of turns in one JSON object, as one object a line. */
function asLines(text: string): string {
  // A transcript may begin with a time in brackets, and objects on several lines are turns already.
  if (!/^\s*(?:\[\s*[{\]]|\{)/.test(text) || /^\s*\{[^\n]*\}\s*\n\s*\{/.test(text)) return text
  const value: unknown = JSON.parse(text)
  const list = Array.isArray(value)
    ? value
    : turnLists.map((name) => (value as Record<string, unknown>)[name]).find(Array.isArray)
  return list === undefined ? text : list.map((one: unknown) => JSON.stringify(one)).join('\n')
}
const turnLists = ['messages', 'turns', 'conversation', 'chat']

/**
 * The conversation of an exported WhatsApp chat whose lines are no other transcript. Its writers are named as in the
 * export. Undefined for other files.
 */
export async function readExportedChat(path: string, session = nameOf(path)): Promise<ReadConversations | undefined> {
  if (!/\.txt$/i.test(path)) return undefined
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile() || stats.size > largestFile) return undefined
  const turns = await whatsAppTurnsOf(decodedWhole(readFileSync(path)))
  if (turns === undefined) return undefined
  const asTurn = ({ speaker, date, text }: (typeof turns)[number], at: number) => ({
    ...{ id: String(at + 1), text, speaker, date, role: roleOf(speaker) },
  })
  return { conversations: [{ session, turns: turns.map(asTurn) }], notes: [] }
}
