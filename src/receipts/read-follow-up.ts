import { readActions } from '../actions/actions.ts'
import type { CapturedEvent, InjectedContext } from '../capture/captured-event.ts'
import { idsIn } from '../core/ids.ts'
import type { ReceiptKind } from '../core/vocabulary.ts'

/** What the events of a session show about context that it got before, in order. */
export interface FollowUp {
  /** Context that a hook injected. */
  injected: (InjectedContext & { at: number; kind: 'start' | 'prompt' })[]
  /** Records that the agent requested: ids in the answer, or the ids that it fetched. */
  asked: { at: number; kind: Extract<ReceiptKind, 'search' | 'timeline' | 'get'>; ids: string[] }[]
  /** When an id was first named in a message of the agent or in the input of a tool, epoch milliseconds. */
  named: Map<string, number>
  /** When a file was first read, changed, or named by a command. */
  opened: Map<string, number>
  /** Tokens that reading a file returned; 0 if it was changed, or named by a command. */
  reads: Map<string, { tokens: number; at: number }>
}

const pathPattern = /(?:[\w@.+-]*\/)*[\w@.+-]+\.[A-Za-z]\w{0,9}/g
const ownTools = { obs_search: 'search', timeline: 'timeline', get_observations: 'get' } as const
const ownToolNames = Object.keys(ownTools) as (keyof typeof ownTools)[]
/** How much of a text is searched, characters. Ids and file names come early in it. */
const mostText = 200_000

/** Reads how a session followed up the context that it got. `pathOf` writes paths as observations do. */
export function readFollowUp(events: readonly CapturedEvent[], pathOf: (path: string) => string): FollowUp {
  const found: FollowUp = { injected: [], asked: [], named: new Map(), opened: new Map(), reads: new Map() }
  for (const event of events) {
    const { at, told, kind, text, tool } = event
    if (told && (kind === 'session-start' || kind === 'prompt' || kind === 'compaction'))
      found.injected.push({ ...told, at, kind: kind === 'prompt' ? 'prompt' : 'start' })
    if (kind === 'stop' || kind === 'subagent-stop') nameIds(found, text ?? '', at)
    if (!tool) continue
    const own = ownKind(tool.name)
    if (own) {
      const ids = idsNamed(textOf(own === 'get' ? tool.input : tool.output))
      if (kind === 'tool' && ids.length > 0) found.asked.push({ at, kind: own, ids })
    } else {
      nameIds(found, textOf(tool.input), at)
      openFiles(found, event, pathOf)
    }
  }
  return found
}

/** Which of Jarvis's tools it is, whatever a client calls its server. */
function ownKind(name: string): FollowUp['asked'][number]['kind'] | undefined {
  // `mcp__jarvis__timeline`, `mcp_jarvis_timeline`, `jarvis_timeline`.
  const tool = ownToolNames.find((one) => name.endsWith(`_${one}`))
  return tool !== undefined && /jarvis/i.test(name) ? ownTools[tool] : undefined
}

function nameIds({ named }: FollowUp, text: string, at: number): void {
  for (const id of idsNamed(text)) if (!named.has(id)) named.set(id, at)
}

function openFiles({ opened, reads }: FollowUp, event: CapturedEvent, pathOf: (path: string) => string): void {
  const open = (file: string) => {
    if (!opened.has(file)) opened.set(file, event.at)
  }
  const touch = (file: string) => {
    open(file)
    if (!reads.has(file)) reads.set(file, { tokens: 0, at: event.at })
  }
  for (const action of readActions(event, pathOf)) {
    if (action.kind === 'edit') touch(action.file)
    if (action.kind === 'read') {
      open(action.file)
      reads.set(action.file, { tokens: Math.max(action.tokens, reads.get(action.file)?.tokens ?? 0), at: event.at })
    }
    if (action.kind !== 'command') continue
    // A command such as `cat src/net.ts` reads the file too, so the read was not saved.
    for (const [word] of action.command.slice(0, mostText).matchAll(pathPattern))
      touch(pathOf(word.replace(/^\.\//, '')))
  }
}

const idsNamed = (text: string): string[] => idsIn(text.slice(0, mostText))

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
