import { formatDayInWords } from '../format.ts'

interface DayOf<Line> {
  /** Undefined order of time: all in one. */
  day: string | null
  lines: Line[]
}

/** Lines by the day on which they happened, in the reader's own time zone; what is not in the order of time stays together. */
export function daysOf<Line extends { at: number }>(lines: readonly Line[], isByTime: boolean): DayOf<Line>[] {
  if (lines.length === 0) return []
  if (!isByTime) return [{ day: null, lines: [...lines] }]
  const days = new Map<string, Line[]>()
  for (const line of lines) {
    const day = capital(formatDayInWords(line.at))
    days.set(day, [...(days.get(day) ?? []), line])
  }
  return [...days].map(([day, ofDay]) => ({ day, lines: ofDay }))
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
