import type { ImportPlace } from '../../ports/importer.ts'
import { readRolloutLine } from './rollout-line.ts'

/** Rollouts of one session and its sub-agents, as names below the place. */
export interface SessionRollouts {
  session: string
  names: string[]
}

const rolloutPattern = /(?:^|\/)rollout-[\dT-]+-[0-9a-f-]{36}\.jsonl$/
const compressedPattern = /(?:^|\/)rollout-[\dT-]+-[0-9a-f-]{36}\.jsonl\.zst$/

export const isRolloutName = (name: string): boolean => rolloutPattern.test(name)
export const isCompressedName = (name: string): boolean => compressedPattern.test(name)

/**
 * Groups the files of a folder by session, in the order of session starts. The first line of a file names its session.
 * A file without such a line is a session of its own; its error is reported when it is read.
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
  // The line continues with the model's instructions; the session id comes before them.
  if (end < 0) return /"(?:session_id|id)"\s*:\s*"([^"]+)"/.exec(head)?.[1] ?? name
  try {
    const line = readRolloutLine(head.slice(0, end))
    return line?.kind === 'meta' ? line.session : name
  } catch {
    return name
  }
}
