import { dateIn } from './dates.ts'
import { dayOfHeading } from './day-heading.ts'
import type { ExtractedEntry } from './extraction.ts'
import { roleOf } from './roles.ts'

/** Minimum turns of a conversation. */
const minimumTurns = 4
/** Minimum turns if the caller declares the text a conversation. */
const minimumTurnsSaid = 2
/** Maximum turns of an exchange in which each speaker has only one. */
const shortExchange = 3
/** A sentence, or the words of a person. */
const said = /[?!.…]$|\b(?:I|we|you|my|me|ich|wir|du|mein|je|yo)\b/iu
/** Maximum speakers; more names are labels, not people. */
const maximumSpeakers = 12
/** Minimum share of the non-empty lines that begin a turn. */
const minimumShare = 0.3

/** `[2024-03-15 10:32] Anna: text`, `**Anna:** text`, `**Anna**: text`, `Anna: text`. */
const turnLine =
  /^(?:[[(]?(?<time>(?:\d{4}-\d\d-\d\d[ T,]*)?\d{1,2}:\d\d(?::\d\d)?)[\])]?\s+(?:[-–]\s*)?)?(?:\*\*(?<bold>[^*:\n]{1,40})(?::\*\*|\*\*:)|(?<plain>[\p{L}\p{N}][\p{L}\p{N} .'_-]{0,39}):)\s+(?<text>\S.*)$/u
/**
 * Criteria for plain names to be people who talk, without a time, role or file name as evidence: turns of each of at
 * least two people, few speakers, hardly any other lines, sentences, and a question or an exclamation now and then.
 * Lists of labels, change logs and addresses do not meet them.
 */
const plainTalk = { turnsOfEach: 3, speakers: 6, share: 0.6, meanCharacters: 12, lively: 0.05 } as const
/** Lines with text before the first turn; more (and more than a quarter) is an article that quotes a chat. */
const preambleLines = 8

interface Start {
  line: number
  speaker: string
  text: string
  date: number | undefined
  timed: boolean
}

/**
 * The turns of a text that is clearly a conversation, or undefined. Lists of `Label: value` look similar, so evidence
 * is required: a time on each line, a speaker such as `User` or `Assistant`, a telling file name, or a few names that
 * ask and answer from the first line on. Text before the first turn becomes a separate entry. Entry lines are the lines
 * of the file. `isSaid`: the caller declares it a conversation, so that a few turns with a repeated name, or two
 * turns alone, are enough.
 */
export function readTranscript(path: string, text: string, isSaid = false): ExtractedEntry[] | undefined {
  // Cheap check before any line is split: most notes are not conversations.
  if (!isSaid && !signs.test(text.slice(0, 20_000)) && !opensWithTurn.test(text) && !namedConversation.test(path))
    return undefined
  const lines = text.split(/\r?\n/)
  const starts = turnStarts(lines)
  if (!isConversation(path, lines, starts, isSaid)) return undefined
  const turns = starts.map((start, index): ExtractedEntry => {
    const next = starts[index + 1]?.line ?? lines.length
    const heading = lines.findIndex((line, at) => at > start.line && at < next && dayOfHeading(line) !== undefined)
    const end = heading < 0 ? next : heading
    return {
      id: String(start.line + 1),
      speaker: start.speaker,
      role: roleOf(start.speaker),
      text: [start.text, ...lines.slice(start.line + 1, end)].join('\n').trimEnd(),
      line: start.line + 1,
      ...(start.date !== undefined && { date: start.date }),
    }
  })
  const before = lines.slice(0, starts[0]!.line)
  const preamble = before
    .filter((line) => dayOfHeading(line) === undefined)
    .join('\n')
    .trimEnd()
  return preamble ? [{ id: '1', text: preamble, line: 1 }, ...turns] : turns
}

const namedConversation = /(^|[/ _-])(chat|conversation|transcript|interview|dialogue?)s?([/ ._-]|$)/i
const signs = /^\W{0,3}(?:user|human|me|you|assistant|ai|chatgpt|claude|\d{1,2}:\d\d|\d{4}-\d\d-\d\d)\b/im
const opensWithTurn =
  /^(?:[^\S\n]*\n|#[^\n]*\n){0,8}(?:\*\*)?[\p{L}\p{N}][\p{L}\p{N} .'_-]{0,39}(?::\*\*|\*\*:|:)[^\S\n]+\S/u

function turnStarts(lines: readonly string[]): Start[] {
  const starts: Start[] = []
  let fenced = false
  let day: number | undefined
  for (const [line, content] of lines.entries()) {
    if (/^\s*(```|~~~)/.test(content)) fenced = !fenced
    if (!fenced) day = dayOfHeading(content) ?? day
    const groups = fenced ? undefined : turnLine.exec(content)?.groups
    if (!groups) continue
    const speaker = (groups.bold ?? groups.plain ?? '').trim()
    if (!speaker || speaker.split(/\s+/).length > 4) continue
    const date = dateOf(groups.time, day)
    starts.push({ line, speaker, text: groups.text!, date, timed: groups.time !== undefined })
  }
  return starts
}

/** The date of a turn: its own, or the day of the heading above it with its time of day. */
function dateOf(time: string | undefined, day: number | undefined): number | undefined {
  if (time?.includes('-')) return dateIn(time.replace(',', ' '))
  if (day === undefined || time === undefined) return day
  return dateIn(
    `${new Date(day).toISOString().slice(0, 10)} ${time.padStart(time.indexOf(':') === 1 ? time.length + 1 : 0, '0')}`,
  )
}

function isConversation(path: string, lines: readonly string[], starts: readonly Start[], isSaid: boolean): boolean {
  if (starts.length < (isSaid ? minimumTurnsSaid : minimumTurns)) return false
  const turns = new Map<string, number>()
  for (const { speaker } of starts) turns.set(speaker, (turns.get(speaker) ?? 0) + 1)
  if (turns.size < 2 || turns.size > maximumSpeakers) return false
  const repeated = [...turns.values()].filter((count) => count > 1).length
  const body = lines.slice(starts[0]!.line).filter((line) => dayOfHeading(line) === undefined)
  const withText = (some: readonly string[]) => some.filter((line) => line.trim()).length
  // A question and its answer: every line is a turn, and not a label with its value.
  const isExchange =
    isSaid &&
    starts.length <= shortExchange &&
    starts.length === withText(body) &&
    starts.some(({ text }) => said.test(text))
  if (repeated < (isSaid ? 1 : 2) && !isExchange) return false
  if (body.some((line) => /^#{1,6}\s/.test(line))) return false
  if (starts.length < minimumShare * withText(body)) return false
  if (withText(lines.slice(0, starts[0]!.line)) > Math.max(preambleLines, withText(body) / 4)) return false
  const timed = starts.every((start) => start.timed)
  const roles = new Set([...turns.keys()].map(roleOf))
  if (isSaid || timed || (roles.has('user') && roles.has('assistant')) || namedConversation.test(path)) return true
  return starts.length >= plainTalk.share * withText(body) && isTalk(starts, turns)
}

/** Whether names alone are people who talk to each other. */
function isTalk(starts: readonly Start[], turns: ReadonlyMap<string, number>): boolean {
  if (turns.size > plainTalk.speakers) return false
  if ([...turns.values()].filter((count) => count >= plainTalk.turnsOfEach).length < 2) return false
  const lively = starts.filter(({ text }) => /[?!？！؟](?:[\s"'”’)*_]|$)/.test(text)).length
  const characters = starts.reduce((sum, { text }) => sum + text.length, 0)
  return lively >= plainTalk.lively * starts.length && characters >= plainTalk.meanCharacters * starts.length
}
