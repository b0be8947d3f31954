import { keepImages, laterImages, linesWithImages, readImages } from '../../journal/journal.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import type { JournalLine, Undoer, UndoLine, UndoOne } from '../../ports/subsystem.ts'
import { writeFolder } from '../files/gem-folder.ts'
import type { Gem } from '../gem.ts'
import { type GemNeeds, gemImage, index, needsRecord, prepareRecord } from './change-gem.ts'
import { projectNow } from './gem-project.ts'
import { putGem, readGem, readGems } from './gems-repository.ts'

/** How changes of gems are undone: what was added is deleted, all else is as it was, and so is the folder. */
export function createGemUndo(needs: GemNeeds): Undoer {
  return {
    undoable: (db, lines) =>
      linesWithImages(
        db,
        lines.map(({ id }) => id),
        [gemImage],
      ),
    titles,
    laterThan: (db, line) => laterImages(db, line, [gemImage]),
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

async function prepare(needs: GemNeeds, lines: readonly number[]): Promise<UndoOne> {
  const { db } = needs
  const records = new Map<string, Awaited<ReturnType<typeof prepareRecord>>>()
  for (const line of lines)
    for (const { id, former } of await readImages(db, line, [gemImage])) {
      const gem = former as Gem | undefined
      const now = await readGem(db, id)
      // Of several lines about a gem, each finds it as the one before has left it, which is not as it is now.
      if (gem?.deletedAt === null && (lines.length > 1 || needsRecord(now, gem)))
        records.set(`${line} ${id}`, await prepareRecord(needs, gem))
    }
  return (tx, line, by) => undo(tx, needs, { line, by, records })
}

interface Undoing {
  line: number
  by: UndoLine
  records: ReadonlyMap<string, Awaited<ReturnType<typeof prepareRecord>>>
}

async function undo(tx: Writer, needs: GemNeeds, { line, by, records }: Undoing): Promise<void> {
  for (const { id, former } of await readImages(tx, line, [gemImage])) {
    const now = await readGem(tx, id)
    if (!now) continue
    await keepImages(tx, by.id, [{ kind: gemImage, id, former: now }])
    const changedAt = Math.max(by.at, now.changedAt + 1)
    const before = former as Gem | undefined
    const next: Gem = before
      ? { ...before, changedAt, project: await projectNow(tx, before.project) }
      : { ...now, deletedAt: by.at, changedAt }
    await putGem(tx, next)
    await index(tx, needs, next, records.get(`${line} ${id}`))
  }
}

/** Brings folders up to date that a change left behind: after undoing, or after a crash between database and folder. */
export async function writeDueFolders(needs: GemNeeds, ids: readonly string[]): Promise<string[]> {
  const conflicts: string[] = []
  for (const id of ids) conflicts.push(...(await writeFolder(needs, id)).conflicts.map((name) => `${id}/${name}`))
  return conflicts
}
