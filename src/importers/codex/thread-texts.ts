import type { CapturedEvent } from '../../capture/captured-event.ts'
import { isClientNote } from '../../capture/client-notes.ts'
import type { LineOf } from './rollout-line.ts'
import type { Thread } from './rollout-thread.ts'

/** Text that the program itself puts before the first prompt, in the role of the user. */
const instructions = /^\s*(?:<(?:environment_context|user_instructions|permissions|skills?_|subagent_)|# AGENTS\.md )/

/** Events of prompts, and of the answers that end their turns. */
export function createThreadTexts({ eventOf, turn, subAgent }: Thread) {
  /** Whether this version logs each turn end. If it does, only logged ones happened. */
  let areEndsLogged = false
  /** The last text that nothing has followed yet. */
  let last: LineOf<'said'> | undefined

  function stopped(at: number, text: string): CapturedEvent[] {
    last = undefined
    if (text.trim() === '') return []
    const by = subAgent()
    const name = turn() || String(at)
    if (by === undefined) return eventOf(at, saidId('Stop', name, text), { kind: 'stop', text })
    return eventOf(at, saidId('SubagentStop', name, text, by), { kind: 'subagent-stop', text })
  }

  /** The last text, in versions that do not log the end of a turn. */
  const ended = (): CapturedEvent[] => (last === undefined || areEndsLogged ? [] : stopped(last.at, last.text))

  return {
    begun({ begins }: LineOf<'turn'>): void {
      areEndsLogged ||= begins
    },
    asked({ at, text }: LineOf<'asked'>): CapturedEvent[] {
      const before = ended()
      // A sub-agent gets its prompt from the agent, not from the user.
      if (subAgent() !== undefined || text.trim() === '' || isClientNote(text) || instructions.test(text)) return before
      // Before turns had names, only the time distinguishes a prompt from an equal one.
      return [
        ...before,
        ...eventOf(at, saidId('UserPromptSubmit', turn() || String(at), text), { kind: 'prompt', text }),
      ]
    },
    said(line: LineOf<'said'>): void {
      last = line
    },
    /** A tool use follows the last text, which then is not the final answer. */
    interrupted(): void {
      last = undefined
    },
    stopped({ at, text }: LineOf<'ended'>): CapturedEvent[] {
      areEndsLogged = true
      return stopped(at, text)
    },
    compacted: ({ at }: LineOf<'compacted'>): CapturedEvent[] =>
      subAgent() === undefined ? eventOf(at, saidId('PostCompact', turn(), ''), { kind: 'compaction' }) : [],
    ended,
  }
}

/** The id that the hook gives an event, made from its text. */
const saidId = (event: string, turn: string, text: string, agent = ''): string => `${event}:${turn}:${agent}:${text}`
