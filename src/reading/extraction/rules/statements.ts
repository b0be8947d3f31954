import type { FoundDate } from '../../../dates/dates.ts'
import { isPast } from '../../../text/past-tense.ts'
import type { Frame } from '../reading/frame.ts'
import { figureTag } from './figures.ts'
import type { Measure } from './measures.ts'
import { type Finding, statedValue } from './rule.ts'

/** References to things in view, to the listener, and to present problems. */
const ofTheMoment =
  /\b(?:you|your|yours|this(?! (?:year|spring|summer|autumn|winter|term|season|week|month))|that(?= (?:is|was|one|way|works|makes|sounds))|these(?! days)|those|above|below|following|right now|at the moment|just now|so far|yet|again|stuck|errors?|bugs?|exceptions?|fail\w*|crash\w*|throw\w*|threw|problems?|issues?|trouble|wrong|broken|confus\w+|sorry|thanks?|lol|omg|the (?:former|latter|(?:first|second|third|last|next|other|same) (?!(?:floor|of every|week|month|year|day)\b)\w+)|haha|kidding|sounds?|seems?|looks|apparently|so (?:good|bad|cool|great|much|many)|terrible|awful)\b/i

/** Momentary states: feelings, wishes, attempts, talk, and present activities. */
const passing =
  /^(?:(?:do|did|can|could|will|be|was|have|must|would|should) not\b|no longer\b|(?:think|guess|mean|feel|felt|see|saw|know|knew|want|need|hope|wish|wonder|try|tried|look|get|got|understand|remember|forget|forgot|believe|say|said|tell|told|ask|asked|mention|notice|noticed|realize|realise|read|hear|heard|find|found|seem|sound|agree|appreciate|thank|expect|worry|struggle|doubt|suppose|assume|plan|consider|figure|bet|trust|face|hit|run into|ran|end up|ended|come|came|go|went|start|started|let|make|made|take|took|give|gave|put|set|keep|kept|lose|lost|miss|fail|break|be|was|will|can|could|must|may|shall|have|had|do|did|love|like|hate|enjoy|prefer|admire)\b)/i

/** Lasting states: home, membership, possession, trade and custom. */
const lasting =
  /^(?:be (?:in (?:the|my|our|a) (?!middle|process|mood|hurry|bit|way|car\b|office|kitchen|meeting|house)|part of |one of |responsible |based |located |owned |made |written |hosted |named |built |stored |kept |meeting in |staying (?:in|at) |enrolled |registered |signed up )|have never (?!been |heard |seen |thought |met anyone|felt |really |actually |had )|have (?:already |also )?(?:finalized|finalised|configured|committed to|implemented|added|defined|updated|completed|signed|booked|bought|ordered|hired|rented|leased|sold|renewed|inherited|chosen|founded|joined|published|renamed|replaced|removed|installed|integrated|appointed|enrolled|registered|subscribed) |(?:signed|booked|bought|ordered|hired|rented|leased|sold|renewed|inherited|founded|joined|adopted) |use |own |drive |teach |wear |pay |earn |cook |grow |collect |breed |coach |host |oversee |manage |block |include |consist )/i
/** Lasting states that are informative without a figure or name. */
const always =
  /^(?:wear|own|drive|teach|grow|collect|breed|coach|host|oversee|manage|share|rent|foster|study|commute|speak|ride|keep|look after|take care of|pick up|drop off|volunteer|sleep|wake up|get up|go to bed|do (?:the|all the|most of the|our|my)|work|live|sing|dance|paint|knit|sew|fish|garden|row|climb|sail|meditate) /i

/** Words that mark customs and tastes. */
const customary =
  /\b(?:always|never|usually|normally|mostly|only ever|rarely|every (?:day|night|week|month|year|morning|evening|\w+day)|favou?rite|best (?:when|in the|on|at)|happiest|rather|whenever|prefer\w*|works? (?:better|best) for (?:me|us)|easier for (?:me|us)|suits? (?:me|us)|my (?:kind|type|style) of)\b/i

/** Attempts, wishes and possibilities, which are not customs despite their adverb. */
const noCustom =
  /^(?:have|be not|be (?:up|down) to|be (?:\w+ )?\w+ing|be (?:always|still|mostly) \w+ing|do not (?:know|think|get|understand)|want|need|can|could|will|aim|hope|think|feel|try|wonder|guess|get|go)\b/i
/** A noun in front instead of a person. */
const noNoun =
  /^(?:good|nice|happy|lovely|which|who|that|it|he|she|they|we|I|let|looking|just|any|more|maybe|sure|ok|yes|no|and|but|so|there|then|see|same|as|until|not|to|if|on|in|at|by|from|for|\w+ing)\b/i

/** "Working from home suits me better", "rainy weather over a heatwave any day" */
const suiting =
  /\b(?:suits? (?:me|us)|works? (?:better|best|well) for (?:me|us)|makes me (?:ill|sick|happy|sleepy|nervous|anxious)|(?:over|than) .+ (?:any day|any time|every time)|over [\w -]+, (?:always|every time|as ever)\b.*|(?:easier|better|harder|clearer|nicer) for (?:me|us)|me do not (?:get along|mix))\b/i

