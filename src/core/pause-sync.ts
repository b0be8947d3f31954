/** Waits without giving other work a turn, milliseconds: for what has to be done before a call returns. */
export function pauseSync(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
