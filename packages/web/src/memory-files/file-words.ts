import { dayInWords } from '../format.ts'

/** The day of daily notes: `memory/2026-11-26.md`. */
const dayPattern = /^memory\/(\d{4}-\d{2}-\d{2})\.md$/

/** What a memory file is called: daily notes by their day in words, any other by its name. */
export function titleOfFile(path: string): string {
  const day = dayPattern.exec(path)?.[1]
  if (day === undefined) return path
  const words = dayInWords(day)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The files that stay first, then daily notes, the newest first: that of today is wanted most. */
export function inOrder<File extends { path: string }>(files: readonly File[]): File[] {
  const isDaily = ({ path }: File) => dayPattern.test(path)
  const daily = files.filter(isDaily).sort((one, other) => other.path.localeCompare(one.path))
  return [...files.filter((file) => !isDaily(file)), ...daily]
}
