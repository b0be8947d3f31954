import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installedFile } from '../core/installed-files.ts'
import type { SkillAgent, SkillLevel } from './skill.ts'

/** A folder that contains skills. */
export interface SkillPlace {
  agent: SkillAgent
  level: SkillLevel
  folder: string
  /** Folders between it and the folder of a skill: plugins keep theirs deep. */
  depth: number
}

interface Needs {
  /** Gives a variable of the environment. */
  variable(name: string): string | undefined
  /** Folders that the owner named. */
  own: readonly string[]
  /** Folder of the work; those above it count up to the repository. */
  project?: string | undefined
}

const deep = 6

/** Skill folders of agents: the project's, then the user's, then built-in ones. Some may not exist. */
export function skillPlaces({ variable, own, project }: Needs): SkillPlace[] {
  const named = (name: string) => variable(name)?.trim() || undefined
  const user = named('HOME') ?? named('USERPROFILE')
  const place = (agent: SkillAgent, level: SkillLevel, folder: string, depth = 0): SkillPlace => ({
    ...{ agent, level, folder, depth },
  })
  const ofProject = (project === undefined ? [] : ofRepository(project, user)).flatMap((at) => [
    place('claude-code', 'project', join(at, '.claude', 'skills')),
    place('codex', 'project', join(at, '.codex', 'skills')),
    place('gemini-cli', 'project', join(at, '.gemini', 'skills')),
    place('opencode', 'project', join(at, '.opencode', 'skills')),
    place('opencode', 'project', join(at, '.opencode', 'skill')),
    place('shared', 'project', join(at, '.agents', 'skills')),
  ])
  const ofUser = user === undefined ? [] : userPlaces(user, named, place)
  const shipped = installedFile('skills') ?? join(dirname(import.meta.filename ?? ''), 'starters')
  return [
    ...ofProject,
    ...own.map((folder) => place('own', 'user', folder, deep)),
    ...ofUser,
    place('jarvis', 'shipped', shipped),
  ]
}

function userPlaces(
  user: string,
  named: (name: string) => string | undefined,
  place: (agent: SkillAgent, level: SkillLevel, folder: string, depth?: number) => SkillPlace,
): SkillPlace[] {
  const claude = (named('CLAUDE_CONFIG_DIR') ?? join(user, '.claude')).split(',').map((folder) => folder.trim())
  const codex = named('CODEX_HOME') ?? join(user, '.codex')
  const gemini = join(user, '.gemini')
  const openCode = join(named('XDG_CONFIG_HOME') ?? join(user, '.config'), 'opencode')
  return [
    ...claude.flatMap((folder) => [
      place('claude-code', 'user', join(folder, 'skills')),
      place('claude-code', 'plugin', join(folder, 'plugins', 'cache'), deep),
      place('claude-code', 'plugin', join(folder, 'plugins', 'marketplaces'), deep),
    ]),
    // Skills built into Codex are one folder deeper.
    place('codex', 'user', join(codex, 'skills'), 1),
    place('gemini-cli', 'user', join(gemini, 'skills')),
    place('gemini-cli', 'plugin', join(gemini, 'extensions'), 2),
    place('opencode', 'user', join(openCode, 'skills')),
    place('opencode', 'user', join(openCode, 'skill')),
    place('shared', 'user', join(user, '.agents', 'skills')),
  ]
}

/**
 * The folder and those above it in its repository, nearest first; without one, the folder alone. The user's home is no
 * project, and what is above a project may be anybody's.
 */
function ofRepository(folder: string, user: string | undefined): string[] {
  const found: string[] = []
  for (let at = folder; at !== user && dirname(at) !== at; at = dirname(at)) {
    found.push(at)
    if (existsSync(join(at, '.git'))) return found
  }
  return found.slice(0, 1)
}
