/** A part of a talk: its text, speaker and start, in seconds from the beginning. */
export interface Cue {
  start: number
  speaker?: string | undefined
  text: string
}

const timing = /^\s*((?:\d{1,4}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?)\s*-->/
const voice = /^<v(?:\.[^\s>]*)?\s+([^>]{1,80})>/i
/** `ADA: `, `>> ADA: `, `- Ada: ` at the start of a cue. */
const named = /^(?:>>\s*|-\s*)?([\p{Lu}][\p{L}\p{N} .'’_-]{0,39}):\s+(?=\S)/u

/**
 * Reads subtitles, WebVTT or SubRip, in one pass over the lines: a truncated file yields the cues that it has. Lines
 * that a live transcript repeats from cue to cue are read once.
 */
export function readSubtitles(text: string): Cue[] {
  const cues: Cue[] = []
  let current: { start: number; lines: string[] } | undefined
  let last: readonly string[] = []
  const close = () => {
    if (!current) return
    const lines = current.lines.filter((line) => line.trim() !== '')
    const fresh = lines.filter((line) => !last.includes(line))
    if (lines.length > 0) last = lines
    for (const cue of spoken(current.start, fresh)) cues.push(cue)
    current = undefined
  }
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  for (const [index, line] of lines.entries()) {
    const [, start] = timing.exec(line) ?? []
    if (start !== undefined) {
      close()
      current = { start: secondsOf(start), lines: [] }
    } else if (line.trim() === '' || (/^\d+$/.test(line.trim()) && timing.test(lines[index + 1] ?? ''))) close()
    else current?.lines.push(line)
  }
  close()
  return cues
}

/** A cue may hold words of several speakers: each becomes its own cue. */
function spoken(start: number, lines: readonly string[]): Cue[] {
  const cues: Cue[] = []
  for (const line of lines) {
    const [tag, byTag] = voice.exec(line.trim()) ?? []
    const plain = withoutTags(tag === undefined ? line : line.trim().slice(tag.length))
    const [begin, byName] = byTag === undefined ? (named.exec(plain) ?? []) : []
    const speaker = byTag?.trim() ?? byName?.trim()
    const words = begin === undefined ? plain : plain.slice(begin.length)
    const before = cues.at(-1)
    if (before && speaker === undefined) before.text = `${before.text} ${words}`.trim()
    else if (words !== '') cues.push({ start, speaker, text: words })
  }
  return cues
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
  quot: '"',
}

const withoutTags = (line: string): string =>
  line
    .replace(/<[^<>]{0,200}>|\{\\[^{}]{0,200}\}/g, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm|quot);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim()

/** `1:02:03.5`, `02:03,500` in seconds. */
function secondsOf(time: string): number {
  const parts = time.replace(',', '.').split(':').map(Number)
  return parts.reduce((total, part) => total * 60 + (Number.isFinite(part) ? part : 0), 0)
}

/** Longest silence inside a paragraph, seconds; longest paragraph, characters. */
const [longestPause, longestParagraph] = [20, 700]

/** A talk as text: a paragraph per speaker, with its start time. `[00:01:02] Ada: …` */
export function talkOf(cues: readonly Cue[]): { text: string; speakers: string[] } {
  const paragraphs: { start: number; last: number; speaker: string | undefined; text: string }[] = []
  for (const { start, speaker, text } of cues) {
    const open = paragraphs.at(-1)
    // A cue without a speaker continues the previous one.
    const goesOn =
      open !== undefined &&
      (speaker === undefined || speaker === open.speaker) &&
      start - open.last <= longestPause &&
      open.text.length < longestParagraph
    if (goesOn) {
      open.text += ` ${text}`
      open.last = start
    } else {
      const isNear = open !== undefined && start - open.last <= longestPause
      paragraphs.push({ start, last: start, speaker: speaker ?? (isNear ? open.speaker : undefined), text })
    }
  }
  const speakers = [...new Set(paragraphs.flatMap(({ speaker }) => speaker ?? []))]
  const text = paragraphs
    .map(
      ({ start, speaker, text }) => `[${clockOfSeconds(start)}] ${speaker === undefined ? '' : `${speaker}: `}${text}`,
    )
    .join('\n\n')
  return { text, speakers }
}

/** `01:02:03` */
function clockOfSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
