import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createWorkerGate, guardProcessExit } from './worker-gate.ts'

test('nobody enters a closed gate', () => {
  const gate = createWorkerGate(new SharedArrayBuffer(4))
  expect(gate.enter()).toBe(true)
  gate.leave()
  gate.close(10)
  expect(gate.enter()).toBe(false)
})

test('closing waits until the worker has left, but not for ever', async () => {
  const memory = new SharedArrayBuffer(4)
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    const state = new Int32Array(workerData)
    Atomics.store(state, 0, 1)
    parentPort.postMessage('inside')
    Atomics.wait(state, 0, 1, 80)
    Atomics.store(state, 0, 0)
    Atomics.notify(state, 0)`
  const worker = new Worker(code, { eval: true, workerData: memory })
  await new Promise((resolve) => worker.once('message', resolve))
  const gate = createWorkerGate(memory)
  const started = performance.now()
  gate.close(5000)
  expect(performance.now() - started).toBeLessThan(2500)
  expect(gate.enter()).toBe(false)
  await worker.terminate()

  const stuck = createWorkerGate(new SharedArrayBuffer(4))
  stuck.enter()
  const before = performance.now()
  stuck.close(30)
  expect(performance.now() - before).toBeLessThan(1000)
})

test('one listener guards all gates and goes with the last', () => {
  const before = process.listenerCount('exit')
  const release = Array.from({ length: 20 }, () => guardProcessExit(createWorkerGate(new SharedArrayBuffer(4))))
  expect(process.listenerCount('exit')).toBe(before + 1)
  for (const unguard of release) unguard()
  expect(process.listenerCount('exit')).toBe(before)
})
