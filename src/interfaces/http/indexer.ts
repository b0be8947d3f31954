import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OwnerState } from '../../app/jarvis.ts'
import { cancelled, unavailable } from '../../core/errors.ts'
import type { FromIndexer, IndexerSetup, Progress, ToIndexer } from './indexer-messages.ts'
import { receiveError } from './indexer-messages.ts'

export interface IndexerNeeds {
  setup: IndexerSetup
  onProgress: (progress: Progress) => void
  onWarning: (message: string) => void
  /** The owner came or went, or the machine needs its memory for others. */
  onOwner: (state: OwnerState) => void
}

export interface Indexer {
  /** Runs a long operation there. */
  run(operation: string, input: unknown, space: string): Promise<unknown>
  /** Last reported bytes of memory of the process; null while none runs. */
  memory(): number | null
  close(): Promise<void>
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** A process that ends by itself is started again after so long, twice as long each time, milliseconds. */
const firstPause = 1000
const longestPause = 60_000
/** A process that ran this long was healthy: the next pause is short again. */
const healthyAfter = 60_000
/** An orderly end takes less; then the process is killed. */
const patience = 5000

/** Path of the compiled process; undefined when running from source, which this Node cannot run. */
export function indexerFile(): string | undefined {
  if (import.meta.url.endsWith('.ts')) return undefined
  const file = fileURLToPath(new URL('./indexer-worker.js', import.meta.url))
  return existsSync(file) ? file : undefined
}

/** Starts the indexer process, and restarts it until `close`. */
export function startIndexer(file: string, { setup, onProgress, onWarning, onOwner }: IndexerNeeds): Indexer {
  const waiting = new Map<number, Waiting>()
  let memory: number | null = null
  let nextId = 1
  const startProcess = () => {
    // The settings may contain a password: every user of the machine can list the arguments of a process.
    const child = fork(file, [setup.home], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    child.send({ kind: 'setup', setup } satisfies ToIndexer, () => {})
    return child
  }
  const indexing = keepRunning(startProcess, { onMessage: receive, onWarning, onGone })

  function onGone(isClosed: boolean): void {
    memory = null
    const error = isClosed ? cancelled() : ended()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function receive(message: FromIndexer): void {
    if (message.kind === 'progress') {
      const { kind: _, ...progress } = message
      onProgress(progress)
    } else if (message.kind === 'warning') onWarning(message.message)
    else if (message.kind === 'memory') memory = message.bytes
    else if (message.kind === 'owner') onOwner(message.state)
    else {
      const one = waiting.get(message.id)
      waiting.delete(message.id)
      if (message.kind === 'done') one?.resolve(message.result)
      else one?.reject(receiveError(message.error))
    }
  }

  return {
    run(operation, input, space) {
      if (!indexing.isRunning()) return Promise.reject(ended())
      const id = nextId++
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        indexing.send({ kind: 'run', id, operation, input, space })
      })
    },
    memory: () => memory,
    close: indexing.close,
  }
}

interface KeptProcess {
  isRunning(): boolean
  send(message: ToIndexer): void
  /** Asks the process to end, and waits for its exit. */
  close(): Promise<void>
}

interface ProcessEvents {
  onMessage: (message: FromIndexer) => void
  onWarning: (message: string) => void
  /** Called after the process has ended; unless closed, another one starts after a pause. */
  onGone: (isClosed: boolean) => void
}

/** Starts a process, and another one whenever it ends by itself. */
function keepRunning(startProcess: () => ChildProcess, { onMessage, onWarning, onGone }: ProcessEvents): KeptProcess {
  let child: ChildProcess | undefined
  let pause = firstPause
  let isClosed = false
  let onClosed = () => {}
  start()

  function start(): void {
    const startedAt = performance.now()
    const started = startProcess()
    child = started
    started.on('message', onMessage)
    started.on('error', (error) => {
      onWarning(`the indexing process: ${error.message}`)
      // A process that failed to start emits no exit.
      if (started.pid === undefined) startAgain()
    })
    started.on('exit', (code, signal) => {
      // It exits with 0 by itself when a database was replaced.
      if (code === 0 || performance.now() - startedAt > healthyAfter) pause = firstPause
      if (code !== 0 && !isClosed) onWarning(`the indexing process ended (${signal ?? code}); it is restarted`)
      startAgain()
    })
  }

  function startAgain(): void {
    child = undefined
    onGone(isClosed)
    onClosed()
    if (isClosed) return
    setTimeout(() => !isClosed && start(), pause).unref()
    pause = Math.min(longestPause, pause * 2)
  }

  const send = (message: ToIndexer) => void child?.send(message, () => {})

  return {
    isRunning: () => child !== undefined,
    send,
    async close() {
      isClosed = true
      const ending = child
      if (!ending) return
      const gone = new Promise<void>((resolve) => {
        onClosed = resolve
      })
      send({ kind: 'end' })
      const deadline = setTimeout(() => ending.kill('SIGKILL'), patience)
      await gone
      clearTimeout(deadline)
    },
  }
}

const ended = () =>
  unavailable('indexer_ended', 'The indexing process ended and is being restarted. Try again in a second.', {
    retryAfter: 1,
  })
