import { localDayOf } from '../core/day-of.ts'
import { asItemText, readLine } from './annotations.ts'

/** Local day and time of a moment: days of notes begin at the owner's midnight. */
export function localDay(time: number): { day: string; time: string } {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return {
    day: localDayOf(time),
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  }
}

/** A day's notes with one more at the end; its other lines stay as they are. */
export function addNote(text: string, note: string, time: string): { text: string; line: number } {
  const before = text.endsWith('\n') || text === '' ? text : `${text}\n`
  // A list after a paragraph or a heading begins with a blank line.
  const gap = before === '' || /(^|\n)([-*+] |[ \t]+\S)[^\n]*\n$/.test(before) || before.endsWith('\n\n') ? '' : '\n'
  const line = before.split('\n').length + (gap === '' ? 0 : 1)
  return { text: `${before}${gap}- ${time} ${asItemText(note)}\n`, line }
}

export interface DailyNote {
  /** 1-based line of the file. */
  line: number
  /** `14:03`, or null for a line that was written by hand without a time. */
  time: string | null
  text: string
}

const notePattern = /^[-*+]\s+(?:(\d{1,2}:\d{2})\s+)?(.+)$/

/** The notes of a day, with the indented lines that belong to each. */
export function readNotes(text: string): DailyNote[] {
  const notes: DailyNote[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const match = notePattern.exec(raw)
    const last = notes.at(-1)
    if (match) notes.push({ line: index + 1, time: match[1] ?? null, text: readLine(match[2] ?? '').text })
    else if (last && /^[ \t]+\S/.test(raw)) last.text += ` ${raw.trim()}`
  }
  return notes.filter(({ text }) => text !== '')
}
