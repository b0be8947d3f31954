import type { CapturedEvent } from '../../capture/captured-event.ts'
import { isClientNote, isRefusal } from '../../capture/client-notes.ts'
import type { Action, SkipReason } from './action.ts'
import { kindOfCommand } from './command-kinds.ts'

const listings = new Set(['ls', 'glob', 'listdirectory', 'listdir', 'findfiles'])
const taskLists =
  /^(?:todo(?:write|read)|writetodos|updatetopic|task(?:create|update|list|get|output|stop)|updateplan|enterplanmode)$/
/** Results from this memory are not new findings. */
const ownTool = /(?:^|_)jarvis(?:_|$)/i

/** Why an event is skipped; undefined if it is used. `seen`: files that were read in this prompt. */
export function skipReason(
  event: CapturedEvent,
  action: Action | undefined,
  seen: ReadonlySet<string>,
): SkipReason | undefined {
  if (event.kind === 'compaction' && !event.text?.trim()) return 'compaction'
  if (
    (event.kind === 'prompt' || event.kind === 'stop' || event.kind === 'subagent-stop' || event.kind === 'recap') &&
    !event.text?.trim()
  )
    return 'nothing in it'
  if (event.kind === 'prompt' && isClientNote(event.text ?? '')) return 'note of the client'
  if (event.kind === 'tool-failure' && isRefusal(event.tool?.error ?? '')) return 'not allowed'
  if (event.kind === 'tool' || event.kind === 'tool-failure') return action ? ofAction(action, seen) : 'nothing in it'
  return undefined
}

function ofAction(action: Action, seen: ReadonlySet<string>): SkipReason | undefined {
  const name = action.tool.toLowerCase().replace(/[^a-z]/g, '')
  if (ownTool.test(action.tool)) return 'own memory'
  if (listings.has(name)) return 'listing'
  if (taskLists.test(name)) return 'list of tasks'
  if (action.kind === 'read' && seen.has(action.file)) return 'repeated read'
  if (action.kind === 'command') {
    const kind = kindOfCommand(action.command)
    if (kind === 'listing' || kind === 'looking around') return kind
  }
  return undefined
}
