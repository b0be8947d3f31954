import { existsSync } from 'node:fs'
import { counted } from '../core/counted.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Finding } from '../ports/health.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import type { Search } from '../search/search.ts'
import type { Collection } from './collections/collection-repository.ts'
import type { WriteLog } from './write-log.ts'

interface Needs {
  db: Database
  search: Search
  clock: Clock
  log: WriteLog
  /** All collections. */
  list(): Promise<Collection[]>
}

/** Documents as a subsystem. */
export function documentSubsystem({ db, search, clock, log, list }: Needs): Subsystem {
  return {
    undoers: async () => [(await import('./collections/undo-collections.ts')).createDocumentUndo({ search })],
    async forgetParts() {
      const [{ createDocumentForgetting }, { findToErase }, { findMentions }] = await Promise.all([
        import('./forget-documents.ts'),
        import('./erase-documents.ts'),
        import('./find-mentions.ts'),
      ])
      return [
        createDocumentForgetting({
          findToErase: (references) => findToErase({ db, search, clock, log }, references),
          findMentions: (mention) => findMentions({ db, search }, mention),
        }),
      ]
    },
    async kinds() {
      const [{ collectionKinds }, { redact }] = await Promise.all([
        import('./collections/collection-kind.ts'),
        import('../secrets/secrets.ts'),
      ])
      return collectionKinds({ db, clock, search, redact: (text) => redact(text).text })
    },
    check: async () => [...checkFolders(await list()), ...(await checkPassages(db))],
  }
}

/** Checks that every indexed file has its passages. */
async function checkPassages(db: Database): Promise<Finding[]> {
  const { countFilesWithoutPassages } = await import('./scan/file-repository.ts')
  const files = await countFilesWithoutPassages(db)
  if (files === 0) return []
  const message = `${counted(files, 'file')} are incomplete in the index: passages are missing.`
  return [{ check: 'passages', state: 'error', message, fix: 'jarvis doctor --repair' }]
}

/** Checks that the folders of the collections exist. */
function checkFolders(all: readonly Collection[]): Finding[] {
  if (all.length === 0)
    return [{ check: 'collections', state: 'note', message: 'none yet', fix: 'jarvis collection add <folder>' }]
  return all.map(({ name, root, scannedAt }) => {
    if (!existsSync(root))
      return {
        check: 'collections',
        state: 'warning',
        message: `The folder of ${name} does not exist: ${root}. Its indexed text can still be found.`,
        fix: `jarvis collection remove ${name}`,
      }
    if (scannedAt === null)
      return {
        check: 'collections',
        state: 'note',
        message: `${name} was never indexed.`,
        fix: `jarvis update ${name}`,
      }
    return { check: 'collections', state: 'ok', message: `${name}: ${root}` }
  })
}
