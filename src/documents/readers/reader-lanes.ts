import { cancelled } from '../../core/errors.ts'
import type { ReaderInput } from './extraction.ts'
import { type ReaderAnswer, type ReaderProcess, startReader } from './reader-process.ts'

interface LaneOptions {
  /** Time limit for one file. */
  timeoutMilliseconds: number
  /** How long other files wait for one file. */
  patienceMilliseconds: number
  workerUrl: URL | string | undefined
}

interface Task {
  input: ReaderInput
  onAside: (() => void) | undefined
  resolve: (answer: ReaderAnswer) => void
  reject: (error: unknown) => void
}

/** Files in sequence, in a process that is started for the first and reused for the next. */
interface Lane {
  waiting: Task[]
  reader: ReaderProcess | undefined
  task: Task | undefined
}

/** An idle process costs only memory. */
const idleMilliseconds = 10_000
const emptyLane = (): Lane => ({ waiting: [], reader: undefined, task: undefined })

/** Two lanes of files: the usual one, and one for files that exceeded the patience. */
export function createReaderLanes({ timeoutMilliseconds, patienceMilliseconds, workerUrl }: LaneOptions) {
  const [usual, aside] = [emptyLane(), emptyLane()]
  const lanes = [usual, aside]
  let idle: NodeJS.Timeout | undefined
  let isClosing = false

  function next(lane: Lane): void {
    if (lane.task || isClosing) return
    lane.task = lane.waiting.shift()
    if (lane.task) void run(lane, lane.task)
    else if (lane === aside) void endReader(aside)
    else if (!aside.task) idle = setTimeout(() => void endReader(usual), idleMilliseconds).unref()
  }

  const setAside = (task: Task): void => {
    moveSlow(task, { from: usual, to: aside })
    next(usual)
  }

  async function run(lane: Lane, task: Task): Promise<void> {
    clearTimeout(idle)
    lane.reader ??= startReader(workerUrl!)
    const reader = lane.reader
    let patience: NodeJS.Timeout | undefined
    const answering = reader.read(task.input, timeoutMilliseconds)
    // Starting the process does not count.
    void reader.started.then(() => {
      if (usual.task === task) patience = setTimeout(() => setAside(task), patienceMilliseconds)
    })
    const answer = await answering
    clearTimeout(patience)
    // The task may have moved to the other lane, or started over there.
    const current = lanes.find((each) => each.task === task && each.reader === reader)
    if (!current) return
    current.task = undefined
    if (answer.isGone) current.reader = undefined
    task.resolve(answer)
    next(current)
  }

  return {
    read: (input: ReaderInput, onAside: (() => void) | undefined) =>
      new Promise<ReaderAnswer>((resolve, reject) => {
        usual.waiting.push({ input, onAside, resolve, reject })
        next(usual)
      }),
    /** Ends the processes and cancels their files. */
    async close(): Promise<void> {
      isClosing = true
      clearTimeout(idle)
      for (const lane of lanes) cancelAll(lane)
      await Promise.all(lanes.map(endReader)).finally(() => {
        isClosing = false
      })
    },
  }
}

/**
 * Moves a slow file to the second lane. If that lane is busy, the file starts over there later, and the next file goes
 * first.
 */
function moveSlow(task: Task, { from, to }: { from: Lane; to: Lane }): void {
  const { reader } = from
  Object.assign(from, { reader: undefined, task: undefined })
  if (to.task) {
    to.waiting.push(task)
    void reader?.end()
  } else Object.assign(to, { reader, task })
  task.onAside?.()
}

function cancelAll(lane: Lane): void {
  for (const task of [...lane.waiting.splice(0), ...(lane.task ? [lane.task] : [])]) task.reject(cancelled())
  lane.task = undefined
}

async function endReader(lane: Lane): Promise<void> {
  const { reader } = lane
  lane.reader = undefined
  await reader?.end()
}
