import type { ImportPlace } from '../../ports/importer.ts'
import { readRolloutLine } from './rollout-line.ts'

/** Rollouts of one session, as names below the place: its own, and those of its sub-agents. */
export interface SessionRollouts {
  session: string
  names: string[]
}

const rolloutPattern = /(?:^|\/)rollout-[\dT-]+-[0-9a-f-]{36}\.jsonl$/
const compressedPattern = /(?:^|\/)rollout-[\dT-]+-[0-9a-f-]{36}\.jsonl\.zst$/

export const isRolloutName = (name: string): boolean => rolloutPattern.test(name)
export const isCompressedName = (name: string): boolean => compressedPattern.test(name)

/**
 * Sorts the files of a folder by session, in the order in which sessions began. Each file says in its first line whose it
 * is; one that does not is a session alone, and what is wrong with it is told when it is read.
 */
export async function findRollouts(place: ImportPlace): Promise<SessionRollouts[]> {
  const sessions = new Map<string, string[]>()
  for (const name of place.names.filter(isRolloutName)) {
    const session = await sessionOf(place, name)
    const known = sessions.get(session)
    if (known) known.push(name)
    else sessions.set(session, [name])
  }
  return [...sessions].map(([session, names]) => ({ session, names }))
}

async function sessionOf(place: ImportPlace, name: string): Promise<string> {
  const head = await place.head(name)
  const end = head.indexOf('\n')
  // The line goes on with all that the model is told; who it is of stands before that.
  if (end < 0) return /"(?:session_id|id)"\s*:\s*"([^"]+)"/.exec(head)?.[1] ?? name
  try {
    const line = readRolloutLine(head.slice(0, end))
    return line?.kind === 'meta' ? line.session : name
  } catch {
    return name
  }
}
