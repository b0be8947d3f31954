import type { Action } from '../../actions/actions.ts'
import { readActions } from '../../actions/actions.ts'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { estimateTokens } from '../../text/budget.ts'

/** Most characters of each part. */
const most = { request: 800, words: 1600, report: 400, code: 400, command: 200, output: 500 }
/** Shown actions: the first, and the last, which contain the result. */
const shownActions = { first: 8, last: 22 }

/** A digest of a prompt's events, short enough for a model to read several at once. */
export function digestOf(events: readonly CapturedEvent[]): { text: string; tokens: number } {
  const actions = events.flatMap((event) => readActions(event, (path) => path))
  const left = actions.length - shownActions.first - shownActions.last
  const described = actions.map(describeAction)
  const lines = [
    ...events.flatMap(({ kind, text }) => (kind === 'prompt' && text ? [`Asked: ${start(text, most.request)}`] : [])),
    ...(left > 0
      ? [...described.slice(0, shownActions.first), `(${left} more)`, ...described.slice(-shownActions.last)]
      : described),
    ...events.flatMap(({ kind, text, agent }) =>
      kind === 'subagent-stop' && text ? [`${agent ?? 'A sub-agent'} reported: ${start(text, most.report)}`] : [],
    ),
    ...events
      .filter(({ kind, text }) => kind === 'stop' && text)
      .slice(-1)
      .map(({ text }) => `Said at the end: ${start(text!, most.words)}`),
  ]
  const text = lines.join('\n')
  return { text, tokens: estimateTokens(text) }
}

function describeAction(action: Action): string {
  switch (action.kind) {
    case 'read':
      return `Read ${action.file}`
    case 'edit':
      return `Changed ${action.file}\n  before: ${start(action.before, most.code)}\n  after: ${start(action.after, most.code)}`
    case 'command':
      return `Ran ${start(action.command, most.command)}${action.failed ? ' (failed)' : ''}\n  it printed: ${end(action.output, most.output)}`
    case 'search':
      return `Searched ${start(action.query, most.command)}`
    case 'web':
      return `Looked at ${start(action.target, most.command)}`
    case 'delegated':
      return `Gave to a sub-agent: ${start(action.task, most.command)}`
    case 'other':
      return `Used ${action.tool}${action.failed ? ' (failed)' : ''}`
  }
}

const start = (text: string, length: number): string =>
  text.length <= length ? text.trim() : `${text.slice(0, length - 1).trim()}…`

/** The end of a text, because programs report their result there. */
const end = (text: string, length: number): string =>
  text.length <= length ? text.trim() : `…${text.slice(1 - length).trim()}`
