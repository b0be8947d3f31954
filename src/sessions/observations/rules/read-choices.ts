import { objectOf } from '../../../core/object-of.ts'
import { shortened } from '../../../text/shortened.ts'
import type { CapturedEvent } from '../../captured-event.ts'
import { sentenceLength } from './read-statements.ts'

/** What a user settled with a tool of the client: an answer to a question, or a plan that was approved. */
export interface Choice {
  title: string
  narrative: string
  /** The steps of a plan. */
  facts: string[]
}

const most = { steps: 8, titledSteps: 3, narrative: 900 }

/** Answers to questions and approved plans among the events, in order. */
export function readChoices(events: readonly CapturedEvent[]): Choice[] {
  return events.flatMap(({ kind, tool }) => {
    if (kind !== 'tool' || tool === undefined) return []
    const name = tool.name.toLowerCase().replace(/[^a-z]/g, '')
    if (name === 'askuserquestion') return answersIn(tool.output)
    return name === 'exitplanmode' ? planIn(tool.input) : []
  })
}

/** Told as `{ answers: { question: answer } }`, or in words: `User has answered your questions: "…"="…"`. */
function answersIn(output: unknown): Choice[] {
  const { answers } = objectOf(output)
  const pairs = answers === undefined ? pairsIn(wordsOf(output)) : Object.entries(objectOf(answers))
  return pairs.flatMap(([question, answer]) => {
    const chosen = Array.isArray(answer) ? answer.join(', ') : answer
    if (typeof chosen !== 'string' || chosen.trim() === '' || question.length > sentenceLength.most) return []
    const title = `${question.trim()} ${chosen.replace(/\s+/g, ' ').trim()}`
    return [
      { title: shortened(title, sentenceLength.most), narrative: `Asked: ${question}\nAnswered: ${chosen}`, facts: [] },
    ]
  })
}

const pairsIn = (words: string): [string, string][] =>
  [...words.slice(0, 20_000).matchAll(/"([^"\n]{3,400})"="([^"\n]{1,400})"/g)].map(([, question, answer]) => [
    question!,
    answer!,
  ])

function planIn(input: unknown): Choice[] {
  const { plan } = objectOf(input)
  if (typeof plan !== 'string') return []
  const lines = plan.slice(0, 20_000).split('\n')
  const heading = lines.flatMap((line) => /^#{1,3}\s+(.{3,100})$/.exec(line)?.[1] ?? [])[0]
  const steps = lines
    .flatMap((line) => /^(?:[-*+]|\d{1,2}[.)])\s+(?:\[[ x]\]\s+)?(.{3,200})$/.exec(line.trimEnd())?.[1] ?? [])
    .map((step) => step.replace(/\*\*|`/g, '').trim())
  const about = heading?.replace(/^(?:the )?(?:implementation )?plan(?: for| to)?\b:?\s*/i, '').trim()
  const named = about || steps.slice(0, most.titledSteps).join('; ')
  if (named === '') return []
  return [
    {
      title: shortened(`Plan: ${named}`, sentenceLength.most),
      narrative: shortened(plan.trim(), most.narrative),
      facts: steps.slice(0, most.steps),
    },
  ]
}

function wordsOf(output: unknown): string {
  if (typeof output === 'string') return output
  const { content, text } = objectOf(output)
  return [content, text].filter((part) => typeof part === 'string').join('\n')
}
