import { mayDropPlan, planDropped, withoutPlan } from '../text/report/dropped-plans.ts'
import { mayReplace, replacesChoice } from '../text/report/replacements.ts'

/** A name in a step: a word with a capital letter that does not only begin the step. */
const names = /(?<=[\p{L}\p{N},;:)]\s+\W?)\p{Lu}[\p{L}\p{N}+#_-]*|(?<!\p{L})\p{L}+\p{Lu}[\p{L}\p{N}+#_-]*/gu

/** A turn of a user, whose sentences are read only if it names the work. */
interface Turn {
  text: string
  sentences(): readonly { text: string }[]
}

/**
 * Whether a later turn of a user drops what an open step is about: "LittleFS was a mistake, drop it" closes "Measure the
 * wear of LittleFS".
 */
export function isOfDroppedWork(step: string, turn: Turn): boolean {
  const said = turn.text.toLowerCase()
  const named = [...new Set(step.match(names) ?? [])].filter((name) => said.includes(name.toLowerCase()))
  if (named.length === 0) return false
  const sentences = turn.sentences().map(({ text }) => text)
  return sentences.some((text, at) => {
    const around = { before: sentences[at - 1], text, next: sentences[at + 1] }
    return mayReplace(text) && named.some((name) => replacesChoice(around, { chosen: [name], others: [] }))
  })
}

/** The steps of a list without those of plans that later turns of a user drop: "we drop the web page". */
export function withoutDroppedPlans(steps: readonly string[], turns: readonly Turn[]): readonly string[] {
  if (steps.length === 0) return steps
  return turns
    .filter(({ text }) => mayDropPlan(text))
    .flatMap((turn) => turn.sentences().flatMap(({ text }) => planDropped(text) ?? []))
    .reduce<readonly string[]>((left, plan) => withoutPlan(left, plan), steps)
}
