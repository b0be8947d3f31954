import { readFileSync } from 'node:fs'

/** What the first threads of a process and of all that it started did, milliseconds. */
export interface ProcessorUse {
  /** How long they ran or were ready to, together. One that hangs does neither. */
  active: number
  /** How long the one that waited longest was ready and got no processor. */
  waited: number
}

/** What became of a process so far. Linux alone says it; undefined elsewhere, and for a process that is gone. */
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
