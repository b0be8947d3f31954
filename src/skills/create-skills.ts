import { readsAsInstruction } from '../core/flag-instruction.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Learning } from '../learning/learning.ts'
import type { BriefLine, BriefRequest } from '../ports/brief.ts'
import type { Database } from '../ports/database.ts'
import type { RunContext } from '../ports/doors.ts'
import type { Embedder } from '../ports/models.ts'
import { estimateTokens } from '../text/budget.ts'
import { createCatalogue, type ListedSkill } from './catalogue.ts'
import { findConflicts, type SkillConflict } from './conflicts.ts'
import { draftProposals } from './draft-proposals.ts'
import { createDrafts } from './drafts.ts'
import { type ExportedSkill, exportSkill } from './export-skill.ts'
import { type SkillPlace, skillPlaces } from './places.ts'
import { listedTokens, type Skill, type SkillAgent } from './skill.ts'
import { createSkillUses } from './uses.ts'

export type { ListedSkill } from './catalogue.ts'

export interface SkillNeeds {
  db: Database
  clock: Clock
  embedders(): { instant?: Embedder | undefined }
  variable(name: string): string | undefined
  /** The face of another subsystem. */
  subsystem(name: string): Promise<unknown>
  settings: { skills: { folders: readonly string[] } }
}

/** A skill that fits a task, short enough for a context: at most 100 tokens. */
export interface FoundSkill {
  name: string
  description: string
  score: number
  /** Tokens of the full skill. */
  tokens: number
}

export interface WholeSkill extends ListedSkill {
  body: string
}

export interface CheckedSkills {
  skills: number
  problems: { name: string; path: string; errors: string[]; warnings: string[] }[]
  conflicts: SkillConflict[]
  degraded: string[]
}

export interface Place {
  /** Current folder, whose skills come first. */
  folder?: string | undefined
}

/** Below, a skill is not offered unasked. */
const fits = 0.3
const mostOffered = 1
export type Skills = ReturnType<typeof createSkills>

/** Skills of all agents on this machine: read where they lie, ranked for a task, given in full a few times a session. */
export function createSkills({ db, clock, embedders, variable, subsystem, settings }: SkillNeeds) {
  const uses = createSkillUses({ db, clock })
  const drafts = createDrafts({ db, clock, learning: async () => (await subsystem('learning')) as Learning })
  const placesFor = (project: string | undefined): SkillPlace[] =>
    skillPlaces({ variable, own: settings.skills.folders, project })
  const { all, find, listed, rank } = createCatalogue({ clock, drafts, uses, placesFor, embedders })

  return {
    async list({ folder, agent }: Place & { agent?: SkillAgent | undefined } = {}) {
      const { skills, problems } = await all(folder)
      return {
        skills: await listed(skills.filter((one) => agent === undefined || one.agent === agent)),
        degraded: problems,
      }
    },
    /** Skills that fit a task, best first, each at most 100 tokens. */
    async find(
      { task, folder, limit = 5 }: Place & { task: string; limit?: number },
      options?: CallOptions,
    ): Promise<{ skills: FoundSkill[]; conflicts: SkillConflict[]; degraded: string[] }> {
      const { ranked, degraded } = await rank(task, folder, options)
      const best = ranked.filter(({ score }) => score > 0).slice(0, limit)
      return {
        skills: best.map(foundSkill),
        conflicts: findConflicts(best.map(({ skill }) => skill)),
        degraded,
      }
    },
    /** The whole of one. An agent is given three a session. Errors: `skill_not_found`, `skill_limit_reached`. */
    async get({ name, folder }: Place & { name: string }, { toAgent, session }: RunContext = {}): Promise<WholeSkill> {
      const skill = await find(name, folder)
      if (toAgent === true) await uses.give(skill.name, session)
      else await uses.count(skill.name)
      return { ...(await listed([skill]))[0]!, body: skill.body }
    },
    /** Format errors of skills, and skills that contradict each other. */
    async check({ folder }: Place = {}): Promise<CheckedSkills> {
      const { skills, problems } = await all(folder)
      return { ...checkedSkills(skills), degraded: problems }
    },
    /** Errors: `skill_not_found`, `skill_exists`, `skill_invalid`. */
    export: async ({ name, to, folder }: Place & { name: string; to: string }): Promise<ExportedSkill> =>
      exportSkill(await find(name, folder), to),
    async candidates() {
      await drafts.write()
      return { candidates: await drafts.list('waiting') }
    },
    review: drafts.review,
    proposals: () => draftProposals(drafts),
    allow: uses.allow,
    writeDrafts: drafts.write,
    /** Skills are shown when they fit the coming task, and not before. */
    async brief({ task, message }: BriefRequest, options?: CallOptions): Promise<BriefLine[]> {
      const about = task ?? message
      if (about === undefined) return []
      const { ranked } = await rank(about, undefined, options)
      return offersOf(ranked)
    },
  }
}

const foundSkill = ({ skill, score }: { skill: Skill; score: number }): FoundSkill => ({
  name: skill.name,
  description: cutToListed(skill.name, skill.description),
  score: Math.round(score * 100) / 100,
  tokens: skill.tokens,
})

const checkedSkills = (skills: readonly Skill[]): Omit<CheckedSkills, 'degraded'> => ({
  skills: skills.length,
  problems: skills
    .filter(({ errors, warnings }) => errors.length + warnings.length > 0)
    .map(({ name, path, errors, warnings }) => ({ name, path, errors, warnings })),
  conflicts: findConflicts(skills.filter(({ errors }) => errors.length === 0)),
})

/** Lines of a context that offer the best skills. */
const offersOf = (ranked: readonly { skill: Skill; score: number }[]): BriefLine[] =>
  ranked
    .filter(({ skill, score }) => score >= fits && !readsAsInstruction(skill.description))
    .slice(0, mostOffered)
    .map(({ skill: { name, description } }, order) => ({
      ...{ id: `skill:${name}`, section: 'relevant', tier: 3, value: 6, order },
      text: `Skill ${name} (get_skill): ${cutToListed(name, description)}`,
      why: 'a skill that fits the task',
    }))

/** Whole words of a description, as many as fit beside the name. */
function cutToListed(name: string, description: string): string {
  const room = listedTokens - estimateTokens(name) - reserved
  if (estimateTokens(description) <= room) return description
  const words = description.split(' ')
  while (words.length > 1 && estimateTokens(words.join(' ')) > room - 1) words.pop()
  return `${words.join(' ')}…`
}
/** Tokens for score, cost and marks of a line. */
const reserved = 14
