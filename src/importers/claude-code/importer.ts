import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ImportedEvents, Importer, ImportOptions, ImportPlace, UnreadableItem } from '../../ports/importer.ts'
import { batchesOf, type Found } from '../event-batches.ts'
import { mergeByTime } from '../merge-by-time.ts'
import { findSessions, isTranscriptName, type SessionFiles } from './find-sessions.ts'
import { readTranscript, type Voice } from './read-transcript.ts'

/** Transcripts of Claude Code: one file, a project's folder, or all of `~/.claude/projects`. */
export const claudeCode: Importer = {
  name: 'claude-code',
  summary: 'Claude Code transcripts: a session, a project, or all of ~/.claude/projects',

  async recognises(place: ImportPlace): Promise<boolean> {
    if (!place.isFolder) return isTranscriptName(place.path.replaceAll('\\', '/')) && isTranscript(await place.head())
    const name = place.names.find(isTranscriptName)
    return name !== undefined && isTranscript(await place.head(name))
  },

  async *read(
    place: ImportPlace,
    { signal, onProgress }: ImportOptions = {},
  ): AsyncGenerator<ImportedEvents | UnreadableItem> {
    const sessions = place.isFolder ? findSessions(place.names) : [undefined]
    for (const [index, files] of sessions.entries()) {
      if (signal?.aborted) return
      onProgress?.(index, sessions.length)
      yield* batchesOf(readSession(place, files))
    }
    onProgress?.(sessions.length, sessions.length)
  },
}

const isTranscript = (head: string): boolean => /"sessionId"\s*:/.test(head) && /"type"\s*:/.test(head)

/** The session's own events and those of its sub-agents, by time; of a file alone, what it holds. */
async function* readSession(place: ImportPlace, files: SessionFiles | undefined): AsyncGenerator<Found> {
  const pathOf = (name: string | undefined) => (name === undefined ? place.path : join(place.path, name))
  const streamOf = async function* (name: string | undefined, voice?: Voice): AsyncGenerator<Found> {
    const transcript = pathOf(name)
    const isThere = (session: string) => existsSync(join(dirname(transcript), `${session}.jsonl`))
    for await (const found of readTranscript(place.lines(name), { transcript, voice, isThere }))
      yield { name: name ?? transcript, found }
  }
  const streams = files && files.own === undefined ? [] : [streamOf(files?.own)]
  for (const { name, id } of files?.agents ?? []) streams.push(streamOf(name, await voiceOf(place, name, id)))
  yield* mergeByTime(streams, ({ found }) => ('why' in found ? undefined : found.at))
}

/** The type of a sub-agent stands beside its transcript. */
async function voiceOf(place: ImportPlace, name: string, id: string): Promise<Voice> {
  const meta = name.replace(/\.jsonl$/, '.meta.json')
  if (!place.names.includes(meta)) return { id, type: 'sub-agent' }
  try {
    const { agentType } = JSON.parse(await place.text(meta)) as { agentType?: unknown }
    return { id, type: typeof agentType === 'string' && agentType !== '' ? agentType : 'sub-agent' }
  } catch {
    return { id, type: 'sub-agent' }
  }
}
