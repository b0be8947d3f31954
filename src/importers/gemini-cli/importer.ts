import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ImportedEvents, Importer, ImportOptions, ImportPlace, UnreadableItem } from '../../ports/importer.ts'
import { batchesOf, type Found } from '../event-batches.ts'
import { mergeByTime } from '../merge-by-time.ts'
import { findChats, isChatName, rootFile, rootFileOf, type SessionChats } from './find-chats.ts'
import { readChat } from './read-chat.ts'

/** Chats of Gemini CLI: one file, those of a project, or all of `~/.gemini/tmp`. */
export const geminiCli: Importer = {
  name: 'gemini-cli',
  summary: 'Gemini CLI chats: a session, or all of ~/.gemini/tmp',

  async recognises(place: ImportPlace): Promise<boolean> {
    if (!place.isFolder) return isChatName(place.path.replaceAll('\\', '/')) && isChat(await place.head())
    const name = place.names.find(isChatName)
    return name !== undefined && isChat(await place.head(name))
  },

  async *read(
    place: ImportPlace,
    { signal, onProgress }: ImportOptions = {},
  ): AsyncGenerator<ImportedEvents | UnreadableItem> {
    const sessions = place.isFolder ? findChats(place.names) : [undefined]
    for (const [index, chats] of sessions.entries()) {
      if (signal?.aborted) return
      onProgress?.(index, sessions.length)
      yield* batchesOf(readSession(place, chats))
    }
    onProgress?.(sessions.length, sessions.length)
  },
}

const isChat = (head: string): boolean => /"sessionId"\s*:/.test(head) && /"projectHash"\s*:/.test(head)

/** Events of the session and its sub-agents, by time. A single file yields only its own events. */
async function* readSession(place: ImportPlace, chats: SessionChats | undefined): AsyncGenerator<Found> {
  const streamOf = async function* (name: string | undefined, parent?: string): AsyncGenerator<Found> {
    const transcript = name === undefined ? place.path : join(place.path, name)
    const about = { transcript, parent, folder: folderOf(place, name) }
    for await (const found of readChat(recordsOf(place, name), about)) yield { name: name ?? transcript, found }
  }
  const own = chats === undefined ? [streamOf(undefined)] : chats.own.map((name) => streamOf(name))
  const agents = (chats?.agents ?? []).map(({ name, session }) => streamOf(name, session))
  yield* mergeByTime([...own, ...agents], ({ found }) => ('why' in found ? undefined : found.at))
}

/** One record per line; a chat of an early version is one record. */
async function* recordsOf(place: ImportPlace, name: string | undefined): AsyncGenerator<string> {
  if ((name ?? place.path).endsWith('.json')) yield await place.text(name)
  else yield* place.lines(name)
}

/** The working folder of the chats; '' when unknown. */
function folderOf(place: ImportPlace, name: string | undefined): string {
  const inside = name === undefined ? undefined : rootFileOf(name)
  const chats = name === undefined ? dirname(place.path) : place.path
  try {
    return readFileSync(inside === undefined ? join(chats, '..', rootFile) : join(place.path, inside), 'utf8').trim()
  } catch {
    return ''
  }
}
