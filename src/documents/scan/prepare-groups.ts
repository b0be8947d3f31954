import type { Comparison } from './compare-files.ts'
import type { PossibleMoves } from './possible-moves.ts'
import type { PreparationThread } from './preparation-thread.ts'
import { type FileOutcome, type PrepareNeeds, prepareFile } from './prepare-file.ts'
import type { FileGroup, ThreadOutcome } from './prepare-messages.ts'
import { prepareRecords } from './prepare-records.ts'

type Files = Comparison['toRead']

interface About {
  collectionId: number
  moves: PossibleMoves
  force: boolean
}

/** Files read at the same time … */
const filesAtOnce = 8
/** … and bytes of them: what is read at the same time is in memory at the same time. */
const bytesAtOnce = 4 * 1024 * 1024
/** Groups that the thread may be ahead: what it prepares while one transaction is written. */
const groupsAhead = 32
/** Bytes of files in these groups. */
const bytesAhead = 16 * 1024 * 1024

/**
 * Prepares files a few at a time and yields their outcomes in the order of the files. A thread goes on while the caller
 * writes what it was given; the outcomes are the same with and without one. (When both threads prepared, the processor
 * worked a quarter longer: each has to meet, and to analyse, nearly all the words that there are.)
 */
export async function* prepareGroups(
  needs: PrepareNeeds,
  files: Files,
  about: About,
  thread: PreparationThread | undefined,
): AsyncGenerator<FileOutcome[]> {
  const groups = groupFiles(files)
  if (thread) yield* prepareInThread(needs, groups, about, thread)
  else for (const group of groups) yield await prepareHere(needs, group, about)
}

const prepareHere = (needs: PrepareNeeds, group: Files, about: About): Promise<FileOutcome[]> =>
  Promise.all(group.map((entry) => prepareFile(needs, { ...entry, ...about })))

async function* prepareInThread(
  needs: PrepareNeeds,
  groups: readonly Files[],
  about: About,
  thread: PreparationThread,
): AsyncGenerator<FileOutcome[]> {
  const answers: Promise<ThreadOutcome[] | undefined>[] = []
  for (const [place, group] of groups.entries()) {
    await askAhead(place)
    yield await complete(group, await answers[place])
    // What is written is kept no longer.
    delete answers[place]
  }

  /** Gives the thread what it may do next. */
  async function askAhead(from: number): Promise<void> {
    let bytes = 0
    for (let place = from; place < Math.min(groups.length, from + groupsAhead); place++) {
      bytes += bytesOf(groups[place]!)
      if (bytes > bytesAhead && place > from + 1) return
      if (place >= answers.length) answers.push(thread.prepare(await toGroup(groups[place]!)))
    }
  }

  async function toGroup(group: Files): Promise<FileGroup> {
    const files: FileGroup['files'][number][] = []
    for (const { file, known } of group)
      files.push({ file, known, records: known ? await needs.recordsOf(known.id) : [] })
    const { collectionId, force } = about
    return { files, collectionId, force, maxFileBytes: needs.maxFileBytes, now: needs.clock() }
  }

  /** With the vectors, and with what the thread could not do. */
  async function complete(group: Files, outcomes: ThreadOutcome[] | undefined): Promise<FileOutcome[]> {
    if (!outcomes) return prepareHere(needs, group, about)
    const completed = group.map(async (entry, index): Promise<FileOutcome> => {
      const outcome = outcomes[index]
      if (!outcome) return prepareFile(needs, { ...entry, ...about })
      if (outcome.kind !== 'index') return outcome
      const drafts = outcome.records.map(({ draft }) => draft)
      return { ...outcome, records: await prepareRecords(needs.search, drafts, outcome.records) }
    })
    return Promise.all(completed)
  }
}

function groupFiles(files: Files): Files[] {
  const groups: Files[] = []
  let group: Files = []
  for (const entry of files) {
    if (group.length >= filesAtOnce || (group.length > 0 && bytesOf(group) >= bytesAtOnce)) {
      groups.push(group)
      group = []
    }
    group.push(entry)
  }
  if (group.length > 0) groups.push(group)
  return groups
}

const bytesOf = (group: Files): number => group.reduce((bytes, { file }) => bytes + file.size, 0)
