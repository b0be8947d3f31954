import { renameSync, writeFileSync } from 'node:fs'

/** Writes a file of the inbox in one step, for its owner only: whoever reads it finds the former text or the whole new one. */
export function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, text, { mode: 0o600 })
  renameSync(unfinished, path)
}
