/**
 * What every hook and plugin does with an event: covers secrets, appends one line to the inbox, and for the start of a
 * session or a prompt gives back what lies ready. No database, no model, no package.
 */
import { budgetFor } from '../../capture/budget-note.ts'
import type { CapturedEvent, ToldContext, ToldLine } from '../../capture/captured-event.ts'
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

/** Two tellings of an event that carries no id are one when they come within so many milliseconds. */
const sameMoment = 2048
/** Clients cut longer context off. Characters. */
const longestContext = 9500
/** The log of failures begins again behind so many bytes, and the former one is kept beside it. */
const longestLog = 1_000_000

/**
 * Writes down what the client called `name` tells. The answer that makes its session know what lies ready; undefined
 * where nothing does, or the client takes nothing at this event. Throws what the system throws.
 */
export function captureEvent(home: string, name: string, client: HookClient, input: HookInput): object | undefined {
  const read = client.read(input)
  if (read === undefined) return undefined
  const { kind, folder, text = '' } = read
  openLockOfHook(home)
  const letterbox = letterboxOf(home, folder)
  // Asked for before the event is written: what was made ready cannot know of it.
  const isStart = client.beginsWith
    ? kind === 'prompt' && client.beginsWith(input)
    : kind === 'session-start' || (kind === 'compaction' && client.tellsAtCompaction === true)
  const context = read.tool
    ? (knownFixFor(letterbox, read, name) ?? fileNoteFor(letterbox, read))
    : fitted(
        contextsFor(letterbox, folder, { isStart, prompt: kind === 'prompt' ? text : '' }),
        isStart || kind === 'prompt' ? budgetFor(home, read.session, Date.now()) : undefined,
      )
  const answer = context && client.answer(input, context.text)
  const event = eventOf(read, client.idOf(input), name)
  appendEvent(letterbox, context && answer ? { ...event, told: context.told } : event)
  return answer
}

interface Context {
  text: string
  told: ToldContext
}

/**
 * Contexts as one text that clients do not cut, of those that fit and of whole lines, with a receipt of what is in it. `last`
 * has room in any case.
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
    told: {
      tokens: kept.reduce((sum, { told }) => sum + told.tokens, 0),
      lines: kept.flatMap(({ told }) => told.lines),
    },
  }
}

/** As many lines as there is room for, each of which ends with the id that its receipt has. */
function beginningOf({ text, told }: Context, room: number): Context {
  const lines = text.slice(0, room + 1).split('\n')
  // The last one goes on behind the room.
  lines.pop()
  // A heading says nothing without a line below it.
  while (lines.at(-1)?.endsWith(':')) lines.pop()
  const isIn = ({ id }: ToldLine) => lines.some((line) => line.includes(`${id})`))
  const cut = told.lines.filter((line) => !isIn(line)).reduce((sum, { tokens }) => sum + tokens, 0)
  return { text: lines.join('\n'), told: { tokens: told.tokens - cut, lines: told.lines.filter(isIn) } }
}

/** What is known of the error that a run of a command printed; one that is known to have gone well is not looked at. */
function knownFixFor(home: string, { kind, folder, session, tool }: ReadEvent, client: string) {
  const run = printedRun(kind, tool, client)
  return run === undefined || folder === '' ? undefined : fixFor(home, { place: placeOf(folder), session, run })
}

/** What is known of the file that a tool changed: decisions about it, and changes that broke the same before. */
function fileNoteFor(home: string, { kind, folder, session, tool }: ReadEvent) {
  const file = kind === 'tool' ? editedFile(tool) : undefined
  return file === undefined || folder === '' ? undefined : notesFor(home, { place: placeOf(folder), session, file })
}

/** A line in the log, without a word of the event. Throws nothing. */
export function logFailure(home: string, error: unknown): void {
  const { name, code } = (error ?? {}) as NodeJS.ErrnoException
  const line = `${new Date().toISOString()} ${name}${code === undefined ? '' : ` ${code}`}\n`
  appendToLog(`${home}/logs/hooks.log`, line, longestLog)
}

function eventOf(read: ReadEvent, id: string | undefined, client: string): CapturedEvent {
  const at = Date.now()
  const covered = cover(read) as ReadEvent
  const told = id ?? `${Math.floor(at / sameMoment)}:${JSON.stringify(covered)}`
  const branch = branchOf(read.folder)
  const key = eventKey(client, read.session, read.kind, told)
  return { key, at, client, ...covered, ...(branch !== undefined && { branch }) }
}

/**
 * What lies ready for the folder, with its receipt: at a start or a new one what a person confirmed, then all the rest;
 * with a prompt what its words call for.
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
    return { text, told: { tokens, lines: [{ id, why: `the prompt says "${word}"`, tokens }] } }
  })
  const atStart = [known, whole].flatMap((one) => {
    return one === undefined ? [] : { text: one.text, told: { tokens: one.tokens, lines: one.lines } }
  })
  return [...atStart, ...called]
}
