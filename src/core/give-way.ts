import { getPriority, setPriority } from 'node:os'

/**
 * Lowers the priority of this process to at least this niceness (0 to 19, as in Unix). A higher niceness is kept. Where
 * a sandbox forbids it, nothing happens.
 */
export function giveWay(niceness: number): void {
  try {
    setPriority(Math.max(getPriority(), niceness))
  } catch {}
}
