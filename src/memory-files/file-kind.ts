import type { MovableKind, MovedOutcome } from '../ports/movable.ts'
import type { FileRow } from './check-file-row.ts'
import { readHeads } from './file-heads.ts'
import { sortedVector } from './file-vectors.ts'
import { lineMark } from './line-mark.ts'
import { linesOfOurs } from './lines-of-ours.ts'
import { nameOfHome } from './name-of-home.ts'
import { takeFile } from './take-file.ts'
import { noteFiles, type TravelNeeds } from './travelling-files.ts'

interface Needs extends TravelNeeds {
  /** Brings files and database in line. */
  follow(): Promise<unknown>
  /** Reads files again that were changed. */
  refresh(): Promise<unknown>
}

/** Memory files as rows for other machines of their owner. Exports have the files themselves. */
export function fileKind(needs: Needs): MovableKind {
  const { folder } = needs
  return {
    name: 'memory-files',
    read: () => readRows(needs),
    write: async (rows) => rows.map(() => 'left' as const),
    shared: {
      key: ({ file }) => String(file),
      hints: ['written'],
      joins: true,
      async look() {
        await needs.follow()
        await noteFiles(needs, nameOfHome(folder))
        await needs.follow()
      },
      async put(rows) {
        const outcomes: MovedOutcome[] = []
        let hasForgotten = false
        for (const row of rows) {
          const taken = await takeFile(needs, nameOfHome(folder), row)
          outcomes.push(taken.outcome)
          hasForgotten ||= taken.hasForgotten
        }
        // Forgotten lines must leave the index before the database is vacuumed.
        if (hasForgotten) await needs.refresh()
        return outcomes
      },
      // A deleted file is a row without text.
      remove: async () => undefined,
    },
  }
}

async function* readRows({ db, folder }: Pick<Needs, 'db' | 'folder'>): AsyncGenerator<FileRow> {
  for (const { file, path, text, vector, forgotten } of (await readHeads(db)).values()) {
    const ours = path === null ? new Set<string>() : await linesOfOurs({ db, folder }, path)
    const marks = (text ?? '').split('\n').flatMap((line) => (line.trim() === '' ? [] : lineMark(line)))
    const written = [...new Set(marks.filter((mark) => ours.has(mark)))].sort()
    yield { file, path, text, vector: sortedVector(vector), forgotten, written }
  }
}
