import { readFileSync } from 'node:fs'

/** Scheduling times of a process and its children, first threads only, milliseconds. */
export interface ProcessorUse {
  /** Total time running or ready to run. Zero growth means that it hangs. */
  active: number
  /** Longest time that one of them was ready without getting a processor. */
  waited: number
}

/** Times of a process so far. Only Linux reports them; undefined elsewhere, and for an ended process. */
export function processorUse(pid: number): ProcessorUse | undefined {
  const own = scheduled(pid)
  if (!own) return undefined
  const [ran, waited] = own
  const use = { active: ran + waited, waited }
  for (const child of childrenOf(pid)) {
    const more = processorUse(child)
    use.active += more?.active ?? 0
    use.waited = Math.max(use.waited, more?.waited ?? 0)
  }
  return use
}

function scheduled(pid: number): [ran: number, waited: number] | undefined {
  try {
    const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    return ran !== undefined && waited !== undefined ? [ran / 1e6, waited / 1e6] : undefined
  } catch {
    return undefined
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
