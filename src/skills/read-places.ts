import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { messageOf } from '../core/errors.ts'
import type { SkillPlace } from './places.ts'
import { readSkill, type Skill } from './skill.ts'

/** Larger files are not instructions, bytes. */
const largestFile = 1024 * 1024
/** Limit of skills per folder; more is not a skill folder. */
const mostSkills = 3000
/** Folders with third-party code, which have no skills. */
const passedOver = new Set(['node_modules', '.git', '.venv', '__pycache__'])

export interface FoundSkills {
  skills: Skill[]
  /** Sentences about unreadable files. */
  problems: string[]
}

/** Reads skills; an unchanged one is read only once per process. */
export function createSkillReader() {
  const known = new Map<string, { size: number; mtime: number; skill: Skill }>()

  async function readOne(file: string, place: SkillPlace): Promise<Skill | string> {
    try {
      const { size, mtimeMs: mtime } = await stat(file)
      if (size > largestFile) return `${file} has ${size} bytes and was not read: a skill is short.`
      const kept = known.get(file)
      if (kept && kept.size === size && kept.mtime === mtime) return kept.skill
      const text = await readFile(file, 'utf8')
      const folder = basename(join(file, '..'))
      const skill = readSkill(text, { agent: place.agent, level: place.level, path: file, changedAt: mtime, folder })
      known.set(file, { size, mtime, skill })
      return skill
    } catch (error) {
      return `${file} cannot be read: ${messageOf(error)}`
    }
  }

  /** Skills of all places in their order. A place that is not there has none; a file is read once. */
  return async (places: readonly SkillPlace[]): Promise<FoundSkills> => {
    const skills: Skill[] = []
    const problems: string[] = []
    const seen = new Set<string>()
    for (const place of places)
      for (const file of await filesOf(place.folder, place.depth)) {
        if (seen.has(file) || skills.length >= mostSkills) continue
        seen.add(file)
        const read = await readOne(file, place)
        if (typeof read === 'string') problems.push(read)
        else skills.push(read)
      }
    return { skills, problems }
  }
}

/** Each `SKILL.md` in its own folder, sorted by name. Links to folders are followed, each folder is read once. */
async function filesOf(folder: string, depth: number, read = new Set<string>()): Promise<string[]> {
  const real = await realpath(folder).catch(() => folder)
  if (read.has(real)) return []
  read.add(real)
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const found: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if ((!entry.isDirectory() && !entry.isSymbolicLink()) || passedOver.has(entry.name)) continue
    const inside = join(folder, entry.name)
    const file = join(inside, 'SKILL.md')
    const isThere = await stat(file).then(
      (it) => it.isFile(),
      () => false,
    )
    if (isThere) found.push(file)
    else if (depth > 0) found.push(...(await filesOf(inside, depth - 1, read)))
  }
  return found
}
