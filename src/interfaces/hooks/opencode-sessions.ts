import { objectOf } from '../../core/object-of.ts'
import { type HookInput, textOf } from './hook-client.ts'

/** What is known of a session of OpenCode while its process runs. */
export interface OpenCodeSession {
  id: string
  folder: string
  /** Epoch milliseconds; 0 where that was not told. */
  begun: number
  /** The session that a sub-agent works for. */
  parent?: string | undefined
  agent?: string | undefined
  /** What lies ready for its next prompt. */
  context?: string | undefined
  /** What went with a prompt, and was not seen to reach the model. */
  unseen?: string | undefined
  /** What lay ready stands in its conversation. */
  holds: boolean
  /** What was typed, where a prompt comes from a command. */
  command?: string | undefined
  /** What the assistant is saying: the texts of its present message by part. */
  saying?: { message: string; texts: Map<string, string>; isSummary: boolean; reason: string | undefined } | undefined
  /** How its compaction began, and the part that says so. */
  compaction?: { part: string; reason: string } | undefined
  /** Uses of tools that were told since it was idle. */
  told: Set<string>
  /** Asked for something since it last ended. */
  isOpen: boolean
}

/** How far up sub-agents of sub-agents are followed. */
const deepest = 10

/** The sessions that a process has heard of. `folder` is that of sessions which say none. */
export function createSessions(folder: string) {
  const sessions = new Map<string, OpenCodeSession>()
  const of = (id: string): OpenCodeSession => {
    const known = sessions.get(id)
    if (known) return known
    const session = { id, folder, begun: 0, holds: false, told: new Set<string>(), isOpen: false }
    sessions.set(id, session)
    return session
  }
  return {
    of,
    all: () => [...sessions.values()],
    knows: (id: string) => sessions.has(id),
    forget: (id: string) => sessions.delete(id),
    /** Takes in what OpenCode says of a session. */
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
    /** Where an event of it belongs: the user's session, and the name of the sub-agent where one did it. */
    placeOf({ id, folder, parent, agent }: OpenCodeSession) {
      let root = parent
      for (let depth = 0; depth < deepest; depth++) root = (root && sessions.get(root)?.parent) ?? root
      return root === undefined ? { session: id, folder } : { session: root, folder, agent: agent ?? 'sub-agent' }
    },
  }
}

/** Takes in what OpenCode says of a message of the assistant; it may have begun another one. */
export function followMessage(session: OpenCodeSession, info: HookInput): void {
  const message = textOf(info.id)
  if (message === undefined || info.role !== 'assistant') return
  if (session.parent !== undefined) session.agent = textOf(info.agent) ?? session.agent
  if (session.saying?.message !== message)
    session.saying = { message, texts: new Map(), isSummary: info.summary === true, reason: undefined }
  session.saying.reason = textOf(objectOf(info.error).name)
}

/** What is being said, whole; undefined where nothing is. */
export function saidIn({ saying }: OpenCodeSession): string | undefined {
  return textOf([...(saying?.texts.values() ?? [])].join('\n\n').trim())
}
