/**
 * The plugin of OpenClaw. It runs in the gateway and captures events with the code of the hooks. It never throws into
 * the gateway, waits only for the disk, and does not take the memory slot, so the user's memory plugin stays active.
 */
import { captureEvent, logFailure } from './capture-event.ts'
import { homeFor } from './home-for.ts'
import { type HookInput, textOf } from './hook-client.ts'
import { type OpenClawEvent, openClaw, promptIn } from './openclaw.ts'

/** The part of the object passed to `register` that is used. */
interface PluginApi {
  pluginConfig?: unknown
  on(hook: string, handler: (event: HookInput, context: HookInput) => unknown): void
}

/** State of an open session, from its last prompt. */
interface OpenSession {
  folder: string
  /** Context injected at its start and repeated in every request: the same text is cheap where prompts are cached. */
  context: string | undefined
}

/** Most entries of each table. A gateway runs for months, so entries without recent events are dropped first. */
const mostKept = 1000
/** Triggers of runs that no user asked for, by which the gateway maintains itself. */
const ownTriggers = ['heartbeat', 'memory', 'overflow']

/**
 * Conversations of groups and channels, and of input from other programs. Their speakers are not the owner and must not
 * read about the owner's work. OpenClaw keeps its own memory out of them, too.
 */
const ofOthers = /^agent:[^:]+:(?:[^:]+:(?:group|channel)|hook):/

const name = 'openclaw'

/** `isOwn`: the run is the gateway's own maintenance and is not captured. */
type Placed = OpenClawEvent & { isOwn: boolean }

/** State of all sessions. */
interface Known {
  sessions: Map<string, OpenSession>
  /** Session ids by the key of their conversation, which lasts longer than a session. */
  sessionOfKey: Map<string, string>
  childrenByKey: Map<string, { parent: string | undefined; agent: string }>
  ownRuns: Map<string, true>
}
const place = Symbol.for('jarvis-memory.openclaw')
/** Shared by all copies of this file: OpenClaw loads it again to inspect it, and when settings change. */
const shared = globalThis as { [place]?: Known }
shared[place] ??= { sessions: new Map(), sessionOfKey: new Map(), childrenByKey: new Map(), ownRuns: new Map() }
const { sessions, sessionOfKey, childrenByKey, ownRuns } = shared[place]

export default {
  id: 'jarvis',
  name: 'Jarvis',
  description: 'Remembers what agents do, and gives the next session what it needs.',
  register,
}

function register(api: PluginApi): void {
  const { home: named } = (api.pluginConfig ?? {}) as { home?: unknown }
  const home = homeFor(textOf(named))
  if (home === undefined) return
  const on = (hook: string, handle: (placed: OpenClawEvent) => unknown) =>
    api.on(hook, (event, context) => {
      try {
        const placed = placeOf(hook, event ?? {}, context ?? {})
        if (placed === undefined || placed.isOwn) return placed && knownContext(placed)
        return handle(placed)
      } catch (error) {
        logFailure(home, error)
        return undefined
      }
    })
  const capture = (placed: OpenClawEvent): string | undefined => {
    const answer = captureEvent(home, name, openClaw, placed as unknown as HookInput)
    return (answer as { context: string } | undefined)?.context
  }
  on('before_prompt_build', (placed) => beforePrompt(placed, capture))
  on('after_tool_call', (placed) => void capture(placed))
  on('agent_end', (placed) => void capture(placed))
  on('after_compaction', (placed) => void capture(placed))
  on('session_end', (placed) => {
    // OpenClaw also reports sessions without any event since the gateway started; their folder is not known.
    if (sessions.delete(placed.session)) capture(placed)
  })
  api.on('subagent_spawned', (event, context) => keepChild(event ?? {}, context ?? {}))
}

/** The session and folder of an event; undefined for an event that is ignored. */
function placeOf(hook: string, event: HookInput, context: HookInput): Placed | undefined {
  const run = textOf(event.runId) ?? textOf(context.runId)
  const isOwn = ownTriggers.includes(String(context.trigger))
  if (isOwn && run !== undefined) keep(ownRuns, run, true)
  const own = textOf(context.sessionId) ?? textOf(event.sessionId)
  const key = textOf(context.sessionKey) ?? textOf(event.sessionKey) ?? ''
  if (own === undefined || ofOthers.test(rootOf(key))) return undefined
  const child = childOf(key)
  if (child !== undefined && goesOnElsewhere.includes(hook)) return undefined
  if (key !== '' && child === undefined) keep(sessionOfKey, key, own)
  const session = sessionOfKey.get(rootOf(key)) ?? own
  const folder = textOf(context.workspaceDir) ?? sessions.get(own)?.folder ?? sessions.get(session)?.folder ?? ''
  const isOfGateway = isOwn || (run !== undefined && ownRuns.has(run))
  return { hook, event, context, session, folder, agent: child?.agent, isOwn: isOfGateway }
}

/** Captures the start of a session and its prompt, and returns the context for the model. */
function beforePrompt(
  placed: OpenClawEvent,
  capture: (placed: OpenClawEvent) => string | undefined,
): object | undefined {
  const { session, folder, agent, event, context } = placed
  // The prompt of a sub-agent comes from its parent, which also passes on what the sub-agent needs to know.
  if (agent !== undefined)
    return void keep(sessions, textOf(context.sessionId) ?? session, { folder, context: undefined })
  const open = sessions.get(session) ?? { folder, context: capture({ ...placed, hook: 'session_start' }) }
  keep(sessions, session, { ...open, folder })
  const origin = (context.inputProvenance as { kind?: unknown } | undefined)?.kind ?? 'external_user'
  const isAsked = origin === 'external_user' && promptIn(event) !== undefined
  const called = isAsked ? capture(placed) : undefined
  return { ...knownContext(placed), ...(called !== undefined && { prependContext: called }) }
}

/** Repeats the context of the session's start: a request with another system prompt would miss the prompt cache. */
function knownContext({ hook, session, agent }: OpenClawEvent): object {
  const context = hook === 'before_prompt_build' && agent === undefined ? sessions.get(session)?.context : undefined
  return context === undefined ? {} : { appendSystemContext: context }
}

/** Events that are ignored for a sub-agent's own session, because the session it belongs to goes on. */
const goesOnElsewhere = ['session_end', 'after_compaction']

/** The conversation at the root of a chain of sub-agents. */
function rootOf(key: string): string {
  let root = key
  for (let depth = 0; depth < deepest; depth++) root = childrenByKey.get(root)?.parent ?? root
  return root
}
/** Longest chain of sub-agents that is followed. OpenClaw allows five. */
const deepest = 8

/** Records the conversation of a sub-agent and its parent. */
function keepChild(event: HookInput, context: HookInput): void {
  const key = textOf(event.childSessionKey)
  if (key === undefined) return
  const agent = textOf(event.label) ?? textOf(event.agentId) ?? unnamed
  keep(childrenByKey, key, { parent: textOf(context.requesterSessionKey), agent })
}

const unnamed = 'sub-agent'

/** The sub-agent of a conversation. The key shows it even if its start was not captured. */
const childOf = (key: string) =>
  childrenByKey.get(key) ?? (key.includes(':subagent:') ? { parent: undefined, agent: unnamed } : undefined)

/** Sets a value as the newest of a bounded table, which drops its oldest entry. */
function keep<Value>(table: Map<string, Value>, key: string, value: Value): void {
  table.delete(key)
  table.set(key, value)
  if (table.size > mostKept) table.delete(table.keys().next().value as string)
}
