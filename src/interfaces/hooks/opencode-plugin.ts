/**
 * The plugin of OpenCode. It runs in OpenCode's process and captures events with the code of the hooks. It never throws
 * into OpenCode, starts no process, and waits only for the disk. Context is injected as a part of the user's message
 * and not into the system prompt. There it stays the same for the whole conversation, whichever process continues it. A
 * changing system prompt would invalidate the model's cache of the conversation.
 */
import { objectOf } from '../../core/object-of.ts'
import { captureEvent, logFailure } from './capture-event.ts'
import { homeFor } from './home-for.ts'
import { type HookInput, textOf } from './hook-client.ts'
import { type OpenCodeEvent, openCode } from './opencode.ts'
import { contextPart, isContext, promptIn, showContexts, takesContext } from './opencode-prompt.ts'
import { createSessions, followMessage, type OpenCodeSession, saidIn } from './opencode-sessions.ts'

/** The part of the object passed to a plugin that is used. */
interface PluginInput {
  directory?: unknown
  client?: { session?: { get(request: { path: { id: string } }): Promise<{ data?: unknown }> } }
}

type Hook = (input: HookInput, output: HookInput) => unknown

/** Longest wait for OpenCode's description of a session that began in another process, milliseconds. */
const longestWait = 500

/** The plugin's hooks for one folder that is open in OpenCode. `home`: unless it is the default. */
export function captureSessions(
  { directory, client }: PluginInput,
  { home: named }: { home?: string | undefined } = {},
) {
  const home = homeFor(named)
  if (home === undefined) return {}
  const sessions = createSessions(textOf(directory) ?? '')

  /** Whether this OpenCode shows plugins the messages that the model sees; undefined until one is shown. */
  let isShown: boolean | undefined

  /** Captures an event and returns the prepared context for it. */
  const capture = (session: OpenCodeSession, event: Omit<OpenCodeEvent, 'session' | 'folder' | 'agent'>) => {
    const input = { ...sessions.placeOf(session), ...event }
    const answer = captureEvent(home, 'opencode', openCode, input as unknown as HookInput)
    return (answer as { context: string } | undefined)?.context
  }

  const end = (session: OpenCodeSession, reason: string) => {
    if (session.isOpen) capture(session, { event: 'ended', id: `${session.id}:${Date.now()}`, reason })
    session.isOpen = false
  }

  const endTurn = (session: OpenCodeSession) => {
    const { saying } = session
    const text = saidIn(session)
    session.reportedTools.clear()
    session.saying = undefined
    // The turn was stopped before the first word, or the user ran a command.
    if (saying === undefined || saying.isSummary || text === undefined) return
    // The model answered without its messages passing by: the context is injected again, without hiding it.
    if (isShown === undefined && session.unseen !== undefined) {
      isShown = false
      session.context = session.unseen
    }
    capture(session, { event: 'idle', id: saying.message, text, reason: saying.reason })
  }

  const events: Readonly<Record<string, (properties: HookInput, session: OpenCodeSession) => void>> = {
    'session.created': ({ info }, session) => {
      sessions.learn(objectOf(info))
      if (session.parent === undefined) session.context = capture(session, { event: 'created', id: session.id })
    },
    'session.updated': ({ info }) => void sessions.learn(objectOf(info)),
    'session.deleted': (_, session) => {
      end(session, 'deleted')
      sessions.forget(session.id)
    },
    'session.idle': (_, session) => endTurn(session),
    'session.status': ({ status }, session) => {
      if (objectOf(status).type === 'idle') endTurn(session)
    },
    'session.compacted': (_, session) => {
      const { saying, compaction } = session
      if (!saying?.isSummary) return
      capture(session, { event: 'compacted', id: saying.message, text: saidIn(session), reason: compaction?.reason })
      session.saying = undefined
      session.holds = false
    },
    'message.updated': ({ info }, session) => followMessage(session, objectOf(info)),
    'message.part.updated': ({ part }, session) => readPart(session, objectOf(part)),
  }

  const readPart = (session: OpenCodeSession, part: Record<string, unknown>) => {
    const id = String(part.id)
    const { saying, reportedTools } = session
    if (part.type === 'text' && part.messageID === saying?.message && part.synthetic !== true)
      saying?.texts.set(id, String(part.text))
    if (part.type === 'compaction') session.compaction = { part: id, reason: part.auto === true ? 'auto' : 'manual' }
    // A session that was forked from another one has the context of that one.
    if (isContext(part)) session.context = undefined
    if (part.type !== 'tool' || reportedTools.has(id) || !isNews(objectOf(part.state), session)) return
    reportedTools.add(id)
    capture(session, { event: 'tool', id, part })
  }

  /** Loads a session that began in another process, to learn whether it belongs to a sub-agent. */
  const lookUp = async (id: string): Promise<void> => {
    if (sessions.knows(id) || client?.session === undefined) return
    const answer = await Promise.race([client.session.get({ path: { id } }), waited(longestWait)])
    sessions.learn(objectOf(answer?.data))
  }

  const onMessage: Hook = async ({ sessionID, agent }, output) => {
    const id = textOf(sessionID)
    const { id: message } = objectOf(output.message)
    if (id === undefined || !Array.isArray(output.parts)) return
    await lookUp(id).catch((error) => logFailure(home, error))
    const session = sessions.of(id)
    // The prompt of a sub-agent comes from its parent, which also passes on what the sub-agent needs to know.
    if (session.parent !== undefined) {
      session.agent = textOf(agent) ?? session.agent
      return
    }
    const text = session.command ?? promptIn(output.parts)
    session.command = undefined
    session.isOpen = true
    const called = capture(session, { event: 'prompt', id: String(message), text })
    session.context = [session.context, called].filter((context) => context !== undefined).join('\n\n') || undefined
    if (session.context === undefined || !takesContext(output.parts)) return
    const place = { sessionID: id, messageID: String(message), parts: output.parts, hidden: isShown !== false }
    output.parts.push(contextPart(session.context, place))
    session.unseen = isShown === undefined ? session.context : undefined
    session.context = undefined
    session.holds = true
  }

  const hooks: Readonly<Record<string, Hook>> = {
    event({ event }) {
      const { type, properties } = objectOf(event)
      const react = events[String(type)]
      const { sessionID, info, part } = objectOf(properties)
      const id = textOf(sessionID) ?? textOf(objectOf(part).sessionID) ?? textOf(objectOf(info).sessionID)
      const own = String(type).startsWith('session.') ? textOf(objectOf(info).id) : undefined
      if (react !== undefined && (id ?? own) !== undefined)
        react(objectOf(properties), sessions.of((id ?? own) as string))
    },
    'command.execute.before'({ sessionID, command, arguments: words }) {
      if (textOf(sessionID) !== undefined)
        sessions.of(String(sessionID)).command = `/${command} ${textOf(words) ?? ''}`.trim()
    },
    'chat.message': onMessage,
    'experimental.chat.messages.transform'(_, { messages }) {
      isShown = true
      showContexts(messages)
    },
    'experimental.session.compacting'({ sessionID }, { context }) {
      const session = sessions.of(String(sessionID))
      // The context is already in the conversation that is summarized, or stays next to the summary.
      if (session.parent !== undefined || session.holds || !Array.isArray(context)) return
      const { part, reason } = session.compaction ?? { part: session.id, reason: undefined }
      const ready = capture(session, { event: 'compacting', id: part, reason })
      if (ready !== undefined) context.push(ready)
    },
    dispose() {
      for (const session of sessions.all()) end(session, 'exit')
    },
  }
  return Object.fromEntries(Object.entries(hooks).map(([name, hook]) => [name, guarded(hook, home)]))
}

/** Logs errors of a hook. OpenCode does not catch what a plugin throws, and does not await every hook. */
function guarded(hook: Hook, home: string) {
  return async (input?: HookInput, output?: HookInput): Promise<void> => {
    try {
      await hook(input ?? {}, output ?? {})
    } catch (error) {
      logFailure(home, error)
    }
  }
}

/** Whether a use of a tool ended in this session: false for one copied from another, or whose output is dropped. */
function isNews({ status, time }: Record<string, unknown>, { begun }: OpenCodeSession): boolean {
  const { start, compacted } = objectOf(time)
  const isOver = status === 'completed' || status === 'error'
  return isOver && compacted === undefined && !(typeof start === 'number' && start < begun)
}

const waited = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds).unref()
  })
