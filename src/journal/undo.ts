import { actionInWords } from '../core/action-words.ts'
import { conflict, JarvisError, notFound } from '../core/errors.ts'
import { addAll } from '../core/long-lists.ts'
import type { Reader, Writer } from '../ports/database.ts'
import type { Undoer, UndoOne } from '../ports/subsystem.ts'
import { entriesOf, type JournalNeeds, type LogEntry } from './entries.ts'
import type { StoredLine } from './lines.ts'
import * as journalLines from './lines.ts'
import { markUndone, refuseIfUndone } from './undone.ts'
import { together, write } from './write.ts'

/** What to undo: the change of a line, or a number of the last changes. */
export interface UndoRequest {
  entry?: number | undefined
  count?: number | undefined
}

/** Lines per read when looking for the last changes. */
const pageLength = 100
/** Number of changes searched for an alternative to one that cannot be undone. */
const mostLookedAt = 50

/** Lines written by one command, newest first. */
type Change = readonly StoredLine[]

/**
 * Undoes changes, newest first, each as a whole; the undo is a change that can be undone again. If the former state of
 * one is not stored, nothing is changed: an older one is never undone in its place. Any other error ends the undo at its
 * change and names those that were undone before. Errors: `log_entry_not_found`, `nothing_to_undo`, `cannot_undo`,
 * `already_undone`, `changed_since`.
 */
export async function undoChanges(needs: JournalNeeds, { entry, count = 1 }: UndoRequest): Promise<LogEntry[]> {
  const changes = entry === undefined ? await lastChanges(needs, count) : [await changeOf(needs, entry)]
  if (changes.length === 0) throw conflict('nothing_to_undo', 'Nothing to undo. "jarvis log" shows what was written.')
  for (const change of changes) await refuseIfImpossible(needs, change)
  const undone: LogEntry[] = []
  for (const change of changes) {
    const entries = await entriesOf(needs, change)
    await undoOne(needs, change).catch((error: unknown) => {
      throw namingUndone(error, undone)
    })
    addAll(undone, entries)
  }
  return undone
}

/** The error of a change that could not be undone, with those that were. */
function namingUndone(error: unknown, undone: readonly LogEntry[]): unknown {
  if (!(error instanceof JarvisError) || undone.length === 0) return error
  const { kind, code, message, details } = error
  const ids = undone.map(({ id }) => id)
  const named = `Undone before: line${ids.length === 1 ? '' : 's'} ${ids.join(', ')}.`
  return new JarvisError(kind, code, `${message} ${named}`, { ...details, undone: ids }, error)
}

async function changeOf(needs: JournalNeeds, id: number): Promise<Change> {
  const [line] = await journalLines.read(needs.db, [id])
  if (!line) throw notFound('log_entry_not_found', `Line ${id} does not exist. "jarvis log" shows the lines.`, { id })
  if (line.undone)
    throw conflict('already_undone', `Line ${id} was already undone. To redo it, undo the undo: "jarvis log" shows it.`)
  return wholeChange(needs, line, await followsOf(needs))
}

/** The other lines of the change, without those that only follow from it. */
async function wholeChange({ db }: JournalNeeds, line: StoredLine, follows: ReadonlySet<string>): Promise<Change> {
  if (line.change === null) return [line]
  const all = await journalLines.ofChange(db, line.change)
  return all.filter((one) => one.id === line.id || !(one.undone || follows.has(one.action)))
}

/** The last effective changes. Undo lines are skipped, since otherwise undoing twice would change nothing. */
async function lastChanges(needs: JournalNeeds, count: number): Promise<Change[]> {
  const follows = await followsOf(needs)
  const changes: Change[] = []
  const seen = new Set<string>()
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const lines = await journalLines.before(needs.db, before, pageLength)
    for (const line of lines) {
      if (line.undone || line.action === 'undo' || follows.has(line.action)) continue
      if (line.change !== null && seen.has(line.change)) continue
      if (line.change !== null) seen.add(line.change)
      changes.push(await wholeChange(needs, line, follows))
      if (changes.length === count) return changes
    }
    if (lines.length < pageLength) return changes
    before = lines.at(-1)!.id
  }
}

