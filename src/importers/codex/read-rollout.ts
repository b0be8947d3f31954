import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { UnreadableLine } from '../event-batches.ts'
import { readLines } from '../read-lines.ts'
import { createRequestedUses } from './requested-uses.ts'
import { type LineOf, type RolloutLine, readRolloutLine } from './rollout-line.ts'
import { createThread, type RolloutAbout } from './rollout-thread.ts'
import type { RolloutTool } from './rollout-tools.ts'
import { createThreadTexts } from './thread-texts.ts'

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

function createReader(about: RolloutAbout) {
  const thread = createThread(about)
  const texts = createThreadTexts(thread)
  const uses = createRequestedUses()
  /** Whether this version logs each tool use. If it does, only logged ones happened. */
  let areUsesLogged = false

  function used(at: number, use: RolloutTool): CapturedEvent[] {
    texts.interrupted()
    if (!uses.emit(use)) return []
    const { id, output, error, ...tool } = use
    return error === undefined
      ? thread.eventOf(at, `PostToolUse:${id}`, { kind: 'tool', tool: { ...tool, output } })
      : thread.eventOf(at, `PostToolUse:${id}`, { kind: 'tool-failure', tool: { ...tool, error } })
  }

  function answered(line: LineOf<'answered'>): CapturedEvent[] {
    const use = uses.complete(line, areUsesLogged)
    return use === undefined ? [] : used(line.at, use)
  }

  return {
    next(line: RolloutLine): CapturedEvent[] {
      if (!thread.follow(line)) return []
      areUsesLogged ||= line.kind === 'used' || ('isItem' in line && line.isItem)
      switch (line.kind) {
        case 'meta':
          return []
        case 'turn':
          texts.begun(line)
          return []
        case 'asked':
          return texts.asked(line)
        case 'said':
          texts.said(line)
          return []
        case 'ended':
          return texts.stopped(line)
        case 'compacted':
          return texts.compacted(line)
        case 'used':
          return used(line.at, line.tool)
        case 'called':
          texts.interrupted()
          uses.request(line)
          return []
        case 'answered':
          return answered(line)
      }
    },
    end: texts.ended,
  }
}
