import { counted } from '../core/counted.ts'
import { pieceByPiece } from '../core/piece-by-piece.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { ObservationAdmin } from '../observations/observations.ts'
import type { JobKind } from '../ports/jobs.ts'

interface Needs {
  /** Reads the inbox, and closes the sessions that were ended. */
  drain(options: CallOptions): Promise<unknown>
  keeping: Pick<ObservationAdmin, 'retain' | 'follow' | 'places'>
  /** Whether old observations are archived automatically. */
  retains: boolean
  /** Removes words of deleted passages from the index; sentences: why that was impossible. */
  wipe?: (() => Promise<string[]>) | undefined
  /** Rebuilds the contexts of these places. */
  prepare(places: Awaited<ReturnType<ObservationAdmin['follow']>>): Promise<void>
  /** Lets the language model refine some observations, if the owner allows it. Returns the number of prompts. */
  refine(options: CallOptions): Promise<number>
}

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
/** Delay of the first upkeep: the user who starts a process waits for other work, milliseconds. */
const firstUpkeep = 10 * minute

/** Jobs of a long-running process for agents' work. */
export function workJobs({ drain, keeping, retains, wipe, prepare, refine }: Needs): JobKind[] {
  const upkeep = { priority: 10, everyMs: day, firstMs: firstUpkeep, budgetMs: 10 * minute, alone: true }
  return [
    {
      // An event waits no longer than this for its place in the memory.
      ...{ name: 'observations.drain', priority: 90, everyMs: 5 * second, budgetMs: minute },
      failing: 'The inbox could not be read',
      run: ({ signal }) => drain({ signal }).then(() => undefined),
    },
    {
      ...{ name: 'observations.follow', priority: 40, everyMs: minute, firstMs: minute, budgetMs: minute },
      failing: 'Branches and moved files could not be checked',
      run: async () => void (await prepare(await keeping.follow())),
    },
    ...idleJobs({ keeping, prepare, refine }),
    ...(wipe
      ? [
          {
            ...{ ...upkeep, name: 'observations.wipe' },
            failing: 'Words of deleted passages could not be removed',
            run: async () => void (await wipe()),
          },
        ]
      : []),
    ...(retains
      ? [
          {
            ...{ ...upkeep, name: 'observations.retain', priority: 2, when: 'idle' as const },
            failing: 'Old observations could not be archived',
            run: async ({ signal }: CallOptions) => void (await keeping.retain({ dryRun: false, signal })),
          },
        ]
      : []),
  ]
}

/** Looks at all repositories, then rebuilds the contexts of recent ones. A round continues the one that ended early. */
function checkInRounds({ keeping, prepare }: Pick<Needs, 'keeping' | 'prepare'>): JobKind['run'] {
  const looked = new Set<string>()
  let left: Awaited<ReturnType<ObservationAdmin['places']>> | undefined
  return async (round) => {
    if (left === undefined) {
      await keeping.follow({ all: true, shouldEnd: round.shouldEnd, looked })
      if (round.shouldEnd()) return { more: true }
      left = await keeping.places()
    }
    const places = left
    const end = await pieceByPiece(round, async () => {
      if (places.length === 0) return 0
      await prepare(places.slice(0, 1))
      places.shift()
      return 1
    })
    if (end) return end
    left = undefined
    looked.clear()
    return undefined
  }
}

/** Jobs that wait until the owner is away. */
function idleJobs({ keeping, prepare, refine }: Pick<Needs, 'keeping' | 'prepare' | 'refine'>): JobKind[] {
  const idle = { when: 'idle' as const, firstMs: 0, budgetMs: minute, alone: true }
  return [
    {
      ...{ ...idle, name: 'observations.check', priority: 8, everyMs: 6 * 60 * minute },
      failing: 'Cited code could not be checked',
      summary: (pieces) => `Rebuilt the contexts of ${counted(pieces, 'folder')} from the current code`,
      run: checkInRounds({ keeping, prepare }),
    },
    {
      ...{ ...idle, name: 'observations.refine', priority: 6, everyMs: 15 * minute },
      failing: 'Observations could not be refined',
      summary: (pieces) => `Refined observations of ${counted(pieces, 'prompt')}`,
      run: (round) => pieceByPiece(round, () => refine({ signal: round.signal })),
    },
  ]
}
