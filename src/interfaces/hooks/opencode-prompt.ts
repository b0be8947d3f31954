import { objectOf } from '../../core/object-of.ts'
import { type HookInput, textOf } from './hook-client.ts'

/** What the user wrote; OpenCode adds what files and agents hold that are named in it. undefined where that is nothing. */
export function promptIn(parts: readonly unknown[]): string | undefined {
  const texts = parts
    .map(objectOf)
    .filter(({ type, synthetic, ignored }) => type === 'text' && synthetic !== true && ignored !== true)
  const text = texts.map((part) => textOf(part.text) ?? '').join('\n')
  // `opencode run` puts what has a space in it in quotes.
  return textOf(/^"([^"]*)"$/.exec(text)?.[1] ?? text)
}

/** Whether something can be said beside a prompt: what is made of subtasks alone is handed on to others. */
export const takesContext = (parts: readonly unknown[]): boolean =>
  parts.some((part) => objectOf(part).type !== 'subtask')

/**
 * A part of a user's message that the user is not shown, kept with the conversation. One that is `hidden` goes nowhere
 * until `showContexts`: the title of a session is to be made of what the user asks alone.
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

/** Whether a part of a message is such a one. */
export const isContext = (part: unknown): boolean => objectOf(objectOf(part).metadata).jarvis === true

/** Lets the model see what was hidden, in the messages of one request; what is kept of them stays as it is. */
export function showContexts(messages: unknown): void {
  for (const message of Array.isArray(messages) ? messages : []) {
    const { parts } = objectOf(message)
    if (!Array.isArray(parts)) continue
    for (const [index, part] of parts.entries())
      if (isContext(part)) parts[index] = { ...objectOf(part), ignored: false }
  }
}
