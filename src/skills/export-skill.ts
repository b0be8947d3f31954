import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { conflict, invalidInput } from '../core/errors.ts'
import type { Skill } from './skill.ts'
import { skillFile } from './write-draft.ts'

/** A skill with more files than this is not a set of instructions. */
const mostFiles = 500

export interface ExportedSkill {
  name: string
  /** Absolute path of the new `SKILL.md`. */
  path: string
  files: number
}

/** Writes a skill with the files beside it into `folder/name`. Errors: conflict `skill_exists`, `skill_invalid`. */
export async function exportSkill(skill: Skill, folder: string): Promise<ExportedSkill> {
  const { name, path, errors } = skill
  if (errors.length > 0)
    throw invalidInput('skill_invalid', `${name} does not follow the format: ${errors.join(' ')} Fix it first.`)
  const target = join(folder, name)
  if (await isThere(target))
    throw conflict('skill_exists', `${target} already exists. Choose another folder, or move that one.`, {
      target,
    })
  if (path === '') {
    await mkdir(target, { recursive: true })
    await writeFile(join(target, 'SKILL.md'), skillFile(skill), { flag: 'wx' })
    return { name, path: join(target, 'SKILL.md'), files: 1 }
  }
  const source = dirname(path)
  const files = (await readdir(source, { recursive: true })).length
  if (files > mostFiles)
    throw invalidInput('skill_too_large', `${source} holds ${files} files; at most ${mostFiles} are copied.`)
  await mkdir(folder, { recursive: true })
  await cp(source, target, { recursive: true, force: false, errorOnExist: true })
  return { name, path: join(target, 'SKILL.md'), files }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
