import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ImportedEvents, Importer, ImportOptions, ImportPlace, UnreadableItem } from '../../ports/importer.ts'
import { batchesOf, type Found } from '../event-batches.ts'
import { mergeByTime } from '../merge-by-time.ts'
import { findSessions, isTranscriptName, type SessionFiles } from './find-sessions.ts'
import { readTranscript, type SubAgent } from './read-transcript.ts'

/** Transcripts of Claude Code: one file, a project's folder, or all of `~/.claude/projects`. */
export const claudeCode: Importer = {
  name: 'claude-code',
  summary: 'Claude Code transcripts: a session, a project, or all of ~/.claude/projects',

  async recognises(place: ImportPlace): Promise<boolean> {
    if (!place.isFolder) {
      const head = await place.head()
      // A copy may have any name; its lines name the one before.
      return (
        isTranscript(head) &&
        (isTranscriptName(place.path.replaceAll('\\', '/')) || /"(?:parentUuid|cwd)"\s*:/.test(head))
      )
    }
    const name = place.names.find(isTranscriptName)
    return name !== undefined && isTranscript(await place.head(name))
  },

  async *read(
    place: ImportPlace,
    { signal, onProgress }: ImportOptions = {},
  ): AsyncGenerator<ImportedEvents | UnreadableItem> {
    const sessions = place.isFolder ? await byStart(place, findSessions(place.names)) : [undefined]
    for (const [index, files] of sessions.entries()) {
      if (signal?.aborted) return
      onProgress?.(index, sessions.length)
      yield* batchesOf(readSession(place, files))
    }
    onProgress?.(sessions.length, sessions.length)
  },
}

const isTranscript = (head: string): boolean => /"sessionId"\s*:/.test(head) && /"type"\s*:/.test(head)

/** Sessions by the time of their first line: what a session repairs was broken in an earlier one. */
async function byStart(place: ImportPlace, sessions: readonly SessionFiles[]): Promise<SessionFiles[]> {
  const started: { files: SessionFiles; at: number }[] = []
  // One after the other: all at once are more than the open files of a process.
  for (const files of sessions) {
    const name = files.own ?? files.agents[0]?.name
    const head = name === undefined ? '' : await place.head(name).catch(() => '')
    const at = Date.parse(/"timestamp"\s*:\s*"([^"]+)"/.exec(head)?.[1] ?? '')
    started.push({ files, at: Number.isNaN(at) ? Number.MAX_SAFE_INTEGER : at })
  }
  return started.sort((a, b) => a.at - b.at).map(({ files }) => files)
}

/** Events of the session and its sub-agents, by time. A single file yields only its own events. */
async function* readSession(place: ImportPlace, files: SessionFiles | undefined): AsyncGenerator<Found> {
  const pathOf = (name: string | undefined) => (name === undefined ? place.path : join(place.path, name))
  const streamOf = async function* (name: string | undefined, voice?: SubAgent): AsyncGenerator<Found> {
    const transcript = pathOf(name)
    const isThere = (session: string) => existsSync(join(dirname(transcript), `${session}.jsonl`))
    for await (const found of readTranscript(place.lines(name), { transcript, subAgent: voice, isThere }))
      yield { name: name ?? transcript, found }
  }
  const streams = files && files.own === undefined ? [] : [streamOf(files?.own)]
  for (const { name, id } of files?.agents ?? []) streams.push(streamOf(name, await readSubAgent(place, name, id)))
  yield* mergeByTime(streams, ({ found }) => ('why' in found ? undefined : found.at))
}

/** Reads the type of a sub-agent from the file beside its transcript. */
async function readSubAgent(place: ImportPlace, name: string, id: string): Promise<SubAgent> {
  const meta = name.replace(/\.jsonl$/, '.meta.json')
  if (!place.names.includes(meta)) return { id, type: 'sub-agent' }
  try {
    const { agentType } = JSON.parse(await place.text(meta)) as { agentType?: unknown }
    return { id, type: typeof agentType === 'string' && agentType !== '' ? agentType : 'sub-agent' }
  } catch {
    return { id, type: 'sub-agent' }
  }
}
