import { type Clock, type Logger, silentLogger } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import type { Mention } from '../text/mentions.ts'
import { createCollections } from './collections/collections.ts'
import { createContexts } from './collections/contexts.ts'
import { getDocument } from './lookup/get.ts'
import { collectionStatus, listDocuments } from './lookup/list-documents.ts'
import { getDocuments, type MultiGetOptions } from './lookup/multi-get.ts'
import type { LineRange } from './lookup/parse-reference.ts'
import { createConverter } from './readers/converter.ts'
import type { GrammarSource } from './scan/build-records.ts'
import type { UpdateNeeds, UpdateOptions } from './scan/update.ts'
import type { WatchOptions } from './watch/watch-collections.ts'
import { workerAddress } from './worker-address.ts'
import { createWriteLog } from './write-log.ts'

export type { Collection, Context } from './collections/collection-repository.ts'
export type { CollectionOptions } from './collections/collections.ts'
export type { DocumentText } from './lookup/get.ts'
export type { CollectionStatus, ListedDocument } from './lookup/list-documents.ts'
export type { LeftOut, ManyDocuments, MultiGetOptions } from './lookup/multi-get.ts'
export type { LineRange } from './lookup/parse-reference.ts'
export { dateIn } from './readers/dates.ts'
export { type ReadTurn, readTurns } from './readers/read-turns.ts'
export { roleOf } from './readers/roles.ts'
export type { GrammarSource } from './scan/build-records.ts'
export type { UpdateOptions } from './scan/update.ts'
export type { NotIndexed, UpdateProgress, UpdateReport } from './scan/update-report.ts'
export type { WatchOptions } from './watch/watch-collections.ts'

export interface DocumentLimits {
  /** Larger files are skipped without being read. */
  maxFileBytes: number
  /** Longest conversion of one PDF, DOCX, HTML or CSV file. */
  conversionMilliseconds: number
}

export interface DocumentsNeeds {
  db: Database
  search: Search
  clock: Clock
  logger?: Logger
  /** Who is written into the log. */
  actor?: string
  /** Makes what was deleted unreadable in the database; without it that waits for the next cleanup. */
  erased?: (() => Promise<string[]>) | undefined
  /** Grammars for cutting code where its functions end; without one, code is cut by its layout. */
  grammar?: GrammarSource | undefined
  limits?: Partial<DocumentLimits>
  /** Where the compiled conversion thread is, when it is not beside this code. */
  workerUrl?: URL
  /** Where the compiled thread is that helps to prepare many files; undefined, too, says that there is none. */
  preparationUrl?: URL | string | undefined
}

const defaultLimits: DocumentLimits = { maxFileBytes: 10_000_000, conversionMilliseconds: 30_000 }

export type Documents = ReturnType<typeof createDocuments>

/** The tables of secrets are large, and a search needs none of them. */
const redacting = () => import('../text/redact.ts')

/** Files to records and back: collections, contexts, updates, and reading what was indexed. */
export function createDocuments(needs: DocumentsNeeds) {
  const { db, search, clock, logger = silentLogger, grammar, actor = 'jarvis', workerUrl } = needs
  const { maxFileBytes, conversionMilliseconds } = { ...defaultLimits, ...needs.limits }
  const log = createWriteLog(clock, actor)
  const converter = createConverter({ timeoutMilliseconds: conversionMilliseconds, ...(workerUrl && { workerUrl }) })
  const erased = needs.erased ?? (async () => [])
  const collections = createCollections({ db, search, clock, log, erased })
  const contexts = createContexts({ db, log, redact: async (text) => (await redacting()).redact(text).text })
  const preparationUrl = 'preparationUrl' in needs ? needs.preparationUrl : workerAddress('prepare-worker')
  const updating: UpdateNeeds = { db, search, clock, logger, log, converter, grammar, maxFileBytes, preparationUrl }
  // Scanning brings parsers and matchers with it, and a search needs none of them.
  const update = async (options?: UpdateOptions) =>
    (await import('./scan/update.ts')).updateCollections(updating, options)
  return {
    add: collections.add,
    list: collections.list,
    rename: collections.rename,
    removeCollection: collections.remove,
    /** Documents by reference, to be forgotten: what they are, and how they are erased. */
    async findToErase(references: readonly string[]) {
      const { findToErase } = await import('./erase-documents.ts')
      return findToErase({ db, search, clock, log }, references)
    },
    /** What says something that is to be forgotten. */
    async findMentions(mention: Mention) {
      const { findMentions } = await import('./find-mentions.ts')
      return findMentions({ db, search }, mention)
    },
    addContext: contexts.add,
    listContexts: contexts.list,
    removeContext: contexts.remove,
    /** Brings the index up to date with the files. */
    update,
    /** Follows the folders until the signal aborts: one update a burst of changes. */
    watch: async (options: WatchOptions) => {
      const { watchCollections } = await import('./watch/watch-collections.ts')
      await watchCollections({ list: collections.list, update, logger }, options)
    },
    /** The text of what a path, `#docid` or record id names, as it was indexed. */
    get: (reference: string, range?: LineRange) => getDocument(db, reference, range),
    /** Several documents, by a glob or a list. */
    multiGet: (wanted: string | readonly string[], options?: MultiGetOptions) => getDocuments(db, wanted, options),
    /** Indexed files at or below `collection[/prefix]`. */
    ls: (prefix?: string) => listDocuments(db, prefix),
    /** What each collection holds and what it could not take in. */
    status: () => collectionStatus(db),
    /** Collections with their contexts, as they leave and come back. */
    kinds: async () => {
      const [{ collectionKinds }, { redact }] = await Promise.all([
        import('./collections/collection-kind.ts'),
        redacting(),
      ])
      return collectionKinds({ db, redact: (text) => redact(text).text })
    },
    /** How changes of collections are undone. */
    undoers: async () => [(await import('./collections/undo-collections.ts')).createDocumentUndo({ search })],
    /** Ends the conversion thread. */
    close: () => converter.close(),
  }
}
