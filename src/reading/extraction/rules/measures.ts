import type { FoundDate } from '../../../dates/dates.ts'
import { stem } from '../../../text/words/stem.ts'

/** A number with its unit. `key` shows which numbers it can be compared with: `money`, `rate`, `count:book`. */
export interface Measure {
  key: string
  value: string
  start: number
  end: number
}

const amount = '\\d+(?:[.,]\\d+)*'
const forms: readonly [RegExp, (match: RegExpExecArray) => string | undefined][] = [
  [
    new RegExp(
      `(?:[$€£¥]|\\b(?:USD|EUR|GBP|CHF) )${amount}(?: ?(?:k|m|million|billion|thousand))?\\b(?:\\/\\w+)?|\\b${amount} ?(?:dollars|euros?|pounds|USD|EUR|GBP|€)`,
      'gi',
    ),
    () => 'money',
  ],
  [new RegExp(`\\b${amount} ?(?:%|percent\\b)`, 'gi'), () => 'rate'],
  [
    new RegExp(
      `\\b${amount}(?:-${amount})? ?-?(ms|milliseconds?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)\\b(?! (?:ago|old|later|earlier|before))`,
      'gi',
    ),
    (match) => `duration:${unit(match[1]!)}`,
  ],
  [
    new RegExp(
      `\\b${amount} ?(kb|mb|gb|tb|mbps|gbps|km|kg|lbs?|miles|pages|words|px|rpm|fps|qps|rps|req/s|°c|°f|km/h|mph|kwh|watts?|volts?)\\b`,
      'gi',
    ),
    (match) => `count:${match[1]!.toLowerCase()}`,
  ],
  [
    new RegExp(
      `\\b(?:${amount}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)(?:-${amount})? ((?:[a-z][\\w'-]+ ){0,3}?[a-z][a-z-]+(?:s|children|people|men|women))\\b`,
      'g',
    ),
    counted,
  ],
  [new RegExp(`\\b(?:reached|hit|to|now at|grown to) (${amount})(?=$|[,. ](?!\\w+s\\b))`, 'g'), whatNumber],
]

const hint = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty)\b/i

const noCount =
  /(?:ness|ss|us|is|ings|was|has|does)$|^(?:questions|ideas|options|thoughts|issues|problems|requests|choices|tips|favou?rs|words|reasons|kinds|types|sorts|times|others|as|is|was|of|things|ways|reasons|points|steps)$/

/** "Shelf 3 holds jars": the number is part of a name, and the verb follows. */
const named = /(?:^|\b(?:the|my|our|this|that|in|on|at|from)\s)[\p{L}-]+ $/iu
const does =
  /^(?:holds|contains|stores|keeps|houses|runs|uses|needs|takes|costs|opens|closes|starts|ends|belongs|lives|sits|serves|hosts|shows|covers|handles|leads|goes|works|makes|means|fits)$/

function counted(match: RegExpExecArray): string | undefined {
  const noun = match[1]!.split(' ').at(-1)!
  const isName = match[1]!.split(' ').some((word) => does.test(word)) && named.test(match.input.slice(0, match.index))
  // Walked steps are counted; steps of a procedure are not.
  const walked = noun === 'steps' && /^\d[\d,.]{3,}/.test(match[0])
  return isName || (noCount.test(noun) && !walked) ? undefined : `count:${stem(noun)}`
}

/** "The number of open tickets has reached 40": the counted noun comes before. */
function whatNumber({ input, index }: RegExpExecArray): string {
  const noun =
    /\b(?:number|amount|count|total|growth|rise|increase|drop) (?:of|in) (?:[a-z]+ ){0,2}?([a-z]+s)\b(?!.*\b(?:number|amount|count) (?:of|in) )/i.exec(
      input.slice(0, index),
    )?.[1]
  return noun && !noCount.test(noun) ? `count:${stem(noun.toLowerCase())}` : 'number'
}

const unit = (word: string): string => (/^m(?:s|illi)/i.test(word) ? 'ms' : word.toLowerCase().slice(0, 3))

/** Numbers that a later one can replace, without dates, times and version numbers. */
export function measuresIn(text: string, dates: readonly FoundDate[]): Measure[] {
  const measures: Measure[] = []
  if (!hint.test(text)) return measures
  for (const [pattern, keyOf] of forms) {
    pattern.lastIndex = 0
    for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const taken = [...measures, ...dates].some((other) => start < other.end && end > other.start)
      const key = taken || /[\w.]/.test(text[start - 1] ?? '') ? undefined : keyOf(match)
      if (key) measures.push({ key, value: match[0], start, end })
    }
  }
  return measures.sort((left, right) => left.start - right.start)
}

const purse =
  '(budget|allowance|salary|rent|fee|price|cost|quote|estimate|offer|bid|premium|spending limit|limit|goal|target|quota|deposit|fund|savings|rate|tax|discount|accuracy|coverage|response time|latency|uptime|deadline|due date|word count)'
const definite = '\\b(my|our|the|a|an)\\s+'
/** Presupposed figures: "my $35 monthly budget", "the new deadline of April 5". */
const granted: readonly RegExp[] = [
  new RegExp(
    `${definite}((?:(?!(?:my|our|the|with|of|for|and|to|in|on|a|is|that|from)\\b)[\\w'-]+ ){0,5}?)${purse}(?: target| limit)? (?:of|is|was|at|to|on|from|:|which is|now)(?: (?:about|around|now|up to|only|just))? `,
    'gi',
  ),
  new RegExp(
    `\\b(my|our|the)\\s+((?:(?:(?!(?:of|is|was|to|in|and|with|for|on|that|has)\\b)[a-zA-Z][\\w'-]*) ){0,4}?(?:[$€£]?\\d[\\d,.]*(?: ?%|k|ms)? )(?:[\\w'-]+ ){0,3}?)${purse}\\b`,
    'gi',
  ),
]

/** A presupposed figure in a question or wish, with its owner. */
export interface GrantedFigure {
  noun: string
  /** Words between: `increased January book`. */
  modifiers: string
  owner: string
  start: number
  end: number
}

export function grantedFigures(clause: string): GrantedFigure[] {
  const found: GrantedFigure[] = []
  for (const pattern of granted) {
    for (const match of clause.matchAll(pattern)) {
      found.push({
        owner: match[1]!.toLowerCase(),
        modifiers: match[2]!.trim(),
        noun: match[3]!.toLowerCase(),
        start: match.index,
        end: match.index + match[0].length,
      })
    }
  }
  return found
}

/** Words that show that a value replaced another. */
export const changeCue =
  /\b(?:reschedul\w+|postponed|pushed (?:back|to)|brought forward|extended|shortened|increased?|raised|reduced|lowered|cut|slipped|shifted|delayed|improved|dropped|grew|grown|reached|updated?|upgraded|bumped|changed|moved|switched|migrated|renamed|new(?:est)?|now|currently|latest|instead|no longer|actually|up to|down to|a total of|added|boosted|recently|correct(?:ed|ion)|revised)\b/i
