import { parentPort } from 'node:worker_threads'
import { analyseRecords } from '../../search/search.ts'
import { formatOf } from '../readers/formats.ts'
import { type PrepareNeeds, prepareFile } from './prepare-file.ts'
import {
  type FileGroup,
  largestInThread,
  type ThreadAnswer,
  type ThreadMessage,
  type ThreadOutcome,
} from './prepare-messages.ts'

/**
 * The thread that prepares files while the main one writes: see preparation-thread.ts. It reads, splits and analyzes,
 * and loads no model: vectors are computed in the main thread. Groups are processed in the order of requests.
 */
const grammars = new Map<string, Promise<Uint8Array | undefined>>()
const askedFor = new Map<string, (bytes: Uint8Array | undefined) => void>()
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', (message: ThreadMessage) => {
  if (message.kind === 'grammar') takeGrammar(message.language, message.bytes)
  else last = last.then(() => prepareGroup(message, message.id))
})

const say = (answer: ThreadAnswer): void => parentPort?.postMessage(answer)

async function prepareGroup(job: FileGroup, id: number): Promise<void> {
  const warnings: Extract<ThreadAnswer, { kind: 'prepared' }>['warnings'] = []
  const logger = {
    warn: (message: string, facts?: Readonly<Record<string, unknown>>) => void warnings.push({ message, facts }),
    info() {},
  }
  const outcomes: ThreadOutcome[] = []
  for (const file of job.files) outcomes.push(await prepareOne(job, file, logger))
  say({ kind: 'prepared', id, outcomes, warnings })
}

async function prepareOne(
  { collectionId, force, maxFileBytes, sizes, now }: FileGroup,
  { file, known, records }: FileGroup['files'][number],
  logger: PrepareNeeds['logger'],
): Promise<ThreadOutcome> {
  // Fragile formats are read in a separate process with limits.
  if (formatOf(file.path).converted || file.size > largestInThread) return undefined
  const needs: PrepareNeeds = {
    recordsOf: async () => [...records],
    search: {
      sizes,
      prepare: async (drafts) =>
        (await analyseRecords(drafts)).map((analysed, index) => ({ draft: drafts[index]!, ...analysed, vectors: [] })),
    },
    clock: () => now,
    logger,
    converter: { convert: async (input) => (await formatOf(input.path).load())(input) },
    grammar: readGrammar,
    maxFileBytes,
  }
  // The thread is used only if no file is missing, so none can have moved.
  const moves = { none: true, take: () => undefined, release() {}, rest: () => [] }
  try {
    return await prepareFile(needs, { file, known, collectionId, moves, force })
  } catch {
    // The main thread retries and reports the error.
    return undefined
  }
}

/** Only the main thread knows the paths of grammars. */
function readGrammar(language: string): Promise<Uint8Array | undefined> {
  let bytes = grammars.get(language)
  if (!bytes) {
    bytes = new Promise((resolve) => askedFor.set(language, resolve))
    grammars.set(language, bytes)
    say({ kind: 'grammar', language })
  }
  return bytes
}

function takeGrammar(language: string, bytes: Uint8Array | undefined): void {
  askedFor.get(language)?.(bytes)
  askedFor.delete(language)
}
