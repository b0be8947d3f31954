import type { Cue } from './cues.ts'

type Dict = Readonly<Record<string, unknown>>

const textKeys = ['text', 'transcript', 'content', 'utf8', 'sentence', 'words_text'] as const
const startKeys = [
  ...['start', 'start_time', 'startTime', 'begin', 'from', 'offset', 'timestamp', 'time', 'ts'],
  ...['tStartMs', 'start_ms', 'startMs', 'startOffsetMs'],
] as const
const endKeys = ['end', 'end_time', 'endTime', 'to', 'end_ms', 'endMs', 'end_ts'] as const
const speakerKeys = [
  'speaker',
  'speaker_label',
  'speakerLabel',
  'speaker_name',
  'speakerName',
  'speaker_id',
  'name',
] as const
/** Deeper lists are words of a segment. */
const deepest = 6

interface Segment extends Cue {
  end?: number | undefined
  isMs: boolean
}

/**
 * Reads the JSON of a speech recognizer: of all lists of objects with words and times, the one with the longest
 * entries, preferably with speakers. Supports Whisper and WhisperX, AssemblyAI, Deepgram, Amazon Transcribe, Rev,
 * Azure, YouTube and plain lists. Undefined if no list fits.
 */
export function readRecognised(json: unknown): Cue[] | undefined {
  const lists = listsIn(monologuesAsText(json), 0)
    .map(segmentsOf)
    .filter((list) => list.length > 0)
  const best = lists.sort((a, b) => worth(b) - worth(a))[0]
  if (!best) return undefined
  const scale = best.some(({ isMs }) => isMs) || looksLikeMilliseconds(best) ? 1000 : 1
  return best.map(({ start, speaker, text }) => ({ start: start / scale, speaker, text }))
}

/** Words in all, those of one-word pieces counting little; a list that names speakers is worth twice as much. */
function worth(list: readonly Segment[]): number {
  const words = list.map(({ text }) => text.split(/\s+/).length)
  const total = words.reduce((sum, count) => sum + count, 0)
  const isWordByWord = total / list.length < 1.5
  const names = list.some(({ speaker }) => speaker !== undefined)
  return total * (isWordByWord ? 0.4 : 1) * (names ? 2 : 1)
}

function listsIn(value: unknown, depth: number): Dict[][] {
  if (depth > deepest || typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) {
    const objects = value.filter((one): one is Dict => typeof one === 'object' && one !== null && !Array.isArray(one))
    const inside = objects.slice(0, 2000).flatMap((one) => listsIn(one, depth + 1))
    return objects.length > 0 ? [objects, ...joined(inside)] : inside
  }
  return Object.values(value).flatMap((one) => listsIn(one, depth + 1))
}

/** Lists of the same kind in every object of a list (the segments of each channel) are one. */
const joined = (lists: readonly Dict[][]): Dict[][] =>
  lists.length > 1 ? [lists.flat(), ...lists.slice(0, 20)] : [...lists]

function segmentsOf(list: readonly Dict[]): Segment[] {
  return list.flatMap((one) => {
    const text = textOf(one)
    const startKey = startKeys.find((key) => timeOf(one[key]) !== undefined)
    if (text === '' || startKey === undefined) return []
    const start = timeOf(one[startKey])!
    const endKey = endKeys.find((key) => timeOf(one[key]) !== undefined)
    return { start, end: endKey && timeOf(one[endKey]), speaker: speakerOf(one), text, isMs: /ms$/i.test(startKey) }
  })
}

function textOf(one: Dict): string {
  for (const key of textKeys) if (typeof one[key] === 'string' && one[key].trim() !== '') return clean(one[key])
  const [best] = listOf(one['alternatives']) as Dict[]
  if (best && typeof best['transcript'] === 'string') return clean(best['transcript'])
  // YouTube: pieces of a line.
  const pieces = listOf(one['segs']).map((piece) => String((piece as Dict)['utf8'] ?? ''))
  return clean(pieces.join(''))
}

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim()
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Seconds or milliseconds as a number, `"12.3"`, `"12.3s"` or `"00:01:02"`. */
function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value !== 'string') return undefined
  if (/^\d+(?:\.\d+)?s?$/.test(value)) return Number.parseFloat(value)
  if (!/^\d{1,3}(?::\d{1,2}){1,2}(?:[.,]\d+)?$/.test(value)) return undefined
  return value
    .replace(',', '.')
    .split(':')
    .reduce((total, part) => total * 60 + Number(part), 0)
}

function speakerOf(one: Dict): string | undefined {
  for (const key of speakerKeys) {
    const value = one[key]
    if (typeof value === 'string' && clean(value) !== '')
      return /^\d{1,2}$/.test(value) ? `Speaker ${value}` : clean(value)
    if (typeof value === 'number') return `Speaker ${value}`
    if (typeof value === 'object' && value !== null && typeof (value as Dict)['name'] === 'string')
      return clean((value as Dict)['name'] as string)
  }
  return undefined
}

/** Times are whole numbers, and pieces would last minutes each if they were seconds. */
function looksLikeMilliseconds(list: readonly Segment[]): boolean {
  if (!list.every(({ start }) => Number.isInteger(start))) return false
  const words = list.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  const last = list.at(-1)!
  const length = (last.end ?? last.start) - list[0]!.start
  // People say two to four words a second; fewer than one in twenty seconds is not a talk.
  return length / Math.max(1, words) > 20
}

/** Rev lists the words of a monologue as elements. */
function monologuesAsText(json: unknown): unknown {
  const monologues = listOf((json as Dict | null)?.['monologues']) as Dict[]
  if (monologues.length === 0) return json
  return monologues.map(({ speaker, elements }) => {
    const parts = listOf(elements) as Dict[]
    return {
      speaker,
      text: parts.map(({ value }) => String(value ?? '')).join(''),
      start: parts.find(({ ts }) => typeof ts === 'number')?.['ts'] ?? 0,
    }
  })
}
