/**
 * A gate between a worker and the process that may end at any moment. Native code that comes back into a thread which
 * is being torn down aborts the whole process; so a worker enters before it calls native code and leaves behind it,
 * and whoever ends the process first closes the gate and waits until nobody is inside.
 */
export interface WorkerGate {
  /** False: the gate is closed, do nothing more. */
  enter(): boolean
  leave(): void
  /** Waits, blocking the thread, until the worker has left. Gives up after `milliseconds`. */
  close(milliseconds: number): void
}

/** The longest that the end of the process waits for a text: a long one takes half a second, on a busy machine more. */
const exitWaitMilliseconds = 10_000
const guarded = new Set<WorkerGate>()

/** Closes the gate when the process ends before the returned function is called. One listener serves all gates. */
export function guardProcessExit(gate: WorkerGate): () => void {
  if (guarded.size === 0) process.on('exit', closeGuarded)
  guarded.add(gate)
  return () => {
    guarded.delete(gate)
    if (guarded.size === 0) process.off('exit', closeGuarded)
  }
}

function closeGuarded(): void {
  for (const gate of guarded) gate.close(exitWaitMilliseconds)
}

const open = 0
const inside = 1
const closed = 2

/** `memory` is shared by both sides: 4 bytes, all 0 at first. */
export function createWorkerGate(memory: SharedArrayBuffer): WorkerGate {
  const state = new Int32Array(memory)
  return {
    enter: () => Atomics.compareExchange(state, 0, open, inside) === open,
    leave() {
      Atomics.compareExchange(state, 0, inside, open)
      Atomics.notify(state, 0)
    },
    close(milliseconds) {
      const until = performance.now() + milliseconds
      while (Atomics.compareExchange(state, 0, open, closed) === inside) {
        if (Atomics.wait(state, 0, inside, until - performance.now()) === 'timed-out') return
      }
    },
  }
}
