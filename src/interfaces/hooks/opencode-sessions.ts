import { objectOf } from '../../core/object-of.ts'
import { type HookInput, textOf } from './hook-client.ts'

/** State of an OpenCode session while its process runs. */
export interface OpenCodeSession {
  id: string
  folder: string
  /** Epoch milliseconds; 0 if not known. */
  begun: number
  /** The session that a sub-agent works for. */
  parent?: string | undefined
  agent?: string | undefined
  /** Context prepared for its next prompt. */
  context?: string | undefined
  /** Context added to a prompt that was not yet seen to reach the model. */
  unseen?: string | undefined
  /** Whether its conversation contains the prepared context. */
  holds: boolean
  /** The command line, where a prompt comes from a command. */
  command?: string | undefined
  /** The message that the assistant is writing: its texts by part. */
  saying?: { message: string; texts: Map<string, string>; isSummary: boolean; reason: string | undefined } | undefined
  /** How its compaction began, with the part that reports it. */
  compaction?: { part: string; reason: string } | undefined
  /** Ids of tool uses captured since it was last idle. */
  reportedTools: Set<string>
  /** Whether it had a prompt since it last ended. */
  isOpen: boolean
}

/** Longest chain of sub-agents that is followed. */
const deepest = 10

/** The sessions of a process. `folder` is used for sessions that report none. */
export function createSessions(folder: string) {
  const sessions = new Map<string, OpenCodeSession>()
  const of = (id: string): OpenCodeSession => {
    const known = sessions.get(id)
    if (known) return known
    const session = { id, folder, begun: 0, holds: false, reportedTools: new Set<string>(), isOpen: false }
    sessions.set(id, session)
    return session
  }
  return {
    of,
    all: () => [...sessions.values()],
    knows: (id: string) => sessions.has(id),
    forget: (id: string) => sessions.delete(id),
    /** Updates a session from OpenCode's description of it. */
    learn(info: HookInput): OpenCodeSession | undefined {
      const id = textOf(info.id)
      if (id === undefined) return undefined
      const session = of(id)
      session.folder = textOf(info.directory) ?? session.folder
      session.parent = textOf(info.parentID) ?? session.parent
      const { created } = objectOf(info.time)
      if (typeof created === 'number') session.begun = created
      return session
    },
    /**
     * The session and folder of an event: those of the user's session, with the name of the sub-agent if one caused it.
     */
    placeOf({ id, folder, parent, agent }: OpenCodeSession) {
      let root = parent
      for (let depth = 0; depth < deepest; depth++) root = (root && sessions.get(root)?.parent) ?? root
      return root === undefined ? { session: id, folder } : { session: root, folder, agent: agent ?? 'sub-agent' }
    },
  }
}

/** Updates a session from a message of the assistant, which may be a new one. */
export function followMessage(session: OpenCodeSession, info: HookInput): void {
  const message = textOf(info.id)
  if (message === undefined || info.role !== 'assistant') return
  if (session.parent !== undefined) session.agent = textOf(info.agent) ?? session.agent
  if (session.saying?.message !== message)
    session.saying = { message, texts: new Map(), isSummary: info.summary === true, reason: undefined }
  session.saying.reason = textOf(objectOf(info.error).name)
}

/** The text written so far; undefined if it is empty. */
export function saidIn({ saying }: OpenCodeSession): string | undefined {
  return textOf([...(saying?.texts.values() ?? [])].join('\n\n').trim())
}
