/**
 * The plugin of OpenClaw: runs in its gateway, and captures what happens there by the code of the hooks. It never throws
 * into the gateway, waits for nothing but the disk, and takes no slot: the memory that the user has stays in its place.
 */
import { captureEvent, logFailure } from './capture-event.ts'
import { homeFor } from './home-for.ts'
import { type HookInput, textOf } from './hook-client.ts'
import { type OpenClawTold, openClaw, promptIn } from './openclaw.ts'

/** As much of what OpenClaw hands to `register` as is used. */
interface PluginApi {
  pluginConfig?: unknown
  on(hook: string, handler: (event: HookInput, context: HookInput) => unknown): void
}

/** What is known of a session that is open, from its last prompt. */
interface OpenSession {
  folder: string
  /** What it was told at its start, for every request: the same text each time costs little where prompts are cached. */
  context: string | undefined
}

/** A gateway runs for months. Sessions and sub-agents that were not heard of for longest are forgotten first. */
const mostKept = 1000
/** Runs that nobody has asked for: the gateway looks after itself. */
const ownTriggers = ['heartbeat', 'memory', 'overflow']

/**
 * Conversations of groups and channels, and of what other programs send in: whoever speaks there is not the owner, and is
 * not to read what the owner did. OpenClaw keeps its own memory out of them, too.
 */
const ofOthers = /^agent:[^:]+:(?:[^:]+:(?:group|channel)|hook):/

const name = 'openclaw'

/** `isOwn`: the gateway works for itself, and what it does is not captured. */
type Placed = OpenClawTold & { isOwn: boolean }

/** What is known of sessions. */
interface Known {
  sessions: Map<string, OpenSession>
  /** Ids of sessions by the names of their conversations, which last longer. */
  sessionOfKey: Map<string, string>
  childrenByKey: Map<string, { parent: string | undefined; agent: string }>
  ownRuns: Map<string, true>
}
const place = Symbol.for('jarvis-memory.openclaw')
/** One for all copies of this file: OpenClaw loads it anew to look at it, and when settings change. */
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
  const on = (hook: string, handle: (told: OpenClawTold) => unknown) =>
    api.on(hook, (event, context) => {
      try {
        const told = placeOf(hook, event ?? {}, context ?? {})
        if (told === undefined || told.isOwn) return told && knownContext(told)
        return handle(told)
      } catch (error) {
        logFailure(home, error)
        return undefined
      }
    })
  const capture = (told: OpenClawTold): string | undefined => {
    const answer = captureEvent(home, name, openClaw, told as unknown as HookInput)
    return (answer as { context: string } | undefined)?.context
  }
  on('before_prompt_build', (told) => beforePrompt(told, capture))
  on('after_tool_call', (told) => void capture(told))
  on('agent_end', (told) => void capture(told))
  on('after_compaction', (told) => void capture(told))
  on('session_end', (told) => {
    // It is also told of sessions in which nothing happened since the gateway began: nobody knows where they were.
    if (sessions.delete(told.session)) capture(told)
  })
  api.on('subagent_spawned', (event, context) => keepChild(event ?? {}, context ?? {}))
}

/** Where an event belongs; undefined for one that is not told of. */
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

/** Captures the start of a session and the prompt; what the model is told besides. */
function beforePrompt(told: OpenClawTold, capture: (told: OpenClawTold) => string | undefined): object | undefined {
  const { session, folder, agent, event, context } = told
  // What a sub-agent is asked was not said by the user, and it knows what it is to know from who asks.
  if (agent !== undefined)
    return void keep(sessions, textOf(context.sessionId) ?? session, { folder, context: undefined })
  const open = sessions.get(session) ?? { folder, context: capture({ ...told, hook: 'session_start' }) }
  keep(sessions, session, { ...open, folder })
  const origin = (context.inputProvenance as { kind?: unknown } | undefined)?.kind ?? 'external_user'
  const isAsked = origin === 'external_user' && promptIn(event) !== undefined
  const called = isAsked ? capture(told) : undefined
  return { ...knownContext(told), ...(called !== undefined && { prependContext: called }) }
}

/** What the session was told at its start, again: a request with another system prompt would find nothing cached. */
function knownContext({ hook, session, agent }: OpenClawTold): object {
  const context = hook === 'before_prompt_build' && agent === undefined ? sessions.get(session)?.context : undefined
  return context === undefined ? {} : { appendSystemContext: context }
}

/** Of a sub-agent's own session they would speak of the session that it belongs to, which goes on. */
const goesOnElsewhere = ['session_end', 'after_compaction']

/** Whose conversation a sub-agent works for: sub-agents have sub-agents. */
function rootOf(key: string): string {
  let root = key
  for (let depth = 0; depth < deepest; depth++) root = childrenByKey.get(root)?.parent ?? root
  return root
}
/** OpenClaw allows five. */
const deepest = 8

/** A sub-agent's conversation and whose it is. */
function keepChild(event: HookInput, context: HookInput): void {
  const key = textOf(event.childSessionKey)
  if (key === undefined) return
  const agent = textOf(event.label) ?? textOf(event.agentId) ?? unnamed
  keep(childrenByKey, key, { parent: textOf(context.requesterSessionKey), agent })
}

const unnamed = 'sub-agent'

/** A sub-agent shows in the name of its conversation, even when its beginning was not seen. */
const childOf = (key: string) =>
  childrenByKey.get(key) ?? (key.includes(':subagent:') ? { parent: undefined, agent: unnamed } : undefined)

/** Sets a value as the newest of a table, which stays bounded: who speaks stays, and the oldest goes. */
function keep<Value>(table: Map<string, Value>, key: string, value: Value): void {
  table.delete(key)
  table.set(key, value)
  if (table.size > mostKept) table.delete(table.keys().next().value as string)
}
