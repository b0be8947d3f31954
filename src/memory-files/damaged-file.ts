import type { Database } from '../ports/database.ts'
import { createFactLines, memoryFile } from './fact-lines.ts'
import type { FileStore } from './file-store.ts'
import { newestVersion } from './versions.ts'
import type { ReadFacts } from './written-fact.ts'

interface Needs {
  db: Database
  /** The space's own folder. */
  folder: string
  store: FileStore
  readFacts: ReadFacts
}

/** More lines than these, and more than half of all, do not go at once by an owner's hand. */
const mostTakenOut = 3

/**
 * Whether the file was damaged or replaced by an old copy, as opposed to the owner removing the lines of these open
 * facts. `seen`: ids of all lines.
 */
export async function isDamaged(
  { db, folder, store, readFacts }: Needs,
  gone: readonly string[],
  seen: readonly string[],
): Promise<boolean> {
  if (gone.length > mostTakenOut) {
    const known = [...(await readFacts(db, seen)).values()]
    if (gone.length * 2 > known.filter(({ retiredAt }) => retiredAt === null).length) return true
  }
  return gone.length > 0 && isCutOff(store.read(memoryFile) ?? '', newestVersion(folder, memoryFile)?.content ?? '')
}

/** Saves the damaged file as a copy and writes the lines of these facts again. Returns a sentence about it. */
export async function rewriteLines({ db, folder, store, readFacts }: Needs, gone: readonly string[]): Promise<string> {
  const found = store.read(memoryFile) ?? ''
  const copy = store.keepCopy(memoryFile, found)
  const whole = newestVersion(folder, memoryFile)?.content ?? ''
  if (isCutOff(found, whole))
    await store.change(memoryFile, 'memory.restore', (text) => (text === found ? whole : text))
  const lines = createFactLines(store)
  await lines.write([...(await readFacts(db, gone)).values()], [])
  const count = gone.length === 1 ? '1 line of a fact was' : `${gone.length} lines of facts were`
  return `${count} missing in ${memoryFile}, which looks damaged. No fact was retracted, and the lines are written again; the file as it was is ${copy}. To retract a fact, run "jarvis facts retract <id>".`
}

/** The file ends within a line of ours: a full disk or a crash, but no editor, does that. */
const isCutOff = (text: string, whole: string): boolean =>
  text.length < whole.length && whole.startsWith(text) && !text.endsWith('\n') && whole[text.length] !== '\n'
