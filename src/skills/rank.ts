import { dayMs } from '../core/day-of.ts'
import { dot } from '../core/dot.ts'
import { messageOf } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Embedder } from '../ports/models.ts'
import { isStopWord } from '../text/stop-words.ts'
import { analyse } from '../text/tokenize.ts'
import type { Skill } from './skill.ts'

export interface RankedSkill {
  skill: Skill
  /** 0…1: how well it fits the task. */
  score: number
}

interface Needs {
  /** An embedder whose vectors are free; undefined if none exists. */
  embedder(): Embedder | undefined
  /** Last time a skill was read in full; undefined if never. */
  lastUse: ReadonlyMap<string, number>
  now: number
}

/** A skill unused for this long ranks below one that is used. */
const oldAfter = 30 * dayMs
const worthOfOld = 0.8
/** Words of a task that count once more would outweigh its meaning. */
const weightOfWords = 0.5
/** Standard deviations above unrelated texts at which two texts surely mean the same. */
const surely = 5

/** Ranks skills by how well their descriptions fit a task; equal ones by name. Reports missing means. */
export async function rankSkills(
  skills: readonly Skill[],
  task: string,
  needs: Needs,
  options?: CallOptions,
): Promise<{ ranked: RankedSkill[]; degraded: string[] }> {
  const texts = skills.map(({ name, description }) => `${name.replaceAll('-', ' ')}. ${description}`)
  const words = byWords(texts, task)
  const { scores: meanings, degraded } = await byMeaning(texts, task, needs, options)
  const ranked = skills.map((skill, at) => {
    const plain = meanings ? weightOfWords * words[at]! + (1 - weightOfWords) * meanings[at]! : words[at]!
    const last = Math.max(needs.lastUse.get(skill.name) ?? 0, skill.changedAt)
    return { skill, score: needs.now - last > oldAfter ? plain * worthOfOld : plain }
  })
  return {
    ranked: ranked.sort((a, b) => b.score - a.score || (a.skill.name < b.skill.name ? -1 : 1)),
    degraded,
  }
}

/** The part of the task's weight that each text has: a word of few texts weighs more. */
function byWords(texts: readonly string[], task: string): number[] {
  const own = texts.map((text) => new Set(termsOf(text)))
  const asked = [...new Set(termsOf(task))]
  const weights = asked.map((term) => {
    const holding = own.filter((terms) => terms.has(term)).length
    return Math.log(1 + (texts.length - holding + 0.5) / (holding + 0.5))
  })
  // Words that no text has also count, so that one of many words has little weight.
  const most = weights.reduce((sum, weight) => sum + weight, 0)
  return own.map((terms) => {
    const sum = asked.reduce((sum, term, at) => (terms.has(term) ? sum + weights[at]! : sum), 0)
    return most === 0 ? 0 : sum / most
  })
}

const termsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .filter((word) => !isStopWord(word.toLowerCase().replace(/[^\p{L}\p{N}]+$/u, '')))
    .flatMap(analyse)

async function byMeaning(
  texts: readonly string[],
  task: string,
  { embedder }: Needs,
  options?: CallOptions,
): Promise<{ scores?: number[]; degraded: string[] }> {
  try {
    const model = embedder()
    if (!model) return { degraded: [] }
    const [asked] = await model.embed([task], 'query', options)
    const vectors = await model.embed(texts, 'document', options)
    const { mean, deviation } = model.background
    const scores = vectors.map((vector) => {
      return Math.min(1, Math.max(0, (dot(vector, asked!) - mean) / deviation / surely))
    })
    return { scores, degraded: [] }
  } catch (error) {
    if (options?.signal?.aborted) throw error
    return { degraded: [`Skills are ranked by words alone: ${messageOf(error)}`] }
  }
}
