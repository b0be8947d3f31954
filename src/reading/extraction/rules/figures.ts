import type { FoundDate } from '../../../dates/dates.ts'
import type { Frame } from '../reading/frame.ts'
import type { Speaker } from '../reading/speaker.ts'
import { inThirdPerson, possessiveOf } from '../reading/third-person.ts'
import { topicTerms, topicWords } from '../topic-words.ts'
import { grantedFigures, type Measure } from './measures.ts'
import type { Finding } from './rule.ts'

/** Tag by which figures of facts are compared; stored facts have it too. */
export const figureTag = (key: string): string => `figure:${key}`

/** A statement with a number that a later one can replace: "my library has 45 sources". */
export function findFigure(
  frame: Frame,
  clause: string,
  measures: readonly Measure[],
  dates: readonly FoundDate[],
): Finding | undefined {
  const said = measures.filter(({ end }) => end + frame.predicateText.length + 3 >= clause.length)
  const [one] = frame.kind === 'thing' ? said : measures
  if (!one) return undefined
  // In "from $20 to $25", the second figure is current.
  const first = measures.find(({ key, start }) => key === one.key && /\bto $/i.test(clause.slice(0, start))) ?? one
  const { phrase } = frame
  const state = frame.kind === 'thing' ? thingState : selfState
  if (!state.test(phrase) || passing.test(phrase)) return undefined
  // An event on a day stays true; only a state can change.
  if (
    dates.some(
      ({ day, start }) =>
        day !== undefined && /\b(?:on|yesterday|ago|last)\b/i.test(clause.slice(Math.max(0, start - 4), start + 10)),
    ) &&
    /^(?:did|was|went|spent|bought|paid|ran|walked)/.test(phrase)
  )
    return undefined
  const predicate = first.key.replace(':', '_')
  return {
    type: 'fact',
    predicate,
    value: first.value,
    weight: 'measure',
    slot: null,
    tags: [...new Set(measures.map(({ key }) => figureTag(key)))],
  }
}

const thingState =
  /^(?:be|have|has|reach|reached|hit|contain|hold|weigh|cost|take|took|now|will be|was|increased|dropped|rose|grew|fell|improved|went|got|allow|offer|offered|quoted|charged?|ask(?:ed)? for|last|require|need|run|serve|support|count|total|average|measure|store|use|handle)\b/
const selfState =
  /^(?:have|can (?:do|run|swim|lift|hold|type|walk|bench|squat|play)|could (?:do|run)|be (?:aiming|averaging|saving|earning|spending|paying|targeting|budgeting|at|up to|down to|on)|aim|average|save|spend|pay|budget|weigh|need|target|set|allocated|reached|raised|increased|extended|reduced|lowered|cut|added|completed|finished|own|keep|want|hit|run|process|serve|handle|store|collected|wrote|written|read|saved|scored|got|bumped|changed|doubled|halved|adjusted|updated|dropped|improved|limit|allow|plan)\b/
const passing =
  /^(?:have (?:heard|tried|noticed|come up|read (?:that|about)|seen)\b|have (?:a|an|some|no|been|to|had)\b(?!.*(?:\d))|need (?:to|a|your|help)|want (?:to|your)|have (?:been )?(?:trying|wondering|thinking|looking))/

