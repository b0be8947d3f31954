import { getPriority, setPriority } from 'node:os'

/**
 * Lets other processes go first: at least this nice (0 to 19, as Unix counts). Who was started nicer stays so. Where a
 * sandbox forbids it nothing happens: it is only a courtesy.
 */
export function giveWay(niceness: number): void {
  try {
    setPriority(Math.max(getPriority(), niceness))
  } catch {}
}
