import { objectOf } from '../../core/object-of.ts'
import { type HookInput, textOf } from './hook-client.ts'
import type { OpenCodeCapture } from './opencode-capture.ts'
import { isContext } from './opencode-prompt.ts'
import { followMessage, type OpenCodeSession, saidIn } from './opencode-sessions.ts'

type React = (capture: OpenCodeCapture, session: OpenCodeSession, properties: HookInput) => void

/** Handlers of OpenCode's events, by the type of the event. */
const reactions: Readonly<Record<string, React>> = {
  'session.created': (capture, session, { info }) => {
    capture.sessions.learn(objectOf(info))
    if (session.parent === undefined) session.context = capture.write(session, { event: 'created', id: session.id })
  },
  'session.updated': ({ sessions }, _, { info }) => void sessions.learn(objectOf(info)),
  'session.deleted': (capture, session) => {
    capture.end(session, 'deleted')
    capture.sessions.forget(session.id)
  },
  'session.idle': endTurn,
  'session.status': (capture, session, { status }) => {
    if (objectOf(status).type === 'idle') endTurn(capture, session)
  },
  'session.compacted': (capture, session) => {
    const { saying, compaction } = session
    if (!saying?.isSummary) return
    const { reason } = compaction ?? {}
    capture.write(session, { event: 'compacted', id: saying.message, text: saidIn(session), reason })
    session.saying = undefined
    session.holds = false
  },
  'message.updated': (_, session, { info }) => followMessage(session, objectOf(info)),
  'message.part.updated': (capture, session, { part }) => readPart(capture, session, objectOf(part)),
}

/** Handles an event of OpenCode. An event of another type, or without a session, is ignored. */
export function followEvent(capture: OpenCodeCapture, event: unknown): void {
  const { type, properties } = objectOf(event)
  const react = reactions[String(type)]
  const { sessionID, info, part } = objectOf(properties)
  const id = textOf(sessionID) ?? textOf(objectOf(part).sessionID) ?? textOf(objectOf(info).sessionID)
  const own = String(type).startsWith('session.') ? textOf(objectOf(info).id) : undefined
  const session = id ?? own
  if (react !== undefined && session !== undefined) react(capture, capture.sessions.of(session), objectOf(properties))
}

/** Captures the finished answer of the assistant. */
function endTurn(capture: OpenCodeCapture, session: OpenCodeSession): void {
  const { saying } = session
  const text = saidIn(session)
  session.reportedTools.clear()
  session.saying = undefined
  // The turn was stopped before the first word, or the user ran a command.
  if (saying === undefined || saying.isSummary || text === undefined) return
  // The model answered without its messages passing by: the context is injected again, without hiding it.
  if (capture.isShown === undefined && session.unseen !== undefined) {
    capture.isShown = false
    session.context = session.unseen
  }
  capture.write(session, { event: 'idle', id: saying.message, text, reason: saying.reason })
}

/** Reads a part of a message: text, a use of a tool, a compaction, or injected context. */
function readPart(capture: OpenCodeCapture, session: OpenCodeSession, part: Record<string, unknown>): void {
  const id = String(part.id)
  const { saying, reportedTools } = session
  if (part.type === 'text' && part.messageID === saying?.message && part.synthetic !== true)
    saying?.texts.set(id, String(part.text))
  if (part.type === 'compaction') session.compaction = { part: id, reason: part.auto === true ? 'auto' : 'manual' }
  // A session that was forked from another one has the context of that one.
  if (isContext(part)) session.context = undefined
  if (part.type !== 'tool' || reportedTools.has(id) || !isNews(objectOf(part.state), session)) return
  reportedTools.add(id)
  capture.write(session, { event: 'tool', id, part })
}

/** Whether a use of a tool ended in this session: false for one copied from another, or whose output is dropped. */
function isNews({ status, time }: Record<string, unknown>, { begun }: OpenCodeSession): boolean {
  const { start, compacted } = objectOf(time)
  const isOver = status === 'completed' || status === 'error'
  return isOver && compacted === undefined && !(typeof start === 'number' && start < begun)
}
