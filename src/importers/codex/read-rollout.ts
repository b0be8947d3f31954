import type { CapturedEvent } from '../../capture/captured-event.ts'
import { isClientNote, isRefusal } from '../../capture/client-notes.ts'
import { eventKey } from '../../capture/inbox.ts'
import type { UnreadableLine } from '../event-batches.ts'
import { readLines } from '../read-lines.ts'
import { type RolloutLine, type RolloutMeta, readRolloutLine } from './rollout-line.ts'
import { failedBy, type RolloutTool } from './rollout-tools.ts'

const client = 'codex'
/** Text that the program itself puts before the first prompt, in the role of the user. */
const instructions = /^\s*(?:<(?:environment_context|user_instructions|permissions|skills?_|subagent_)|# AGENTS\.md )/

/** Lines of a copied session are all written within this time, milliseconds. */
const copying = 1000

export interface RolloutAbout {
  /** Path of the file. */
  transcript: string
  /** Whether the rollout of a session is in the same folder. Lines copied from it are then read there. */
  isThere?(session: string): boolean
}

/**
 * The events of one rollout, ordered by time, with the keys that hooks give them. Secrets in the text are not covered
 * yet; the caller does that.
 */
export function readRollout(
  lines: AsyncIterable<string>,
  about: RolloutAbout,
): AsyncGenerator<CapturedEvent | UnreadableLine> {
  const read = createReader(about)
  return readLines(lines, {
    ...read,
    next(text) {
      const line = readRolloutLine(text)
      return line ? read.next(line) : []
    },
  })
}

type LineOf<Kind> = Extract<RolloutLine, { kind: Kind }>

function createReader({ transcript, isThere }: RolloutAbout) {
  let meta: (RolloutMeta & { at: number }) | undefined
  /** Reading the copy of the session that this one was forked from. */
  let isCopy = false
  let [folder, turn] = ['', '']
  const calls = new Map<string, LineOf<'called'>>()
  /** Ids of tool uses that were emitted; the model's own record of them follows later. */
  const emitted = new Set<string>()
  /** Whether this version logs each tool use and each turn end. If it does, only logged ones happened. */
  const reports = { uses: false, ends: false }
  /** The last text that nothing has followed yet. */
  let last: LineOf<'said'> | undefined

  function eventOf(at: number, id: string, rest: Pick<CapturedEvent, 'kind' | 'text' | 'tool'>): CapturedEvent[] {
    if (meta === undefined) return []
    const { session, agent, branch } = meta
    const about = { key: eventKey(client, session, rest.kind, id), at, client, session, folder, transcript }
    return [{ ...about, ...(branch !== '' && { branch }), ...(agent !== undefined && { agent }), ...rest }]
  }

  function asked({ at, text }: LineOf<'asked'>): CapturedEvent[] {
    const before = ended()
    // A sub-agent gets its prompt from the agent, not from the user.
    if (meta?.agent !== undefined || text.trim() === '' || isClientNote(text) || instructions.test(text)) return before
    // Before turns had names, only the time distinguishes a prompt from an equal one.
    return [...before, ...eventOf(at, saidId('UserPromptSubmit', turn || String(at), text), { kind: 'prompt', text })]
  }

  function stopped(at: number, text: string): CapturedEvent[] {
    last = undefined
    if (text.trim() === '') return []
    const by = meta?.agent === undefined ? '' : meta.id
    const name = turn || String(at)
    if (by === '') return eventOf(at, saidId('Stop', name, text), { kind: 'stop', text })
    return eventOf(at, saidId('SubagentStop', name, text, by), { kind: 'subagent-stop', text })
  }

  /** The last text, in versions that do not log the end of a turn. */
  const ended = (): CapturedEvent[] => (last === undefined || reports.ends ? [] : stopped(last.at, last.text))

  function used(at: number, { id, output, error, ...tool }: RolloutTool): CapturedEvent[] {
    last = undefined
    if (emitted.has(id) || (error !== undefined && isRefusal(error))) return []
    emitted.add(id)
    return error === undefined
      ? eventOf(at, `PostToolUse:${id}`, { kind: 'tool', tool: { ...tool, output } })
      : eventOf(at, `PostToolUse:${id}`, { kind: 'tool-failure', tool: { ...tool, error } })
  }

  function answered({ at, id, output, exit }: LineOf<'answered'>): CapturedEvent[] {
    const call = calls.get(id)
    calls.delete(id)
    if (call === undefined || emitted.has(id)) return []
    const { name, input } = call
    const error = /^apply_patch verification failed/.test(output) ? output : failedBy(exit, output)
    // Only the model's record has a patch that did not apply, or content of a rollout that Codex upgraded.
    const isOver = exit !== undefined || error !== undefined
    if (/^unsupported call/.test(output) || (reports.uses && !(isOver && (name === 'Bash' || name === 'apply_patch'))))
      return []
    return used(at, { id, name, input, output, error, milliseconds: Math.max(0, at - call.at) })
  }

  /** Ids of turns and sessions are ordered by time: a fork's own turns have later ids than the fork. */
  function isCopied(line: RolloutLine): boolean {
    if (meta === undefined || line.kind === 'meta') return false
    if ('turn' in line && line.turn !== undefined) isCopy &&= line.turn < meta.id
    else if (turn === '') isCopy &&= line.at - meta.at < copying
    return isCopy
  }

  /** In early versions a fork starts with the complete session that it was forked from, beginning with its metadata. */
  function isFork({ id, forkedFrom }: RolloutMeta): boolean {
    const other = meta === undefined ? forkedFrom : id
    return other !== '' && other !== meta?.id && (isThere?.(other) ?? false)
  }

  return {
    next(line: RolloutLine): CapturedEvent[] {
      if (isCopied(line)) return []
      if ('turn' in line && line.turn !== undefined) turn = line.turn
      reports.uses ||= line.kind === 'used' || ('isItem' in line && line.isItem)
      switch (line.kind) {
        case 'meta':
          isCopy ||= isFork(line)
          meta ??= line
          folder ||= line.folder
          return []
        case 'turn':
          folder = line.folder ?? folder
          reports.ends ||= line.begins
          return []
        case 'asked':
          return asked(line)
        case 'said':
          last = line
          return []
        case 'ended':
          reports.ends = true
          return stopped(line.at, line.text)
        case 'compacted':
          return meta?.agent === undefined
            ? eventOf(line.at, saidId('PostCompact', turn, ''), { kind: 'compaction' })
            : []
        case 'used':
          return used(line.at, line.tool)
        case 'called':
          last = undefined
          calls.set(line.id, line)
          return []
        case 'answered':
          return answered(line)
      }
    },
    end: ended,
  }
}

/** The id that the hook gives an event, made from its text. */
const saidId = (event: string, turn: string, text: string, agent = ''): string => `${event}:${turn}:${agent}:${text}`
