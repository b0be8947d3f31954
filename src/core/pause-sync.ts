/** Blocks the thread for some milliseconds: for work that must be done before a call returns. */
export function pauseSync(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
