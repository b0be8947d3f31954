import type { CapturedEvent } from '../../capture/captured-event.ts'
import { isClientNote, isRefusal } from '../../capture/client-notes.ts'
import { eventKey } from '../../capture/inbox.ts'
import type { UnreadableLine } from '../event-batches.ts'
import { readLines } from '../read-lines.ts'
import { type RolloutLine, type RolloutMeta, readRolloutLine } from './rollout-line.ts'
import { failedBy, type RolloutTool } from './rollout-tools.ts'

const client = 'codex'
/** What the program itself puts before the first prompt, in the name of the user. */
const instructions = /^\s*(?:<(?:environment_context|user_instructions|permissions|skills?_|subagent_)|# AGENTS\.md )/

/** A copy of another session is written at once, milliseconds. */
const copying = 1000

export interface RolloutAbout {
  /** Path of the file. */
  transcript: string
  /** Whether the rollout of a session lies there as well: what was copied out of it is read there. */
  isThere?(session: string): boolean
}

/**
 * The events of one rollout in the order of time, as hooks would have told them, with their keys. Text is as it stands
 * there: whoever takes it in covers secrets.
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
  /** Inside the copy of a session that this one was forked from. */
  let isCopy = false
  let [folder, turn] = ['', '']
  const calls = new Map<string, LineOf<'called'>>()
  /** Uses that were told of already: the model's own account of them comes later. */
  const told = new Set<string>()
  /** Versions that tell each use of a tool, and the end of a turn: what they do not tell has not happened. */
  const tells = { uses: false, ends: false }
  /** Words that nothing has followed yet. */
  let last: LineOf<'said'> | undefined

  function eventOf(at: number, id: string, rest: Pick<CapturedEvent, 'kind' | 'text' | 'tool'>): CapturedEvent[] {
    if (meta === undefined) return []
    const { session, agent, branch } = meta
    const about = { key: eventKey(client, session, rest.kind, id), at, client, session, folder, transcript }
    return [{ ...about, ...(branch !== '' && { branch }), ...(agent !== undefined && { agent }), ...rest }]
  }

  function asked({ at, text }: LineOf<'asked'>): CapturedEvent[] {
    const before = ended()
    // A sub-agent is asked by the agent, not by the user.
    if (meta?.agent !== undefined || text.trim() === '' || isClientNote(text) || instructions.test(text)) return before
    // Before turns had names, nothing but its time told a prompt from the same one again.
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

  /** The last words of a version that does not tell where a turn ends. */
  const ended = (): CapturedEvent[] => (last === undefined || tells.ends ? [] : stopped(last.at, last.text))

  function used(at: number, { id, output, error, ...tool }: RolloutTool): CapturedEvent[] {
    last = undefined
    if (told.has(id) || (error !== undefined && isRefusal(error))) return []
    told.add(id)
    return error === undefined
      ? eventOf(at, `PostToolUse:${id}`, { kind: 'tool', tool: { ...tool, output } })
      : eventOf(at, `PostToolUse:${id}`, { kind: 'tool-failure', tool: { ...tool, error } })
  }

  function answered({ at, id, output, exit }: LineOf<'answered'>): CapturedEvent[] {
    const call = calls.get(id)
    calls.delete(id)
    if (call === undefined || told.has(id)) return []
    const { name, input } = call
    const error = /^apply_patch verification failed/.test(output) ? output : failedBy(exit, output)
    // A patch that did not fit is told nowhere else, nor is what stood in a rollout before Codex brought it up to date.
    const isOver = exit !== undefined || error !== undefined
    if (/^unsupported call/.test(output) || (tells.uses && !(isOver && (name === 'Bash' || name === 'apply_patch'))))
      return []
    return used(at, { id, name, input, output, error, milliseconds: Math.max(0, at - call.at) })
  }

  /** Ids of turns and sessions tell when they were made, in their order: of a fork, all turns of its own come later. */
  function isCopied(line: RolloutLine): boolean {
    if (meta === undefined || line.kind === 'meta') return false
    if ('turn' in line && line.turn !== undefined) isCopy &&= line.turn < meta.id
    else if (turn === '') isCopy &&= line.at - meta.at < copying
    return isCopy
  }

  /** In early versions the whole of a session follows that this one was forked from, and begins as it did. */
  function isFork({ id, forkedFrom }: RolloutMeta): boolean {
    const other = meta === undefined ? forkedFrom : id
    return other !== '' && other !== meta?.id && (isThere?.(other) ?? false)
  }

  return {
    next(line: RolloutLine): CapturedEvent[] {
      if (isCopied(line)) return []
      if ('turn' in line && line.turn !== undefined) turn = line.turn
      tells.uses ||= line.kind === 'used' || ('isItem' in line && line.isItem)
      switch (line.kind) {
        case 'meta':
          isCopy ||= isFork(line)
          meta ??= line
          folder ||= line.folder
          return []
        case 'turn':
          folder = line.folder ?? folder
          tells.ends ||= line.begins
          return []
        case 'asked':
          return asked(line)
        case 'said':
          last = line
          return []
        case 'ended':
          tells.ends = true
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

/** As the hook names an event that is told apart by what is said. */
const saidId = (event: string, turn: string, text: string, agent = ''): string => `${event}:${turn}:${agent}:${text}`
