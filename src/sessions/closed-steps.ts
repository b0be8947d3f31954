import { doneVerb, saysDoneInOtherLanguage } from '../text/report/cues.ts'
import { contentTerms } from '../text/tokenize.ts'

/** Says that something is done. */
const done =
  /\b(?:done|finished|completed?|did|taken care of|sorted out|erledigt|gemacht|fertig|fait(?:es)?|terminé(?:e?s)?|hecho|list[oa]s)(?=\P{L}|$)|\b(?:i|we)(?:['’]ve| have)? (?:already |just |also |now )*(?:\w{2,}ed|wrote|written|made|sent|ran|bought|took|put|set|got|built)\b|\b(?:\w{2,}ed|bought|written|made|sent) already\b|\balready \w{2,}(?:ed|ught|tten|de|nt)\b/iu
/** A report that begins with what was done: "Checked the driver". */
const participle =
  /^(?!(?:failed|needed|tried|attempted|planned|expected|based|required|supposed|suggested|proposed|recommended)\b)\p{L}{2,}ed\b/iu
/** Says that something is not wanted, or is another person's task. */
const dropped =
  /^\W*(?:(?:ok(?:ay)?|no|please|and|also|but|thanks)\b\W*)*(?:skip|drop|cancel|scrap|forget|never ?mind|leave out|no need|there is no need|don['’]?t (?:bother|need)|do not (?:bother|need))\b|\b(?:we|i) (?:don['’]?t|do not|won['’]?t|no longer) (?:need|want|do)\b|\b(?:we|i)(?:['’]ll| will)? drop\b|\b(?:is|are)(?: not|n['’]t) (?:needed|necessary|wanted)\b|\blass(?:en)?\b.{1,60}\bweg\b|\bbrauch\w* (?:wir|ich)? ?(?:nicht|kein)|\bpas besoin\b|\bno hace falta\b/iu
/** Says that something is not done. */
export const notYet =
  /\b(?:not yet|still|yet to|(?:have|has|had|did|does|do|is|are|was|were|could|can)(?:n['’]t| not)|nicht|noch|pas encore|todavía|aún)\b|\b(?:changed|did|wrote|touched|added|fixed) nothing\b|\bnothing (?:is|was|has been) (?:\w+ed|done|written|built)\b/iu
/** Says that the clause names all that is left. */
const narrowing =
  /\b(?:only|just)\b.{2,100}\b(?:is|are|remains?|left|open|missing)\b|\bthat leaves\b|\b(?:all|only thing)(?: that(?:['’]s| is))? left\b|\bnur noch\b.{2,100}\b(?:übrig|offen|fehlt)|\b(?:fehlt|bleibt) nur noch\b|\bil ne reste (?:plus )?que\b|\bsolo (?:queda|falta)n?\b/iu
/** Refers to all listed steps. */
const every =
  /\b(?:both|all(?: (?:of )?(?:them|that|it|this|those|steps|three|four|five))?|everything|beides?|alles|les deux|tout|amb[oa]s|tod[oa]s?)\b/iu

interface Step {
  text: string
  turn: number
}
/** A sentence of a turn, and whether the assistant said it. */
export interface LaterSentence extends Step {
  isAssistant: boolean
  /** Said in another session: such a sentence closes only a step that it names. */
  isElsewhere?: boolean
}

/**
 * Returns the steps that are still open. A later sentence closes a step by saying that it is done or dropped, or by
 * listing the rest without it ("only X is left"). A sentence that names a step in other words closes nothing.
 */
export function openSteps<S extends Step>(steps: readonly S[], later: readonly LaterSentence[]): S[] {
  let open = [...steps]
  for (const sentence of later) {
    const isBefore = (step: S) => step.turn < sentence.turn
    const closed = new Set(closedBy(sentence, open.filter(isBefore)))
    open = open.filter((step) => !closed.has(step))
  }
  return open
}

/** Whether a sentence says that something is done and names nothing that is left. */
export const saysDone = (sentence: string): boolean =>
  done.test(sentence) && !narrowing.test(sentence) && !notYet.test(sentence)

function closedBy<S extends Step>({ text, isAssistant, isElsewhere }: LaterSentence, steps: readonly S[]): S[] {
  if (steps.length === 0) return []
  if (isElsewhere) return saysWorkDone(text) ? steps.filter((step) => namesMost(text, step.text)) : []
  return text.split(/[,;]\s+|\s+[–—-]\s+|:\s+(?=\S)/).flatMap((clause) => {
    if (narrowing.test(clause)) {
      const left = named(clause, steps, 1)
      return left.length === 0 ? [] : steps.filter((step) => !left.includes(step))
    }
    const isDropped = dropped.test(clause)
    const isDone = isAssistant ? saysWorkDone(clause) : saysDone(clause)
    if (!isDropped && !isDone) return []
    // A sentence that names none of them and says that all is done refers to these.
    const own = named(clause, steps, isAssistant ? leastOfAssistant : 1)
    return own.length === 0 && every.test(clause) ? [...steps] : own
  })
}

export const saysWorkDone = (clause: string): boolean =>
  !notYet.test(clause) &&
  (done.test(clause) || participle.test(clause) || doneVerb(clause) !== undefined || saysDoneInOtherLanguage(clause))

/** Shared words that close a step for an assistant. Assistants report much, so one shared word is not enough. */
const leastOfAssistant = 2

/** Steps that share the most words with a clause. */
function named<S extends Step>(clause: string, steps: readonly S[], least: number): S[] {
  const own = contentTerms(clause)
  const shared = steps.map(({ text }) => [...contentTerms(text)].filter((term) => own.has(term)).length)
  const most = Math.max(...shared)
  return most < least ? [] : steps.filter((_, at) => shared[at] === most)
}

/** Share of a step's words that names it. */
const leastShare = 0.6
const leastShared = 2

/** A remark in a step, such as a hint how to do it, which a later mention of the step may leave out. */
const aside = /\s*\([^()]*\)/g

/** Words of a step, with and without its remarks in parentheses. */
export function wordsOfStep(step: string): ReadonlySet<string>[] {
  const short = step.replace(aside, '')
  return short === step ? [contentTerms(step)] : [contentTerms(step), contentTerms(short)]
}

/** Whether a text has most of the words of a step, at least two. */
export function namesMost(text: string, step: string, least = leastShare): boolean {
  const own = contentTerms(text)
  return wordsOfStep(step).some((wanted) => holdsMost(own, wanted, least))
}

/** The same for words that were extracted before. */
export function holdsMost(own: ReadonlySet<string>, wanted: ReadonlySet<string>, least = leastShare): boolean {
  const shared = [...wanted].filter((term) => own.has(term)).length
  return shared >= leastShared && shared / wanted.size >= least
}

/** Whether a text may name a step in few words. */
export const sharesSome = (own: ReadonlySet<string>, step: string): boolean =>
  [...contentTerms(step)].filter((term) => own.has(term)).length >= leastShared
