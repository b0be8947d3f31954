import { join } from 'node:path'
import type { ImportedEvents, Importer, ImportOptions, ImportPlace, UnreadableItem } from '../../ports/importer.ts'
import { batchesOf, type Found } from '../event-batches.ts'
import { mergeByTime } from '../merge-by-time.ts'
import { findRollouts, isCompressedName, isRolloutName } from './find-rollouts.ts'
import { readRollout } from './read-rollout.ts'

/** Rollouts of Codex: one file, a day, or all of `~/.codex/sessions` and `~/.codex/archived_sessions`. */
export const codex: Importer = {
  name: 'codex',
  summary: 'Codex rollouts: a session, or all of ~/.codex/sessions',

  async recognises(place: ImportPlace): Promise<boolean> {
    if (!place.isFolder) return isRolloutName(place.path.replaceAll('\\', '/')) && isRollout(await place.head())
    const name = place.names.find(isRolloutName)
    return name === undefined ? place.names.some(isCompressedName) : isRollout(await place.head(name))
  },

  async *read(
    place: ImportPlace,
    { signal, onProgress }: ImportOptions = {},
  ): AsyncGenerator<ImportedEvents | UnreadableItem> {
    for (const where of place.names.filter(isCompressedName))
      yield { kind: 'unreadable', where, why: 'It is compressed. Unpack it with zstd -d, then import again.' }
    const sessions = place.isFolder ? (await findRollouts(place)).map(({ names }) => names) : [[undefined]]
    for (const [index, names] of sessions.entries()) {
      if (signal?.aborted) return
      onProgress?.(index, sessions.length)
      yield* batchesOf(readSession(place, names))
    }
    onProgress?.(sessions.length, sessions.length)
  },
}

const isRollout = (head: string): boolean => /^\s*\{.{0,200}"type"\s*:\s*"session_meta"/.test(head)

/** Events of the session and its sub-agents, by time. A single file yields only its own events. */
async function* readSession(place: ImportPlace, names: readonly (string | undefined)[]): AsyncGenerator<Found> {
  const streamOf = async function* (name: string | undefined): AsyncGenerator<Found> {
    const transcript = name === undefined ? place.path : join(place.path, name)
    const isThere = (session: string) => place.names.some((other) => other.endsWith(`${session}.jsonl`))
    for await (const found of readRollout(place.lines(name), { transcript, isThere }))
      yield { name: name ?? transcript, found }
  }
  yield* mergeByTime(names.map(streamOf), ({ found }) => ('why' in found ? undefined : found.at))
}
