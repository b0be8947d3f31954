/**
 * Captures an event for every hook and plugin. Covers secrets and appends one line to the inbox; at the start of a
 * session and with a prompt it returns the prepared context. It uses no database, no model and no package.
 */
import { budgetFor } from '../../capture/budget-note.ts'
import type { CapturedEvent, InjectedContext, InjectedLine } from '../../capture/captured-event.ts'
import { cover } from '../../capture/cover-secrets.ts'
import { editedFile, notesFor } from '../../capture/file-notes.ts'
import { appendEvent, eventKey } from '../../capture/inbox.ts'
import { fixFor, printedRun } from '../../capture/known-fixes.ts'
import { branchOf, placeOf, readContext } from '../../capture/ready-context.ts'
import { readKnowledge } from '../../capture/ready-knowledge.ts'
import { letterboxOf } from '../../capture/repository-space.ts'
import { appendToLog } from '../../core/own-files.ts'
import { openLockOfHook } from '../../sealing/sealing.ts'
import type { HookClient, HookInput, ReadEvent } from './hook-client.ts'

/** Two reports of an event without an id count as one if they come within this time, milliseconds. */
const sameMoment = 2048
/** Longest context, characters. Clients truncate longer ones. */
const longestContext = 9500
/** Size at which the log of failures starts over, bytes; the previous log is kept next to it. */
const longestLog = 1_000_000

/**
 * Records an event of the client called `name`. Returns the answer that injects the prepared context; undefined if none
 * is prepared, or if the client accepts none at this event. Throws system errors.
 */
export function captureEvent(home: string, name: string, client: HookClient, input: HookInput): object | undefined {
  const read = client.read(input)
  if (read === undefined) return undefined
  const { kind, folder, text = '' } = read
  openLockOfHook(home)
  const letterbox = letterboxOf(home, folder)
  // Read before the event is written, so the context cannot contain it.
  const isStart = client.beginsWith
    ? kind === 'prompt' && client.beginsWith(input)
    : kind === 'session-start' || (kind === 'compaction' && client.injectsAtCompaction === true)
  const context = read.tool
    ? (knownFixFor(letterbox, read, name) ?? fileNoteFor(letterbox, read))
    : fitted(
        contextsFor(letterbox, folder, { isStart, prompt: kind === 'prompt' ? text : '' }),
        isStart || kind === 'prompt' ? budgetFor(home, read.session, Date.now()) : undefined,
      )
  const answer = context && client.answer(input, context.text)
  const event = eventOf(read, client.idOf(input), name)
  appendEvent(letterbox, context && answer ? { ...event, told: context.injected } : event)
  return answer
}

interface Context {
  text: string
  injected: InjectedContext
}

/**
 * Joins contexts into one text that clients do not truncate. Takes whole contexts or whole lines that fit, and adds
 * their receipt. Space for `last` is reserved.
 */
function fitted(contexts: readonly Context[], last?: Context): Context | undefined {
  let left = longestContext - (last === undefined ? 0 : last.text.length + 1)
  const kept: Context[] = []
  for (const context of contexts) {
    const fitting = context.text.length <= left ? context : beginningOf(context, left)
    if (fitting.text === '') continue
    kept.push(fitting)
    left -= fitting.text.length + 1
  }
  if (last !== undefined) kept.push(last)
  if (kept.length === 0) return undefined
  return {
    text: kept.map(({ text }) => text).join('\n'),
    injected: {
      tokens: kept.reduce((sum, { injected }) => sum + injected.tokens, 0),
      lines: kept.flatMap(({ injected }) => injected.lines),
    },
  }
}

/** As many lines as fit. Each ends with an id that the receipt also has. */
function beginningOf({ text, injected }: Context, room: number): Context {
  const lines = text.slice(0, room + 1).split('\n')
  // The last line may be incomplete.
  lines.pop()
  // A heading without a line below it is useless.
  while (lines.at(-1)?.endsWith(':')) lines.pop()
  const isIn = ({ id }: InjectedLine) => lines.some((line) => line.includes(`${id})`))
  const cut = injected.lines.filter((line) => !isIn(line)).reduce((sum, { tokens }) => sum + tokens, 0)
  return { text: lines.join('\n'), injected: { tokens: injected.tokens - cut, lines: injected.lines.filter(isIn) } }
}

/** The known fix of the error that a command printed; commands that succeeded are skipped. */
function knownFixFor(home: string, { kind, folder, session, tool }: ReadEvent, client: string) {
  const run = printedRun(kind, tool, client)
  return run === undefined || folder === '' ? undefined : fixFor(home, { place: placeOf(folder), session, run })
}

/** Notes about the file that a tool changed: decisions about it, and earlier changes that caused the same failure. */
function fileNoteFor(home: string, { kind, folder, session, tool }: ReadEvent) {
  const file = kind === 'tool' ? editedFile(tool) : undefined
  return file === undefined || folder === '' ? undefined : notesFor(home, { place: placeOf(folder), session, file })
}

/** Logs a failure without any content of the event. Never throws. */
export function logFailure(home: string, error: unknown): void {
  const { name, code } = (error ?? {}) as NodeJS.ErrnoException
  const line = `${new Date().toISOString()} ${name}${code === undefined ? '' : ` ${code}`}\n`
  appendToLog(`${home}/logs/hooks.log`, line, longestLog)
}

function eventOf(read: ReadEvent, id: string | undefined, client: string): CapturedEvent {
  const at = Date.now()
  const covered = cover(read) as ReadEvent
  const identity = id ?? `${Math.floor(at / sameMoment)}:${JSON.stringify(covered)}`
  const branch = branchOf(read.folder)
  const key = eventKey(client, read.session, read.kind, identity)
  return { key, at, client, ...covered, ...(branch !== undefined && { branch }) }
}

/**
 * The prepared contexts for a folder, with receipts. The start of a session gets confirmed knowledge, then everything
 * else; a prompt gets the offers that match its words.
 */
function contextsFor(
  home: string,
  folder: string,
  { isStart, prompt }: { isStart: boolean; prompt: string },
): Context[] {
  if (folder === '' || (!isStart && prompt === '')) return []
  const place = placeOf(folder)
  const ready = readContext(home, place)
  const known = isStart ? readKnowledge(home, place) : undefined
  const branch = isStart ? branchOf(folder) : undefined
  const whole = isStart ? (ready?.elsewhere?.find((one) => one.branch === branch) ?? ready) : undefined
  const words = new Set(prompt.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? [])
  const called = (ready?.offers ?? []).flatMap(({ id, words: calling, text, tokens = 0 }) => {
    const word = calling.find((one) => words.has(one))
    if (word === undefined) return []
    return { text, injected: { tokens, lines: [{ id, why: `the prompt says "${word}"`, tokens }] } }
  })
  const atStart = [known, whole].flatMap((one) => {
    return one === undefined ? [] : { text: one.text, injected: { tokens: one.tokens, lines: one.lines } }
  })
  return [...atStart, ...called]
}
