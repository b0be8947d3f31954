import type { Comparison } from './compare-files.ts'
import type { PossibleMoves } from './possible-moves.ts'
import type { PreparationThread } from './preparation-thread.ts'
import { type FileOutcome, type PrepareNeeds, prepareFile } from './prepare-file.ts'
import type { FileGroup, ThreadOutcome } from './prepare-messages.ts'
import { prepareRecords } from './prepare-records.ts'
import type { Force } from './reconcile-records.ts'

type Files = Comparison['toRead']

interface About {
  collectionId: number
  moves: PossibleMoves
  force: Force
}

/** Maximum files read at the same time … */
const filesAtOnce = 8
/** … and bytes of them, since all are in memory at the same time. */
const bytesAtOnce = 4 * 1024 * 1024
/** Groups requested from the thread at a time: it prepares them while this one writes, or prepares a group itself. */
const groupsAsked = 8
/** Maximum groups started before their turn … */
const groupsAhead = 32
/** … and bytes of files in them. */
const bytesAhead = 16 * 1024 * 1024

/**
 * Prepares files a few at a time and yields their outcomes in the order of the files. A thread continues while the
 * caller writes, and this thread also prepares instead of waiting for the other; the outcomes are the same with and
 * without a thread. Files that take too long come last, after an empty group.
 */
export async function* prepareGroups(
  needs: PrepareNeeds,
  files: Files,
  about: About,
  thread: PreparationThread | undefined,
): AsyncGenerator<FileOutcome[]> {
  const groups = groupFiles(files)
  const aside: Promise<FileOutcome>[] = []
  const prepare: PrepareFiles = (group, begun = []) => prepareHere(needs, { group, about, begun, aside })
  if (thread) yield* prepareInThread(needs, groups, { about, prepare, thread })
  else for (const group of groups) yield await prepare(group)
  // Finished outcomes are written before anything waits.
  if (aside.length > 0) yield []
  for (const outcome of aside) yield [await outcome]
}

/** Outcomes of the finished files; `begun` are those that the thread has prepared. */
type PrepareFiles = (group: Files, begun?: readonly (Promise<FileOutcome> | undefined)[]) => Promise<FileOutcome[]>

/** A group whose preparation has started. */
interface Begun {
  group: Files
  isReady: boolean
  outcomes: () => Promise<FileOutcome[]>
}

interface Here {
  group: Files
  about: About
  begun: readonly (Promise<FileOutcome> | undefined)[]
  /** Collects slow files. */
  aside: Promise<FileOutcome>[]
}

async function prepareHere(needs: PrepareNeeds, { group, about, begun, aside }: Here): Promise<FileOutcome[]> {
  const outcomes = group.map((entry, index) => {
    const ready = begun[index]
    if (ready) return ready
    return new Promise<FileOutcome | undefined>((resolve, reject) => {
      const onAside = () => {
        // It is awaited at the end; if the update ends before, its failure is ignored.
        outcome.catch(() => undefined)
        aside.push(outcome)
        resolve(undefined)
      }
      const outcome = prepareFile(needs, { ...entry, ...about, onAside })
      outcome.then(resolve, reject)
    })
  })
  return (await Promise.all(outcomes)).filter((outcome) => outcome !== undefined)
}

async function* prepareInThread(
  needs: PrepareNeeds,
  groups: readonly Files[],
  { about, prepare, thread }: { about: About; prepare: PrepareFiles; thread: PreparationThread },
): AsyncGenerator<FileOutcome[]> {
  const begun: Begun[] = []
  let unanswered = 0
  let bytes = 0
  for (const [place, group] of groups.entries()) {
    await askThread(place)
    while (!begun[place]!.isReady && mayBegin(place)) {
      await prepareNext()
      await askThread(place)
    }
    yield await begun[place]!.outcomes()
    // Written outcomes are released.
    delete begun[place]
    bytes -= bytesOf(group)
  }

  function mayBegin(from: number): boolean {
    const next = begun.length
    if (next >= groups.length || next >= from + groupsAhead) return false
    return next <= from + 1 || bytes + bytesOf(groups[next]!) <= bytesAhead
  }

  function begin(): Begun {
    const group = groups[begun.length]!
    const next: Begun = { group, isReady: false, outcomes: () => prepare(group) }
    begun.push(next)
    bytes += bytesOf(group)
    return next
  }

  /** Sends the thread its next groups. */
  async function askThread(from: number): Promise<void> {
    while (unanswered < groupsAsked && mayBegin(from)) {
      const next = begin()
      const answer = thread.prepare(await groupForThread(needs, next.group, about))
      unanswered++
      next.outcomes = async () => {
        const outcomes = await answer
        return prepare(next.group, outcomes && completeOutcomes(needs, outcomes))
      }
      void answer.then(() => {
        unanswered--
        next.isReady = true
      })
    }
  }

  async function prepareNext(): Promise<void> {
    const next = begin()
    const outcomes = await next.outcomes()
    next.outcomes = async () => outcomes
    next.isReady = true
  }
}

/** A group with all data for the thread, which has no database. */
async function groupForThread(needs: PrepareNeeds, group: Files, about: About): Promise<FileGroup> {
  const files: FileGroup['files'][number][] = []
  for (const { file, known } of group)
    files.push({ file, known, records: known ? await needs.recordsOf(known.id) : [] })
  const { collectionId, force } = about
  return {
    files,
    collectionId,
    force,
    maxFileBytes: needs.maxFileBytes,
    sizes: needs.search.sizes,
    now: needs.clock(),
  }
}

/** Completes the thread's outcomes of a group with vectors; undefined for files left to this thread. */
function completeOutcomes(
  { search }: PrepareNeeds,
  outcomes: readonly ThreadOutcome[],
): (Promise<FileOutcome> | undefined)[] {
  const withVectors = async (outcome: FileOutcome): Promise<FileOutcome> => {
    if (outcome.kind !== 'index') return outcome
    const drafts = outcome.records.map(({ draft }) => draft)
    return { ...outcome, records: await prepareRecords(search, drafts, outcome.records) }
  }
  return outcomes.map((outcome) => outcome && withVectors(outcome))
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
