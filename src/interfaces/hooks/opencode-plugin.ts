/**
 * The plugin of OpenCode. It runs in OpenCode's process and captures events with the code of the hooks. It never throws
 * into OpenCode, starts no process, and waits only for the disk. Context is injected as a part of the user's message
 * and not into the system prompt. There it stays the same for the whole conversation, whichever process continues it. A
 * changing system prompt would invalidate the model's cache of the conversation.
 */
import { objectOf } from '../../core/object-of.ts'
import { logFailure } from './capture-event.ts'
import { homeFor } from './home-for.ts'
import { type HookInput, textOf } from './hook-client.ts'
import { createCapture, type OpenCodeCapture } from './opencode-capture.ts'
import { followEvent } from './opencode-events.ts'
import { contextPart, promptIn, showContexts, takesContext } from './opencode-prompt.ts'

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
  const capture = createCapture(home, textOf(directory) ?? '')
  const { sessions } = capture
  const hooks: Readonly<Record<string, Hook>> = {
    event: ({ event }) => followEvent(capture, event),
    'command.execute.before'({ sessionID, command, arguments: words }) {
      if (textOf(sessionID) !== undefined)
        sessions.of(String(sessionID)).command = `/${command} ${textOf(words) ?? ''}`.trim()
    },
    async 'chat.message'(input, output) {
      const id = textOf(input.sessionID)
      if (id === undefined || !Array.isArray(output.parts)) return
      await lookUp(capture, client, id).catch((error) => logFailure(home, error))
      onMessage(capture, id, input, { ...output, parts: output.parts })
    },
    'experimental.chat.messages.transform'(_, { messages }) {
      capture.isShown = true
      showContexts(messages)
    },
    'experimental.session.compacting'({ sessionID }, { context }) {
      const session = sessions.of(String(sessionID))
      // The context is already in the conversation that is summarized, or stays next to the summary.
      if (session.parent !== undefined || session.holds || !Array.isArray(context)) return
      const { part, reason } = session.compaction ?? { part: session.id, reason: undefined }
      const ready = capture.write(session, { event: 'compacting', id: part, reason })
      if (ready !== undefined) context.push(ready)
    },
    dispose() {
      for (const session of sessions.all()) capture.end(session, 'exit')
    },
  }
  return Object.fromEntries(Object.entries(hooks).map(([name, hook]) => [name, guarded(hook, home)]))
}

/** Loads a session that began in another process, to learn whether it belongs to a sub-agent. */
async function lookUp({ sessions }: OpenCodeCapture, client: PluginInput['client'], id: string): Promise<void> {
  if (sessions.knows(id) || client?.session === undefined) return
  const answer = await Promise.race([client.session.get({ path: { id } }), waited(longestWait)])
  sessions.learn(objectOf(answer?.data))
}

/** Captures a prompt of the user, and adds the prepared context to it. */
function onMessage(
  capture: OpenCodeCapture,
  id: string,
  { agent }: HookInput,
  output: HookInput & { parts: unknown[] },
) {
  const session = capture.sessions.of(id)
  // The prompt of a sub-agent comes from its parent, which also passes on what the sub-agent needs to know.
  if (session.parent !== undefined) {
    session.agent = textOf(agent) ?? session.agent
    return
  }
  const { parts } = output
  const message = String(objectOf(output.message).id)
  const text = session.command ?? promptIn(parts)
  session.command = undefined
  session.isOpen = true
  const called = capture.write(session, { event: 'prompt', id: message, text })
  session.context = [session.context, called].filter((context) => context !== undefined).join('\n\n') || undefined
  if (session.context === undefined || !takesContext(parts)) return
  const place = { sessionID: id, messageID: message, parts, hidden: capture.isShown !== false }
  parts.push(contextPart(session.context, place))
  session.unseen = capture.isShown === undefined ? session.context : undefined
  session.context = undefined
  session.holds = true
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

const waited = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds).unref()
  })
