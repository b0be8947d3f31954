import { invalidInput } from '../../core/errors.ts'
import { type Fact, type Finding, instructions, type Outcome } from '../../fact-rules/fact-rules.ts'
import {
  type FactCandidate,
  type FactSource,
  type FactType,
  statementsGiven,
  usualImportance,
} from '../../reading/reading.ts'
import { coverTags, redact } from '../../secrets/secrets.ts'
import { asksToForget } from '../../text/report/releases.ts'
import { applyFinding, prepareFindings } from './apply-finding.ts'
import { withEarlier } from './earlier-said.ts'
import { type IngestNeeds, prepareRetractions } from './ingest-turns.ts'
import { readGiven } from './read-given.ts'
import { isOpenNow, readNamed, replaceNamed } from './replace-named.ts'
import { type Ending, perhapsMeant, reportsEnd, retractAsSaid, unclearRequests } from './retract-as-said.ts'
import { originElsewhere } from './turn-origins.ts'

export interface RememberInput {
  content: string
  type?: FactType | undefined
  importance?: number | undefined
  tags?: readonly string[] | undefined
  /** Description of the place where it was learned. */
  context?: string | undefined
  /** Name of the project whose files it names, or the path of a folder in it. */
  project?: string | undefined
  /** Source of the fact; default `user`. */
  source?: FactSource | undefined
  untrusted?: boolean | undefined
  sensitive?: boolean | undefined
  validFrom?: number | undefined
  validTo?: number | undefined
  expiresAt?: number | undefined
  /** Time of the statement, epoch milliseconds; default now. */
  saidAt?: number | undefined
  /** Facts that it replaces, by id or by `#` and the first digits of their content hash. */
  replaces?: readonly string[] | undefined
  /** Name of the imported item: importing it again adds nothing, even after the owner retracted it. */
  takenFrom?: string | undefined
}

/**
 * Stores a statement on request. It is read as a sentence of the owner, and its topic decides what it replaces ("I moved
 * to Lisbon" ends "lives in Porto"). A text that cannot be read so is stored verbatim. Secrets are covered first; the
 * fact is stored when the promise resolves. Errors: `nothing_to_remember`, and with `replaces` those of readNamed and
 * `nothing_replaces`.
 */
export async function rememberFact(needs: IngestNeeds, input: RememberInput): Promise<Outcome[]> {
  const content = redact(input.content).text.replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(content))
    throw invalidInput('nothing_to_remember', 'Nothing left to remember: the text was empty, private or a secret.')
  if (input.type === undefined && input.takenFrom === undefined && asksOnly(content))
    throw invalidInput('question_given', `"${content}" is a question, not a statement. To ask it: ${recallOf(content)}`)
  const saidAt = input.saidAt ?? needs.clock()
  const { source = 'user', untrusted = false, replaces = [] } = input
  const turn = { role: 'user' as const, text: content, date: saidAt }
  const { facts, retractions } = await readGiven(needs, turn, { source, untrusted })
  const candidates = statementsGiven(content, { facts, retractions }, saidAt)
  const named = await readNamed(needs.db, replaces, { source, untrusted })
  const findings = candidates.map((candidate) => toFinding(candidate, input, content, saidAt))
  const prepared = await prepareFindings(needs, findings)
  const takenBack = await prepareRetractions(needs, retractions)
  const actor = source
  const asked = new Map<string, Fact>()
  const outcomes = await needs.db.transaction(async (tx) => {
    const outcomes: Outcome[] = []
    const recent: string[] = []
    const endings: Ending[] = []
    // Retractions are applied before the facts that replace them.
    for (const one of takenBack) {
      const ended = await retractAsSaid(tx, needs, one, {
        actor,
        source,
        untrusted,
        date: saidAt,
        tags: input.tags ?? [],
      })
      outcomes.push(...ended.map(({ ended: { fact, kept } }) => ({ kind: 'ended' as const, fact, kept })))
      if (reportsEnd(one.retraction)) endings.push(...ended)
    }
    // "Scrap the five line limit, longer answers are fine" says nothing else; "quit the gym, too expensive" does.
    const isRequest = takenBack.some(({ retraction }) => asksToForget(retraction))
    if (facts.length === 0 && outcomes.length > 0 && endings.length === 0 && !isRequest) return outcomes
    if (outcomes.length === 0) outcomes.push(...(await unclearRequests(tx, needs, takenBack, content)))
    for (const one of prepared) {
      const outcome = await applyFinding(tx, needs, one, { actor, recent })
      outcomes.push(outcome)
      if ('fact' in outcome) recent.push(outcome.fact.id)
    }
    if (endings.length === 0 && !outcomes.some(({ kind }) => kind === 'ended'))
      for (const one of takenBack.filter(({ retraction }) => !asksToForget(retraction)))
        for (const fact of await perhapsMeant(tx, needs, one)) asked.set(fact.id, fact)
    const [by] = outcomes.filter(isOpenNow)
    if (by) for (const { succeed } of endings) await succeed(by.fact.id)
    return named.length > 0 ? replaceNamed(tx, needs, outcomes, { named, actor }) : outcomes
  })
  return input.takenFrom === undefined ? withEarlier(needs, outcomes, [...asked.values()]) : outcomes
}

/** Whether the text is one question, which states nothing: "Where do I live?". */
const asksOnly = (content: string): boolean => onlyQuestion.test(content)
const onlyQuestion =
  /^(?:(?:and|so|but|oh|ok|okay|hey)[, ]+)*(?:what|when|where|who|whose|whom|why|how|which|did|do|does|am|is|are|was|were|wann|was|wo|wer|wie|warum|wieso|welche[rsn]?)(?:['’]s)?\b[^.!?:;]*\?\s*$/iu
const recallOf = (question: string): string => `jarvis recall "${question.replace(/["$`\\]/g, '')}"`

export function toFinding(
  { origin: _, ...read }: FactCandidate,
  input: RememberInput,
  content: string,
  saidAt: number,
): Finding {
  const { type, tags = [], context, source = 'user', untrusted = false, sensitive } = input
  const candidate = instructions.asTagged(read, input)
  return {
    ...candidate,
    ...(type !== undefined && { type }),
    importance: input.importance ?? Math.max(candidate.importance, usualImportance),
    // A statement that the owner asks to remember has full confidence.
    confidence: source === 'user' ? 1 : candidate.confidence,
    tags: coverTags([...candidate.tags, ...tags]),
    sensitive: sensitive ?? candidate.sensitive,
    ...(input.validFrom !== undefined && { validFrom: input.validFrom }),
    ...(input.validTo !== undefined && { validTo: input.validTo }),
    ...(input.expiresAt !== undefined && { expiresAt: input.expiresAt }),
    source,
    untrusted,
    context: context ?? null,
    project: input.project,
    saidAt,
    origins: input.takenFrom === undefined ? [] : [originElsewhere(input.takenFrom, content, saidAt)],
  }
}