/** Figures that a wish or question presupposes: "… my $35 monthly budget", "the new target of 90%". */
export function findGranted(
  clause: string,
  sentence: string,
  measures: readonly Measure[],
  dates: readonly FoundDate[],
  speaker: Speaker,
): Finding[] {
  const findings: Finding[] = []
  if (measures.length === 0 && dates.length === 0) return findings
  for (const { noun, modifiers, owner, start, end } of grantedFigures(clause)) {
    const inside = (place: { start: number; end: number }) => place.start >= start && place.start <= end + 1
    const measure = measures.find(inside)
    const date = dates.find((found) => found.day !== undefined && inside(found))
    if (!measure && !(date && /deadline|date/.test(noun))) continue
    const value = measure?.value ?? clause.slice(date!.start, date!.end)
    const words = modifiers.replace(value, '').replace(/\s+/g, ' ').trim()
    const place = measure ?? date!
    const tail = (
      /rate|tax|discount/.test(noun)
        ? /^(?: (?:for|on|above|of) [^,;.]{2,60})?/
        : /^(?: (?:for|per|above|each) [^,;.]{2,60})?/
    ).exec(clause.slice(place.end))![0]
    const whose = owner === 'my' || owner === 'our' ? possessiveOf(speaker.name) : 'The'
    const content = `${whose} ${words ? `${inThirdPerson(words, speaker)} ` : ''}${noun} is ${value}${inThirdPerson(tail, speaker)}`
    const wording = topicWords(content)
    const around = [...topicTerms(sentence)].flatMap(([root, word]) => (wording.has(root) ? [] : word))
    const deadline = date !== undefined && /deadline|date/.test(noun)
    const key = measure?.key
    findings.push({
      type: deadline ? 'event' : 'fact',
      predicate: deadline ? 'deadline' : noun.replace(/ /g, '_'),
      value,
      weight: deadline ? 'deadline' : key === 'money' ? 'money' : 'measure',
      slot: null,
      content,
      sensitive: /salary|rent|savings/.test(noun),
      tags: [...(key ? [figureTag(key)] : []), ...around.slice(0, mostTags)],
    })
  }
  return findings
}
/** Most words around a figure that become tags of its subject. */
const mostTags = 8

const change =
  /\b(it|they|(?:the|my|our) (?:(?!(?:since|because|that|and|how|if|when|to|but|so|which|I|we)\b)[\w'.-]+ ?){1,8}?) (?:is|are|was|were|has been|have been|got|had been|has|have|is now|was just|has just been)(?: \w+ly)? (rescheduled|postponed|moved|pushed back|brought forward|extended|shortened|increased|raised|reduced|lowered|cut|changed|updated|upgraded|bumped|switched|improved|dropped|reached|grown) (?:from .{1,30}? )?(?:back )?(?:to|by|until|at)?\s*(.{1,80})$/i

/**
 * A change, anywhere in the clause: "… that it is rescheduled to March 22 at 4:30 PM". `before` are the earlier
 * clauses.
 */
export function findChange(
  clause: string,
  before: readonly string[],
  measures: readonly Measure[],
  dates: readonly FoundDate[],
  speaker: Speaker,
): Finding | undefined {
  if (measures.length === 0 && dates.length === 0) return undefined
  const match = change.exec(clause)
  if (!match) return undefined
  const [, what, how, rest] = match
  const place = match.index + match[0].length - rest!.length
  const near = ({ start }: { start: number }) => start >= place - 1 && start <= place + 16
  const measure = measures.find(near)
  const date = dates.find(near)
  if (!measure && !date) return undefined
  const noun = /^(?:it|they)$/i.test(what!) ? lastNoun(before) : what!
  if (!noun) return undefined
  const whose = /^(?:my|our) /i.test(noun) ? `${possessiveOf(speaker.name)} ${noun.slice(noun.indexOf(' ') + 1)}` : noun
  const wording = inThirdPerson(`${whose} ${match[0].slice(what!.length)}`.replace(/\s+/g, ' '), speaker)
  const schedule = date !== undefined
  return {
    type: schedule ? 'event' : 'fact',
    predicate: schedule ? 'scheduled' : measure!.key.replace(':', '_'),
    value: schedule ? dates.map(({ start, end }) => clause.slice(start, end)).join(' ') : measure!.value,
    weight: schedule ? 'appointment' : 'measure',
    slot: null,
    content: wording.charAt(0).toUpperCase() + wording.slice(1),
    tags: measure ? [figureTag(measure.key)] : [],
    replaces: { cue: how!.toLowerCase(), about: [...topicWords(noun)] },
  }
}

/**
 * The last noun with an article: "missing the Zoom meeting with Ada" → `the Zoom meeting with Ada`. `last`: only at the
 * very end.
 */
export function lastNoun(clauses: readonly string[], last = false): string | undefined {
  for (const clause of [...clauses].reverse()) {
    const noun =
      /.*\b((?:the|my|our|a|an) (?:(?!(?:is|are|was|were|has|have|had|to|that|which|will|can|and)\b)[\w'.-]+ ?){1,7})(.*)$/i.exec(
        clause,
      )
    if (noun && !(last && noun[2]!.trim())) return noun[1]!.trim().replace(/^(?:a|an) /i, 'the ')
  }
  return undefined
}
