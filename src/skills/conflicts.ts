import { oneLine } from '../text/one-line.ts'
import { sentenceEnds } from '../text/sentences.ts'
import { isStopWord } from '../text/stop-words.ts'
import { analyse } from '../text/tokenize.ts'
import type { Skill } from './skill.ts'

/** Two skills for the same task with opposite instructions. */
export interface SkillConflict {
  skills: [string, string]
  /** The conflicting step of each. */
  steps: [string, string]
}

interface Step {
  text: string
  words: ReadonlySet<string>
  isAgainst: boolean
}

/** Share of common words from which two descriptions are for the same task. */
const sameTask = 0.3
/** Share of common words from which two steps are about the same thing. */
const sameStep = 0.6
const fewestWords = 2
/** Most steps compared per skill, to bound the time. */
const mostSteps = 200

const against =
  /\b(?:never|do not|don['’]t|does not|must not|mustn['’]t|should not|shouldn['’]t|avoid|instead of|rather than|without|no longer|refrain from|stop)\b/i
/** Words about obligation, which are not compared. */
const manner =
  /\b(?:never|always|do|does|not|don['’]t|must|mustn['’]t|should|shouldn['’]t|avoid|please|make sure|ensure|only|refrain from|stop|use|using|prefer|you)\b/gi

/** Finds skills with the same trigger and opposite steps: one requires what the other forbids. */
export function findConflicts(skills: readonly Skill[]): SkillConflict[] {
  const read = skills.map((skill) => ({ skill, trigger: wordsOf(skill.description), steps: stepsOf(skill.body) }))
  const conflicts: SkillConflict[] = []
  for (const [at, one] of read.entries())
    for (const other of read.slice(at + 1)) {
      if (one.skill.name === other.skill.name || shared(one.trigger, other.trigger) < sameTask) continue
      const pair = opposite(one.steps, other.steps)
      if (pair) conflicts.push({ skills: [one.skill.name, other.skill.name], steps: pair })
    }
  return conflicts
}

function opposite(some: readonly Step[], others: readonly Step[]): [string, string] | undefined {
  for (const a of some)
    for (const b of others)
      if (a.isAgainst !== b.isAgainst && shared(a.words, b.words) >= sameStep) return [a.text, b.text]
  return undefined
}

function stepsOf(body: string): Step[] {
  const steps: Step[] = []
  // A list entry is a step although no full stop ends it.
  const text = body.replace(/```[\s\S]*?```/g, '').replace(/\n(?=\s*(?:[-*+]|\d+[.)])\s)/g, '\n\n')
  let start = 0
  for (const end of sentenceEnds(text)) {
    const sentence = oneLine(text.slice(start, end)).replace(/^(?:[-*+]|\d+[.)])\s+/, '')
    start = end
    const words = wordsOf(sentence.replace(manner, ' '))
    if (words.size < fewestWords || sentence.startsWith('#')) continue
    steps.push({ text: sentence.slice(0, 200), words, isAgainst: against.test(sentence) })
    if (steps.length >= mostSteps) break
  }
  return steps
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .split(/[^\p{L}\p{N}_./-]+/u)
      .filter((word) => word !== '' && !isStopWord(word.toLowerCase()))
      .flatMap(analyse),
  )

/** Share of the words of both sets that both have. */
function shared(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (some.size === 0 || others.size === 0) return 0
  const both = [...some].filter((word) => others.has(word)).length
  return both / (some.size + others.size - both)
}
