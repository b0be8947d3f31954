import { notFound } from '../core/errors.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Embedder } from '../ports/models.ts'
import { type createDrafts, skillOfDraft } from './drafts.ts'
import type { SkillPlace } from './places.ts'
import { rankSkills } from './rank.ts'
import { createSkillReader } from './read-places.ts'
import type { Skill, SkillAgent, SkillLevel } from './skill.ts'
import type { createSkillUses } from './uses.ts'

/** A skill in a list. Times are epoch milliseconds. */
export interface ListedSkill {
  name: string
  description: string
  agent: SkillAgent
  level: SkillLevel
  /** Empty for a built-in one, and for one written from a learning. */
  path: string
  tokens: number
  /** Number of full reads, and the time of the last one; null if never. */
  uses: number
  lastUsedAt: number | null
  errors: string[]
  warnings: string[]
}

interface CatalogueNeeds {
  clock: Clock
  drafts: Pick<ReturnType<typeof createDrafts>, 'list'>
  uses: Pick<ReturnType<typeof createSkillUses>, 'all'>
  /** Folders with skills, the closest to the work first. */
  placesFor(folder: string | undefined): SkillPlace[]
  embedders(): { instant?: Embedder | undefined }
}

/** The existing skills: all, one by its name, and those that fit a task. */
export function createCatalogue({ clock, drafts, uses, placesFor, embedders }: CatalogueNeeds) {
  const read = createSkillReader()

  /** All skills, the nearest to the work first; copies of one count once. */
  async function all(folder?: string): Promise<{ skills: Skill[]; problems: string[] }> {
    const { skills, problems } = await read(placesFor(folder))
    const learned = (await drafts.list('accepted')).map(skillOfDraft)
    const seen = new Set<string>()
    const once = [...skills.filter(({ agent }) => agent !== 'jarvis'), ...learned, ...skills].filter(
      ({ name, mark }) => {
        const key = `${name}:${mark}`
        return !seen.has(key) && seen.add(key)
      },
    )
    return { skills: once, problems }
  }

  async function find(name: string, folder?: string): Promise<Skill> {
    const { skills } = await all(folder)
    const found = skills.find((skill) => skill.name === name) ?? skills.find(({ path }) => path === name)
    if (found) return found
    const near = nearest(
      name,
      skills.map((skill) => skill.name),
    )
    throw notFound(
      'skill_not_found',
      `Skill "${name}" does not exist.${didYouMean(near)} "jarvis skills" lists them.`,
      {
        name,
      },
    )
  }

  const listed = async (skills: readonly Skill[]): Promise<ListedSkill[]> => {
    const used = await uses.all()
    return skills.map(({ name, description, agent, level, path, tokens, errors, warnings }) => ({
      ...{ name, description, agent, level, path: level === 'shipped' ? '' : path, tokens },
      uses: used.get(name)?.uses ?? 0,
      lastUsedAt: used.get(name)?.lastAt ?? null,
      ...{ errors, warnings },
    }))
  }

  async function rank(task: string, folder?: string, options?: CallOptions) {
    const { skills, problems } = await all(folder)
    const usable = skills.filter(({ errors }) => errors.length === 0)
    const lastUse = new Map([...(await uses.all())].map(([name, { lastAt }]) => [name, lastAt]))
    const named = usable.filter((one, at) => usable.findIndex(({ name }) => name === one.name) === at)
    const { ranked, degraded } = await rankSkills(
      named,
      task,
      { embedder: () => embedders().instant, lastUse, now: clock() },
      options,
    )
    return { ranked, degraded: [...degraded, ...problems] }
  }

  return { all, find, listed, rank }
}
