import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every machine has its own copy of the shared folder, as with file sync programs. A machine's files are copied to
 * another while the two are connected; a broken connection omits some of the files.
 */

/** Carries what `device` wrote from its own copy into another one. `breaksAfter`: files that still arrive. */
export function carry(from: string, to: string, device: string, breaksAfter = Number.POSITIVE_INFINITY): void {
  const [own, theirs] = [placeOf(from, device), placeOf(to, device, from)]
  if (own === undefined || theirs === undefined) return
  mkdirSync(theirs, { recursive: true })
  const [wanted, there] = [packetsIn(own), packetsIn(theirs)]
  let moved = 0
  for (const name of wanted.filter((one) => !there.includes(one))) {
    if (moved++ >= breaksAfter) return
    const draft = join(theirs, `${name}.part`)
    copyFileSync(join(own, name), draft)
    renameSync(draft, join(theirs, name))
  }
  for (const name of there.filter((one) => !wanted.includes(one))) {
    if (moved++ >= breaksAfter) return
    rmSync(join(theirs, name))
  }
}

/** Packets are never written again under a name that they had. */
const packetsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.packet'))
    .sort()

/** The folder of a device in a copy; `like`: a copy that names the pairing. */
function placeOf(copy: string, device: string, like = copy): string | undefined {
  const root = join(like, 'jarvis-sync')
  const [pairing] = existsSync(root) ? readdirSync(root) : []
  if (pairing === undefined || (like === copy && !existsSync(join(root, pairing, device)))) return undefined
  return join(copy, 'jarvis-sync', pairing, device)
}
