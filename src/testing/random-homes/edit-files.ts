import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Simulates an owner's edits of memory files: lines are added, removed, moved and changed, files are deleted. */

const paths = ['memory/plans.md', 'memory/garden.md', 'memory/people.md', 'USER.md', 'MEMORY.md']

interface Editing {
  /** Folder of the space. */
  space: string
  random: () => number
  /** Grows: no two lines are the same by chance. */
  next: () => number
}

/** Changes one memory file at random. */
export function editFile({ space, random, next }: Editing): void {
  const path = paths[Math.floor(random() * paths.length)]!
  const file = join(space, path)
  const isNote = path.startsWith('memory/')
  if (isNote && existsSync(file) && random() < 0.05) {
    rmSync(file)
    return
  }
  const former = existsSync(file) ? readFileSync(file, 'utf8') : `# ${path}\n\n- It begins here.\n`
  const lines = former.replace(/\n$/, '').split('\n')
  // Lines of facts are edits of facts, which are made elsewhere.
  const own = lines.flatMap((line, index) => (line.startsWith('- ') && !line.includes('<!--') ? index : []))
  const at = own[Math.floor(random() * own.length)]
  const kind = random()
  if (at === undefined || kind < 0.5) lines.splice(at ?? lines.length, 0, `- Line ${next()} of this file.`)
  else if (kind < 0.75) lines[at] = `- Line ${next()} in place of another.`
  else lines.splice(at, 1)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${lines.join('\n')}\n`)
}
