import type { CapturedEvent } from '../../capture/captured-event.ts'
import { objectOf } from '../../core/object-of.ts'
import { notChosen, writeAnswer } from '../../text/report/known-choice.ts'
import { shortened } from '../../text/shortened.ts'
import type { ObservationType } from '../draft.ts'

/** A choice of the user by a client tool: an answer to a question, or an approved plan. */
export interface Choice {
  /** A decision; an insight if the user only described something. */
  type: Extract<ObservationType, 'decision' | 'insight'>
  title: string
  narrative: string
  /** The steps of a plan; the other options. */
  facts: string[]
}

const most = { steps: 8, titledSteps: 3, narrative: 900, title: 320, question: 110 }
/** A question about what to do; others ask for information. */
const forChoice =
  /\b(?:should|shall|which [^?]{0,60}\b(?:use|take|keep|you|we|i)\b|prefer|want|would you like|how (?:do (?:you|we|i)|would|should)\b|what .{0,30}(?:use|name|call)|use|sollen?|möchte\w*|préfère\w*|quel\w*|cuál|debe\w*)\b|どの|どちら|哪|要不要|是否/iu

/** Answered questions and approved plans among the events, in order. */
export function readChoices(events: readonly CapturedEvent[]): Choice[] {
  return events.flatMap(({ kind, tool }) => {
    if (kind !== 'tool' || tool === undefined) return []
    const name = tool.name.toLowerCase().replace(/[^a-z]/g, '')
    if (isQuestion(tool.name)) return answersIn(tool.output, questionsIn(tool.input))
    return name === 'exitplanmode' ? planIn(tool.input) : []
  })
}

/** The last question that the user answered with a tool, with its options and the chosen one. */
export function lastAnswered(events: readonly CapturedEvent[]): { question: string; options: string[] } | undefined {
  const tool = events.findLast(({ kind, tool }) => kind === 'tool' && isQuestion(tool?.name))?.tool
  const [question, asked] = [...questionsIn(tool?.input)].at(-1) ?? []
  return question === undefined || asked === undefined ? undefined : { question, options: asked.options }
}

const isQuestion = (name = ''): boolean => name.toLowerCase().replace(/[^a-z]/g, '') === 'askuserquestion'

/** Reads `{ answers: { question: answer } }`, or text: `User has answered your questions: "…"="…"`. */
function answersIn(output: unknown, known: ReadonlyMap<string, Asked>): Choice[] {
  const { answers } = objectOf(output)
  const pairs = answers === undefined ? pairsIn(wordsOf(output)) : Object.entries(objectOf(answers))
  return pairs.flatMap(([question, answer]) => {
    const chosen = Array.isArray(answer) ? answer.join(', ') : answer
    if (typeof chosen !== 'string' || chosen.trim() === '') return []
    // The client's short name of a long question is enough.
    const name =
      question.length > most.question ? (known.get(question)?.header ?? shortened(question, most.question)) : question
    return [
      {
        ...choiceBetween(question, chosen, name),
        type: forChoice.test(question) ? ('decision' as const) : 'insight',
        facts: (known.get(question)?.options ?? []).flatMap((option) =>
          chosen.includes(option) ? [] : [`${notChosen}${option}`],
        ),
      },
    ]
  })
}

/** The choice from a question and its answer. */
export function choiceBetween(question: string, answer: string, name = shortened(question, most.question)): Choice {
  const title = `${name.trim()}${/[?？]$/.test(name.trim()) ? '' : ':'} ${answer.replace(/\s+/g, ' ').trim()}`
  const narrative = writeAnswer(question, answer)
  return { type: 'decision', title: shortened(title, most.title), narrative, facts: [] }
}

interface Asked {
  /** The client's short name of the question. */
  header: string | undefined
  options: string[]
}

/** `{ questions: [{ question, header, options: [{ label }] }] }` by the question. */
function questionsIn(input: unknown): Map<string, Asked> {
  const { questions } = objectOf(input)
  return new Map(
    (Array.isArray(questions) ? questions.map(objectOf) : []).flatMap(({ question, header, options }) => {
      if (typeof question !== 'string') return []
      const labels = Array.isArray(options) ? options.map((option) => objectOf(option).label) : []
      const named = labels.filter((name): name is string => typeof name === 'string' && name !== '')
      return [[question, { header: typeof header === 'string' ? header : undefined, options: named }] as const]
    }),
  )
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
      type: 'decision' as const,
      title: shortened(`Plan: ${named}`, most.title),
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