const followsOf = async ({ undoers }: JournalNeeds): Promise<Set<string>> => journalLines.followsOf(await undoers())

async function refuseIfImpossible(needs: JournalNeeds, change: Change): Promise<void> {
  const undoable = await journalLines.undoable(needs.db, await needs.undoers(), change)
  const line = change.find(({ id }) => !undoable.has(id))
  if (!line) return
  const why =
    (await needs.undoers()).map(({ refusals }) => refusals?.[line.action]).find((reason) => reason !== undefined) ??
    'Its previous state is not stored: it was erased, or an older version of Jarvis wrote this line.'
  const other = await nextPossible(needs, change)
  const next = other
    ? ` To undo the change before it, ${nameOf(other)}: "jarvis undo --entry ${other.id}".`
    : ' "jarvis log" shows what was written.'
  throw conflict(
    'cannot_undo',
    `Line ${line.id} (${actionInWords(line.action)}) cannot be undone. ${why} Nothing was undone.${next}`,
    {
      id: line.id,
      action: line.action,
      ...(other && { other: other.id }),
    },
  )
}

const nameOf = ({ id, action, content }: LogEntry): string =>
  `line ${id} (${actionInWords(action)}${content === null ? '' : `: ${content.slice(0, 60)}`})`

/** The newest older change that can be undone. */
async function nextPossible(needs: JournalNeeds, refused: Change): Promise<LogEntry | undefined> {
  for (const change of await lastChanges(needs, mostLookedAt)) {
    const [line] = change
    if (!line || line.id >= refused.at(-1)!.id) continue
    const undoable = await journalLines.undoable(needs.db, await needs.undoers(), change)
    if (change.every(({ id }) => undoable.has(id))) return (await entriesOf(needs, [line]))[0]
  }
  return undefined
}

/**
 * Undoes a change in one transaction, line by line in reverse order: a record that refers to another subsystem's is
 * undone before that one. Changes of files come last, since no transaction can roll them back.
 */
async function undoOne(needs: JournalNeeds, change: Change): Promise<void> {
  const undoers = await needs.undoers()
  const ready: { run: UndoOne; lines: ReadonlySet<number>; isLast: boolean }[] = []
  for (const undoer of undoers) {
    const lines = await undoer.undoable(needs.db, change)
    const isLast = undoer.changesFiles ?? false
    if (lines.size > 0) ready.push({ lines, run: await undoer.prepare([...lines]), isLast })
  }
  const work = () =>
    needs.db.transaction(async (tx) => {
      await refuseIfChangedSince(tx, undoers, change)
      const at = needs.clock()
      const by = new Map<number, { id: number; at: number }>()
      for (const { id } of change) {
        by.set(id, await write(tx, { at, actor: 'user', action: 'undo', target: String(id) }))
        await markUndone(tx, id, by.get(id)!.id)
      }
      for (const last of [false, true])
        for (const { id } of change)
          for (const { lines, run, isLast } of ready)
            if (isLast === last && lines.has(id)) await run(tx, id, by.get(id)!)
    })
  await (change.length > 1 ? together(work) : work())
}

/** A later change of the same records must be undone first, unless it belongs to the same change. */
async function refuseIfChangedSince(tx: Writer & Reader, undoers: readonly Undoer[], change: Change): Promise<void> {
  const own = new Set(change.map(({ id }) => id))
  for (const { id } of change) {
    await refuseIfUndone(tx, id)
    const later = new Set<number>()
    for (const undoer of undoers) for (const other of await undoer.laterThan(tx, id)) later.add(other)
    const newest = await journalLines.newestThatCounts(
      tx,
      [...later].filter((other) => !own.has(other)),
    )
    if (newest)
      throw conflict(
        'changed_since',
        `Line ${id} was followed by line ${newest.id} (${newest.action}) on the same record: undo that one first.`,
        { id, later: newest.id },
      )
  }
}
