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
import { createWriteLog, type WriteLog } from './write-log.ts'

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
  /** Time limit for the conversion of one PDF, DOCX, HTML or CSV file. */
  conversionMilliseconds: number
}

export interface DocumentsNeeds {
  db: Database
  search: Search
  clock: Clock
  logger?: Logger
  /** Name recorded in the log. */
  actor?: string
  /** Makes deleted data unreadable in the database; without it, the next cleanup does. */
  erased?: (() => Promise<string[]>) | undefined
  /** Grammars for splitting code at the ends of functions; without one, code is split by its layout. */
  grammar?: GrammarSource | undefined
  limits?: Partial<DocumentLimits>
  /** URL of the compiled conversion thread, if it is not beside this code. */
  workerUrl?: URL
  /** URL of the compiled thread that helps to prepare many files; undefined: there is only this thread. */
  preparationUrl?: URL | string | undefined
}

/**
 * The reader itself stops what uses too much processor time; this limit stops one that hangs. On a busy machine a
 * second of processor time may take half a minute: with a limit of 30 s large pages were skipped.
 */
const longestConversion = 300_000
const defaultLimits: DocumentLimits = { maxFileBytes: 10_000_000, conversionMilliseconds: longestConversion }

export type Documents = ReturnType<typeof createDocuments>

/** The tables of secrets are large, and a search needs none of them. */
const redacting = () => import('../secrets/secrets.ts')

/**
 * Indexes files and reads them back: collections, contexts, updates, and lookup. Code that a search and a `get` do not
 * need is loaded at its first use.
 */
export function createDocuments(needs: DocumentsNeeds) {
  const { db, search, clock, logger = silentLogger, actor = 'jarvis' } = needs
  const log = createWriteLog(clock, actor)
  const converter = lateConverter(needs)
  const erased = needs.erased ?? (async () => [])
  const collections = late(async () =>
    (await import('./collections/collections.ts')).createCollections({ db, search, clock, log, erased }),
  )
  const contexts = late(async () => {
    const { createContexts } = await import('./collections/contexts.ts')
    return createContexts({ db, log, redact: async (text) => (await redacting()).redact(text).text })
  })
  const list = () => allCollections(db)
  const update = updating({ ...needs, logger, log, converter })
  return {
    add: collections('add'),
    list,
    rename: collections('rename'),
    removeCollection: collections('remove'),
    addContext: contexts('add'),
    listContexts: () => allContexts(db),
    removeContext: contexts('remove'),
    /** Updates the index from the files. */
    update,
    /** Makes the next update re-read files whose passages were lost; with `thorough` also if only some were. */
    readLostAgain: async (thorough: boolean) => (await import('./scan/file-repository.ts')).readLostAgain(db, thorough),
    /** Watches the folders until the signal aborts: one update per burst of changes. */
    watch: async (options: WatchOptions) => {
      const { watchCollections } = await import('./watch/watch-collections.ts')
      await watchCollections({ list, update, logger }, options)
    },
    /** The indexed text of a path, `#docid` or record id. */
    get: (reference: string, range?: LineRange) => getDocument(db, reference, range),
    /** Several documents, by a glob or a list. */
    multiGet: async (wanted: string | readonly string[], options?: MultiGetOptions) =>
      (await import('./lookup/multi-get.ts')).getDocuments(db, wanted, options),
    /** Indexed files at or below `collection[/prefix]`. */
    ls: async (prefix?: string) => (await import('./lookup/list-documents.ts')).listDocuments(db, prefix),
    /** Contents of each collection, and the files that could not be indexed. */
    status: async () => (await import('./lookup/list-documents.ts')).collectionStatus(db),
    /** Whether the ignore rules of a collection exclude a path below its root. A removed collection has no files. */
    async isLeftOut(collection: string, path: string): Promise<boolean> {
      const found = (await list()).find(({ name }) => name === collection)
      return !found || (await import('./scan/ignore-rules.ts')).isLeftOut(found, path)
    },
    /** Its hooks for the operations that cross all subsystems. */
    subsystem: async () => (await import('./subsystem.ts')).documentSubsystem({ db, search, clock, log, list }),
    /**
     * The text of one file by its format, read as an update reads it, in a separate process for fragile formats. Pass
     * `text` if the bytes are already decoded. Throws the reason if it cannot be read.
     */
    async read(path: string, bytes: Uint8Array, text?: string) {
      const { readOne } = await import('./readers/read-one.ts')
      return readOne(await converter.start(), { path, bytes, text })
    },
    /** Ends the conversion thread. */
    close: converter.close,
  }
}

/** The conversion thread, started at its first use. */
function lateConverter({ limits, workerUrl }: DocumentsNeeds) {
  const { conversionMilliseconds: timeoutMilliseconds } = { ...defaultLimits, ...limits }
  let starting: Promise<Converter> | undefined
  return {
    start(): Promise<Converter> {
      const options = { timeoutMilliseconds, ...(workerUrl && { workerUrl }) }
      starting ??= import('./readers/converter.ts').then(({ createConverter }) => createConverter(options))
      return starting
    },
    close: async () => (await starting)?.close(),
  }
}

/** Scanning loads parsers and matchers, and a search needs none of them. */
function updating(
  needs: DocumentsNeeds & { logger: Logger; log: WriteLog; converter: ReturnType<typeof lateConverter> },
) {
  const { db, search, clock, logger, log, grammar, converter } = needs
  const { maxFileBytes } = { ...defaultLimits, ...needs.limits }
  const preparationUrl = 'preparationUrl' in needs ? needs.preparationUrl : workerAddress('prepare-worker')
  const given = { db, search, clock, logger, log, grammar, maxFileBytes, preparationUrl }
  return async (options?: UpdateOptions) =>
    (await import('./scan/update.ts')).updateCollections({ ...given, converter: await converter.start() }, options)
}
