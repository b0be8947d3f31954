import type { CapturedEvent } from '../../capture/captured-event.ts'
import { eventKey } from '../../capture/inbox.ts'
import type { RolloutLine, RolloutMeta } from './rollout-line.ts'

const client = 'codex'
/** Lines of a copied session are all written within this time, milliseconds. */
const copying = 1000

export interface RolloutAbout {
  /** Path of the file. */
  transcript: string
  /** Whether the rollout of a session is in the same folder. Lines copied from it are then read there. */
  isThere?(session: string): boolean
}

export type Thread = ReturnType<typeof createThread>

/** The thread of a rollout: the owner, folder and turn of its lines, without lines copied from another session. */
export function createThread({ transcript, isThere }: RolloutAbout) {
  let meta: (RolloutMeta & { at: number }) | undefined
  /** Reading the copy of the session that this one was forked from. */
  let isCopy = false
  let [folder, turn] = ['', '']

  /** Ids of turns and sessions are ordered by time: a fork's own turns have later ids than the fork. */
  function isCopied(line: RolloutLine): boolean {
    if (meta === undefined || line.kind === 'meta') return false
    if ('turn' in line && line.turn !== undefined) isCopy &&= line.turn < meta.id
    else if (turn === '') isCopy &&= line.at - meta.at < copying
    return isCopy
  }

  /** In early versions a fork starts with the complete session that it was forked from, beginning with its metadata. */
  function isFork({ id, forkedFrom }: RolloutMeta): boolean {
    const other = meta === undefined ? forkedFrom : id
    return other !== '' && other !== meta?.id && (isThere?.(other) ?? false)
  }

  return {
    /** Notes what a line says of the thread. False for a copied line, from which no event is made. */
    follow(line: RolloutLine): boolean {
      if (isCopied(line)) return false
      if ('turn' in line && line.turn !== undefined) turn = line.turn
      if (line.kind === 'turn') folder = line.folder ?? folder
      if (line.kind === 'meta') {
        isCopy ||= isFork(line)
        meta ??= line
        folder ||= line.folder
      }
      return true
    },
    /** Id of the current turn; '' in versions in which turns have none. */
    turn: (): string => turn,
    /** Id of the sub-agent that works in the thread; undefined for the session itself. */
    subAgent: (): string | undefined => (meta?.agent === undefined ? undefined : meta.id),
    /** An event with the key that the hook gives it; none before the metadata. */
    eventOf(at: number, id: string, rest: Pick<CapturedEvent, 'kind' | 'text' | 'tool'>): CapturedEvent[] {
      if (meta === undefined) return []
      const { session, agent, branch } = meta
      const about = { key: eventKey(client, session, rest.kind, id), at, client, session, folder, transcript }
      return [{ ...about, ...(branch !== '' && { branch }), ...(agent !== undefined && { agent }), ...rest }]
    },
  }
}