/** Texts and people in view that are not the owner's. */
const atHand =
  /\b(?:customer|visitor|caller|author|article|tutorial|docs?|book|paper|log|output|result|regex|function|loop|query|test|line|paragraph|sentence|answer|recipe|game|song|movie|film|story|text|example|train|customers|guy|man|woman)$/i
/** "To start the server run `just dev`" */
const howTo = /^to [\p{Ll}][^,`]{3,50}?,? (?:you )?(?:run|use|call|type|execute) (?:`[^`]+`|[\w-]+ [\w:./-]+)/iu
/** Future whereabouts. */
const whereabouts = /^be (?:closed|open|away|out|off|in|on|at|back|busy|free|abroad|travelling|visiting)\b/

/** What things presently do, show or seem. */
const unsettled =
  /^(?:be (?!(?:handled|managed|served|generated|protected|signed|owned|monitored|maintained|run|built|stored|backed|powered|picked up|cached|indexed|written|kept|versioned|encrypted|rotated|triggered|deployed|hosted|paid|made|taught|organi[sz]ed|due) )|(?:say|show|print|mean|look|seem|feel|sound|need|want|get|give|do|have|can|could|will|would|must|may|might|help|let|take|tell|start|stop|hit|reach|work|cost|sound|happen|suggest|mention|make)\b)/
/** Recurring times. */
const regular = /^(?:be (?:due|open|closed|held|on)\b|happen|run|meet|take place|start|close|open)/

/** A detail worth looking up later: a figure, a path, a name. */
const concrete = /\d|[\w-]+[./_][\w./-]+\w|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}\b|(?<=\s)\p{Lu}[\p{L}+#-]+|`[^`]+`/u
const fewestWords = 3
const mostWords = 30

/** A lasting state that no other rule reads, in the original words. Future dates make any statement worth keeping. */
export function findStated(
  frame: Frame | undefined,
  text: string,
  measures: readonly Measure[],
  dates: readonly FoundDate[],
  today: number,
): Finding | undefined {
  const words = text.split(/\s+/).length
  if (words < fewestWords || words > mostWords || ofTheMoment.test(text)) return undefined
  const ahead = dates.find(({ day, lastDay }) => day !== undefined && (lastDay ?? day) >= today)
  if (ahead && (ahead.day ?? 0) <= today) return undefined
  if (ahead) return isDue(frame, text) ? due(text.slice(ahead.start, ahead.end)) : undefined
  if (dates.length === 0 && suiting.test(text) && !(frame && passing.test(frame.phrase) && frame.kind === 'self'))
    return stated(text, [])
  if (!frame && howTo.test(text)) return stated(text, [])
  if (!frame || dates.length > 0 || !isLasting(frame, text)) return undefined
  // Another person's figure does not replace one of the owner's.
  return stated(frame.phrase, frame.kind === 'person' ? [] : measures)
}

function isDue(frame: Frame | undefined, text: string): boolean {
  if (!frame) return !noNoun.test(text) && !text.split(' ').some((word) => isPast(word))
  const { kind, phrase, byPronoun } = frame
  if (kind === 'thing') return !(byPronoun && /^(?:was|seem)\b/.test(phrase))
  return (
    kind === 'person' ||
    !(
      (passing.test(phrase) &&
        !/^have (?:a|an|the|my|our|some) (?!(?:question|doubt|idea|concern|feeling|problem|suggestion|request)\b)/.test(
          phrase,
        ) &&
        !whereabouts.test(phrase)) ||
      /\b(?:it|them)\b/.test(phrase)
    )
  )
}

function isLasting({ kind, head, phrase, owned, byPronoun, relation }: Frame, text: string): boolean {
  const first = /^\S+/.exec(phrase)?.[0] ?? ''
  const bare = phrase.replace(/\bI\b/g, '')
  if (/\b(?:it|this|that)$|^\w+ now\b/i.test(phrase)) return false
  if (kind === 'thing') {
    if (byPronoun || isPast(first) || (!owned && atHand.test(head)) || /^let\b/i.test(text)) return false
    if (customary.test(text) && (owned || regular.test(phrase))) return true
    return concrete.test(bare) && !unsettled.test(phrase)
  }
  if (customary.test(text) && !isPast(first) && !noCustom.test(phrase)) return true
  if (kind === 'person' && relation)
    return !isPast(first) && !passing.test(phrase.replace(/^be (?!up|down|at|on|not|so|very|a bit|\w+ing\b)/, ''))
  if (always.test(phrase)) return true
  return concrete.test(bare) && (lasting.test(phrase) || !(passing.test(phrase) || isPast(first)))
}

const due = (value: string): Finding => ({
  type: 'event',
  predicate: 'scheduled',
  value,
  weight: 'measure',
  slot: null,
})

const stated = (phrase: string, measures: readonly Measure[]): Finding => ({
  type: 'fact',
  predicate: 'stated',
  value: statedValue(phrase),
  weight: 'measure',
  slot: null,
  tags: [...new Set(measures.map(({ key }) => figureTag(key)))],
})
