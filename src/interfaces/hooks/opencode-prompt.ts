import { objectOf } from '../../core/object-of.ts'
import { type HookInput, textOf } from './hook-client.ts'

/** The user's own text, without the contents of files and agents that OpenCode adds. Undefined if it is empty. */
export function promptIn(parts: readonly unknown[]): string | undefined {
  const texts = parts
    .map(objectOf)
    .filter(({ type, synthetic, ignored }) => type === 'text' && synthetic !== true && ignored !== true)
  const text = texts.map((part) => textOf(part.text) ?? '').join('\n')
  // `opencode run` quotes an argument that contains a space.
  return textOf(/^"([^"]*)"$/.exec(text)?.[1] ?? text)
}

/** Whether context can be added to a prompt. A prompt of subtasks only is passed on to sub-agents. */
export const takesContext = (parts: readonly unknown[]): boolean =>
  parts.some((part) => objectOf(part).type !== 'subtask')

/**
 * A message part that the user does not see and that is stored with the conversation. A `hidden` part reaches the model
 * only after `showContexts`, so that the title of the session is made from the user's words alone.
 */
export function contextPart(
  text: string,
  {
    sessionID,
    messageID,
    parts,
    hidden,
  }: { sessionID: string; messageID: string; parts: readonly unknown[]; hidden: boolean },
): HookInput {
  // Parts are in the order of their ids.
  const last = textOf(objectOf(parts.at(-1)).id) ?? `prt_${messageID.slice(4)}`
  const common = { id: `${last}J`, sessionID, messageID, type: 'text', text, synthetic: true }
  return { ...common, ...(hidden && { ignored: true, metadata: { jarvis: true } }) }
}

/** Whether a part of a message was made by `contextPart`. */
export const isContext = (part: unknown): boolean => objectOf(objectOf(part).metadata).jarvis === true

/** Unhides the context in the messages of one request; stored messages stay unchanged. */
export function showContexts(messages: unknown): void {
  for (const message of Array.isArray(messages) ? messages : []) {
    const { parts } = objectOf(message)
    if (!Array.isArray(parts)) continue
    for (const [index, part] of parts.entries())
      if (isContext(part)) parts[index] = { ...objectOf(part), ignored: false }
  }
}
