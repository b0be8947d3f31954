import { late } from '../core/late.ts'
import { type Clock, type Logger, silentLogger } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Search } from '../search/search.ts'
import { allCollections, allContexts } from './collections/collection-repository.ts'
import { getDocument } from './lookup/get.ts'
import type { MultiGetOptions } from './lookup/multi-get.ts'
import type { LineRange } from './lookup/parse-reference.ts'
import type { Converter } from './readers/converter.ts'
import type { GrammarSource } from './scan/build-records.ts'
import type { UpdateOptions } from './scan/update.ts'
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
export type { ExtractedDocument, Extraction, PageFacts } from './readers/extraction.ts'
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

/**
 * The reader itself ends what takes too much processor time; this ends one that hangs. On a busy machine a second of
 * processor time may take half a minute: with a limit of 30 s large pages were left out there.
 */
const longestConversion = 300_000
const defaultLimits: DocumentLimits = { maxFileBytes: 10_000_000, conversionMilliseconds: longestConversion }

export type Documents = ReturnType<typeof createDocuments>

/** The tables of secrets are large, and a search needs none of them. */
const redacting = () => import('../secrets/secrets.ts')

/**
 * Files to records and back: collections, contexts, updates, and reading what was indexed. What a search and a `get` do not
 * need is loaded when it is first used.
 */
export function createDocuments(needs: DocumentsNeeds) {
  const { db, search, clock, logger = silentLogger, grammar, actor = 'jarvis', workerUrl } = needs
  const { maxFileBytes, conversionMilliseconds } = { ...defaultLimits, ...needs.limits }
  const log = createWriteLog(clock, actor)
  let starting: Promise<Converter> | undefined
  const converter = () => {
    const options = { timeoutMilliseconds: conversionMilliseconds, ...(workerUrl && { workerUrl }) }
    starting ??= import('./readers/converter.ts').then(({ createConverter }) => createConverter(options))
    return starting
  }
  const erased = needs.erased ?? (async () => [])
  const collections = late(async () =>
    (await import('./collections/collections.ts')).createCollections({ db, search, clock, log, erased }),
  )
  const contexts = late(async () => {
    const { createContexts } = await import('./collections/contexts.ts')
    return createContexts({ db, log, redact: async (text) => (await redacting()).redact(text).text })
  })
  const list = () => allCollections(db)
  const preparationUrl = 'preparationUrl' in needs ? needs.preparationUrl : workerAddress('prepare-worker')
  const updating = { db, search, clock, logger, log, grammar, maxFileBytes, preparationUrl }
  // Scanning brings parsers and matchers with it, and a search needs none of them.
  const update = async (options?: UpdateOptions) =>
    (await import('./scan/update.ts')).updateCollections({ ...updating, converter: await converter() }, options)
  return {
    add: collections('add'),
    list,
    rename: collections('rename'),
    removeCollection: collections('remove'),
    addContext: contexts('add'),
    listContexts: () => allContexts(db),
    removeContext: contexts('remove'),
    /** Brings the index up to date with the files. */
    update,
    /** Lets the next update read files again whose passages were lost; with `thorough` also where only some were. */
    readLostAgain: async (thorough: boolean) => (await import('./scan/file-repository.ts')).readLostAgain(db, thorough),
    /** Follows the folders until the signal aborts: one update a burst of changes. */
    watch: async (options: WatchOptions) => {
      const { watchCollections } = await import('./watch/watch-collections.ts')
      await watchCollections({ list, update, logger }, options)
    },
    /** The text of what a path, `#docid` or record id names, as it was indexed. */
    get: (reference: string, range?: LineRange) => getDocument(db, reference, range),
    /** Several documents, by a glob or a list. */
    multiGet: async (wanted: string | readonly string[], options?: MultiGetOptions) =>
      (await import('./lookup/multi-get.ts')).getDocuments(db, wanted, options),
    /** Indexed files at or below `collection[/prefix]`. */
    ls: async (prefix?: string) => (await import('./lookup/list-documents.ts')).listDocuments(db, prefix),
    /** What each collection holds and what it could not take in. */
    status: async () => (await import('./lookup/list-documents.ts')).collectionStatus(db),
    /** Whether the ignore rules of a collection leave out a path below its root. A collection that is gone has no file. */
    async isLeftOut(collection: string, path: string): Promise<boolean> {
      const found = (await list()).find(({ name }) => name === collection)
      return !found || (await import('./scan/ignore-rules.ts')).isLeftOut(found, path)
    },
    /** What the verbs that cross all subsystems ask of it. */
    subsystem: async () => (await import('./subsystem.ts')).documentSubsystem({ db, search, clock, log, list }),
    /**
     * The text of one file by its format, read as an update reads it, in a thread of its own where that is needed. `text`
     * is given where the bytes are decoded already. Throws with a reason when it cannot be read.
     */
    async read(path: string, bytes: Uint8Array, text?: string) {
      const { readOne } = await import('./readers/read-one.ts')
      return readOne(await converter(), { path, bytes, text })
    },
    /** Ends the conversion thread. */
    close: async () => (await starting)?.close(),
  }
}
