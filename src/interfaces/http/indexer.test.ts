import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startIndexer } from './indexer.ts'
import type { IndexerSetup } from './indexer-messages.ts'

vi.mock('node:child_process', () => ({ fork: vi.fn() }))

/** A process that failed to start: it emits an error, and never an exit. */
const notStarted = () => {
  const child = Object.assign(new EventEmitter(), { pid: undefined, send: () => false, kill: () => false })
  setTimeout(() => child.emit('error', new Error('spawn EAGAIN')), 10)
  return child as never
}

const warnings: string[] = []
const nothing = () => undefined
const start = () =>
  startIndexer('worker.js', {
    ...{ setup: {} as IndexerSetup, onProgress: nothing, onOwner: nothing },
    onWarning: (message) => warnings.push(message),
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(fork).mockImplementation(notStarted)
  warnings.length = 0
})
afterEach(() => vi.useRealTimers())

it('rejects waiting calls when a process cannot be started, and starts another one', async () => {
  const indexer = start()
  const run = expect(indexer.run('embed', {}, 'main')).rejects.toMatchObject({ code: 'indexer_ended' })
  await vi.advanceTimersByTimeAsync(10)
  await run
  expect(warnings).toEqual(['the indexing process: spawn EAGAIN'])
  await vi.advanceTimersByTimeAsync(1010)
  expect(fork).toHaveBeenCalledTimes(2)
  await indexer.close()
})

it('closes while the process has not started', async () => {
  const closing = start().close()
  await vi.advanceTimersByTimeAsync(10)
  await closing
  expect(warnings).toHaveLength(1)
})
