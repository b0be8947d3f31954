import type { CopilotNotes } from '../gem.ts'

/** A sentence of a talk, with its speaker and start time. */
interface Said {
  speaker: string
  time: string
  text: string
}

const line = /^\[(\d{2,}:\d\d:\d\d)\] (?:([^:\n]{1,40}): )?(.*)$/
const most = 20
/** Shortest sentence that is considered, characters. */
const shortest = 9

/** Agreement on a decision, not a report of an earlier or possible one. */
const decision =
  /\b(?:(?:so |then )?(?:we(?:'ve| have)? (?:just )?(?:decided|agreed|settled)|let(?:'|’)?s (?:go with|agree|settle on|stick with|use|drop)|we(?:'ll| will| are going to| should just) (?:go with|use|stick with|keep|drop|ship|move to|switch to)|(?:the |our |final )?decision (?:is|was)|it(?:'s| is) (?:decided|settled|agreed)|agreed[,:.]|approved|we(?:'re| are) going with))/i
const notDecided =
  /\b(?:haven(?:'|’)?t|have not|not yet|did(?:n(?:'|’)t| not)|should we|do we|could we|can we|if we|whether)\b|\?\s*$/i

const verbs =
  'send|write|draft|check|review|fix|look|ask|call|email|prepare|update|schedule|book|set up|follow up|create|open|file|share|investigate|test|finish|add|talk|reach out|confirm|get|take|make|do|put|clean|move|merge|deploy|document|find|order|publish|present|organi[sz]e|arrange|handle|own'
const byOneself = new RegExp(
  `\\b(?:I(?:'|’)?ll|I will|I(?:'|’)?m going to|I can|let me) (?:also |then |just )?(?:${verbs})\\b`,
  'i',
)
const byAnother = new RegExp(
  `\\b(?:([A-Z][\\p{L}'-]+)(?:,)? (?:will|to|is going to|please|can you|could you|needs to|should|has to)|(?:can|could|would|will) you(?: please)?|please) (?:also |then |just |please )?(?:${verbs})\\b`,
  'u',
)
const asTask = /\b(?:action item|to-?do|next step|action point)s?\b[:\s]/i
const openQuestion =
  /\b(?:open (?:question|issue|point)|still (?:unclear|open|unknown|to be decided|need to (?:decide|figure|find out))|(?:we |I )?(?:don(?:'|’)?t|do not) (?:yet )?know (?:yet |whether|if|how|what|when|who|why)|need to (?:figure out|find out|decide|clarify)|to be (?:decided|determined|clarified)|TBD|not sure (?:yet |whether|if|how|what|when|who|why)|question (?:is|remains))\b/i
/** Marks the previous sentence as open, without naming its subject. */
const pointsBack =
  /^(?:so |and |but )?(?:that|this|it)(?:'s|’s| is|(?: one)? (?:is|remains)) (?:still |all |yet )?(?:open|unclear|unknown|undecided|to be \w+)\W*$/i
/** Closing questions of talks, which are not open points. */
const closing =
  /^(?:(?:so|ok|okay|well|right|and),? )*(?:any(?:thing|body|one)?\b|is that\b|are we (?:done|good)|does that|shall we|sounds? good|see you)/i
const unanswered =
  /\b(?:(?:I |we )?(?:don(?:'|’)?t|do not) know|not sure|no idea|good question|let(?:'|’)?s (?:park|take) (?:that|this|it)|have to check|come back to (?:that|this)|unclear)\b/i

/**
 * Decisions, action items, and open questions of a talk, each with speaker and time. English only; a talk in another
 * language yields none rather than wrong ones.
 */
export function meetingNotes(transcript: string): CopilotNotes {
  const decisions: string[] = []
  const actionItems: string[] = []
  const openQuestions: string[] = []
  const said = sentencesOf(transcript)
  const isTalk = new Set(said.map(({ speaker }) => speaker)).size > 1
  for (const [index, one] of said.entries()) {
    if (one.text.length < shortest) continue
    const next = said.slice(index + 1, index + 3)
    const isAsked = /\?\s*$/.test(one.text)
    if (decision.test(one.text) && !notDecided.test(one.text)) decisions.push(noted(one))
    else if (
      openQuestion.test(one.text) ||
      (isAsked && (next.some(({ text }) => unanswered.test(text)) || (isTalk && isLeft(one, said.slice(index + 1)))))
    )
      openQuestions.push(noted(meant(one, said.slice(Math.max(0, index - 2), index))))
    else {
      const task = taskOf(one)
      if (task !== undefined) actionItems.push(task)
    }
  }
  const first = (list: readonly string[]) => [...new Set(list)].slice(0, most)
  return { decisions: first(decisions), actionItems: first(actionItems), openQuestions: first(openQuestions) }
}

/** "That is still open" refers to the question before it. */
const meant = (one: Said, before: readonly Said[]): Said =>
  (pointsBack.test(one.text) && before.findLast(({ text }) => /\?\s*$/.test(text))) || one

/** A question with a subject that no other speaker answers. */
const isLeft = ({ text, speaker }: Said, after: readonly Said[]): boolean =>
  text.split(/\s+/).length > 3 && !closing.test(text) && after.every((one) => one.speaker === speaker)

function taskOf(one: Said): string | undefined {
  const { text, speaker } = one
  if (text.split(/\s+/).length < 4) return undefined
  if (byOneself.test(text) && !/\?\s*$/.test(text)) return noted(one, speaker)
  const [found, name] = byAnother.exec(text) ?? []
  if (found !== undefined) return noted(one, name)
  return asTask.test(text) ? noted(one) : undefined
}

/** `Send the draft by Friday. (Ada, 00:12:31)` */
function noted({ speaker, time, text }: Said, who?: string): string {
  const by = [who && who !== speaker ? `for ${who}` : '', speaker, time].filter((part) => part !== '').join(', ')
  return `${text} (${by})`
}

function sentencesOf(transcript: string): Said[] {
  return transcript.split('\n').flatMap((raw) => {
    const [, time, speaker = '', words = ''] = line.exec(raw) ?? []
    if (time === undefined) return []
    return (words.match(/[^.!?]+(?:[.!?]+|$)/g) ?? [])
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => ({ speaker, time, text }))
  })
}
