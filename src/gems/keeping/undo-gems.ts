import { journalImages } from '../../journal/journal.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { JournalLine, Undoer, UndoLine, UndoOne } from '../../ports/subsystem.ts'
import { faultyFolder, type LookedAt } from '../files/apply-owner-edits.ts'
import { writeFolder } from '../files/gem-folder.ts'
import type { Gem } from '../gem.ts'
import { type GemNeeds, gemImage, index, needsRecord, prepareRecord } from './change-gem.ts'
import { projectNow } from './gem-project.ts'
import { putGem, readGem, readGems } from './gems-repository.ts'

/**
 * Undoes changes of gems: an added gem is deleted; of a changed one, only the fields of that change are restored, with
 * the folder. Later changes of other fields are no obstacle: opening a page marks its gem as read, and earlier changes
 * can still be undone.
 */
export function createGemUndo(needs: GemNeeds): Undoer {
  return {
    undoable: (db, lines) =>
      journalImages.linesWith(
        db,
        lines.map(({ id }) => id),
        [gemImage],
      ),
    titles,
    laterThan,
    prepare: (lines) => prepare(needs, lines),
    changesFiles: true,
  }
}

async function titles(db: Reader, lines: readonly JournalLine[]): Promise<Map<number, string>> {
  const own = lines.filter(({ action }) => action.startsWith('gem_'))
  const gems = new Map(
    (
      await readGems(
        db,
        own.map(({ target }) => target),
      )
    ).map((gem) => [gem.id, gem.title]),
  )
  return new Map(own.flatMap(({ id, target }) => (gems.has(target) ? [[id, gems.get(target)!] as const] : [])))
}

/** The change of a gem by a log entry. */
interface GemStep {
  id: string
  /** The gem before; undefined: the line added it. */
  former: Gem | undefined
  fields: ReadonlySet<string>
  /** Later lines about the gem with the fields that each changed. */
  later: readonly { line: number; fields: ReadonlySet<string> }[]
}

async function stepsOf(db: Reader, line: number): Promise<GemStep[]> {
  const steps: GemStep[] = []
  for (const { id, former } of await journalImages.read(db, line, [gemImage])) {
    const later = await journalImages.laterStates(db, line, { kind: gemImage, id })
    const states = [former, ...later.map((state) => state.former), await readGem(db, id)]
    const fieldsAt = (index: number) => changedFields(states[index], states[index + 1])
    steps.push({
      id,
      former: former as Gem | undefined,
      fields: fieldsAt(0),
      later: later.map((state, index) => ({ line: state.line, fields: fieldsAt(index + 1) })),
    })
  }
  return steps.sort((a, b) => orderOf(a) - orderOf(b))
}

/** Order of several gems in one entry: deletions free their sources first, restored ones take theirs last. */
function orderOf({ former, fields }: GemStep): number {
  if (!fields.has('deletedAt')) return 1
  return former === undefined || former.deletedAt !== null ? 0 : 2
}

/** Fields that differ between two states, except for the time of the change; all fields for a new gem. */
function changedFields(before: unknown, after: unknown): Set<string> {
  const [former = {}, next = {}] = [before, after] as Record<string, unknown>[]
  const names = new Set([...Object.keys(former), ...Object.keys(next)])
  names.delete('changedAt')
  return new Set([...names].filter((name) => JSON.stringify(former[name]) !== JSON.stringify(next[name])))
}

async function laterThan(db: Reader, line: number): Promise<number[]> {
  const steps = await stepsOf(db, line)
  return steps.flatMap(({ fields, later }) =>
    later.filter((other) => [...other.fields].some((field) => fields.has(field))).map((other) => other.line),
  )
}

/** The gem without the change. */
async function undoneState(db: Reader, { former, fields }: GemStep, now: Gem, at: number): Promise<Gem> {
  const changedAt = Math.max(at, now.changedAt + 1)
  if (!former) return { ...now, deletedAt: at, changedAt }
  const touched = Object.fromEntries(Object.entries(former).filter(([name]) => fields.has(name)))
  return {
    ...now,
    ...touched,
    changedAt,
    project: await projectNow(db, fields.has('project') ? former.project : now.project),
  }
}

async function prepare(needs: GemNeeds, lines: readonly number[]): Promise<UndoOne> {
  const { db } = needs
  const records = new Map<string, Awaited<ReturnType<typeof prepareRecord>>>()
  const states = new Map<string, Gem>()
  // Newest first, as they are undone: each finds the gem as the one before has left it.
  for (const line of [...lines].sort((a, b) => b - a))
    for (const step of await stepsOf(db, line)) {
      const now = states.get(step.id) ?? (await readGem(db, step.id))
      if (!now) continue
      const next = await undoneState(db, step, now, needs.clock())
      if (needsRecord(now, next)) records.set(`${line} ${step.id}`, await prepareRecord(needs, next))
      states.set(step.id, next)
    }
  return (tx, line, by) => undo(tx, needs, { line, by, records })
}

interface Undoing {
  line: number
  by: UndoLine
  records: ReadonlyMap<string, Awaited<ReturnType<typeof prepareRecord>>>
}

async function undo(tx: Writer, needs: GemNeeds, { line, by, records }: Undoing): Promise<void> {
  for (const step of await stepsOf(tx, line)) {
    const now = await readGem(tx, step.id)
    if (!now) continue
    await journalImages.keep(tx, by.id, [{ kind: gemImage, id: step.id, former: now }])
    const next = await undoneState(tx, step, now, by.at)
    await putGem(tx, next)
    await index(tx, needs, next, records.get(`${line} ${step.id}`))
  }
}

/** Brings folders up to date that a change left behind, by undo or a crash. Returns those that cannot be written. */
export async function writeDueFolders(needs: GemNeeds, ids: readonly string[]): Promise<LookedAt[]> {
  const faulty: LookedAt[] = []
  for (const id of ids)
    await writeFolder(needs, id).catch(async (error) => faulty.push(await faultyFolder(needs.db, id, error)))
  return faulty
}
