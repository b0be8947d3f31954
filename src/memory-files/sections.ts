import { invalidInput } from '../core/errors.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import { annotate, asItemText, readLine } from './annotations.ts'
import { readHeading } from './headings.ts'

/** Sections of MEMORY.md, in their order. */
export const memorySections = [
  'preferences',
  'work',
  'personal',
  'patterns',
  'technical',
  'relationships',
  'decisions',
  'system',
] as const
export type MemorySection = (typeof memorySections)[number]

export interface MemoryItem {
  /** 1-based line of the file. */
  line: number
  section: MemorySection | null
  text: string
  annotation: Readonly<Record<string, string>>
}

/** Splits an item into its list mark and its text. */
const itemPattern = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)(.*)$/

/** Items of a file of sections, in order, each with its annotation and the section above it. */
export function readItems(text: string): MemoryItem[] {
  let section: MemorySection | null = null
  return text.split('\n').flatMap((raw, index) => {
    const heading = readHeading(raw)
    if (heading?.level === 2) section = sectionNamed(heading.name)
    const item = itemPattern.exec(raw)
    if (!item) return []
    const { text: words, annotation } = readLine(item[2] ?? '')
    // Indented lines belong to the item above, unless they are fact lines.
    const isOwn = /^\S/.test(raw) || annotation.id !== undefined
    return words === '' || !isOwn ? [] : [{ line: index + 1, section, text: words, annotation }]
  })
}

/** The line of an item as it begins: its place and mark in the list. */
export const markOfItem = (line: string): string => itemPattern.exec(line)?.[1] ?? '- '

/**
 * Adds an item at the end of its section, which is created if missing. A text that is already there, apart from case,
 * punctuation and spaces, is not added again.
 */
export function addItem(
  text: string,
  section: MemorySection,
  content: string,
  fields: Readonly<Record<string, string | number | undefined>>,
): { text: string; line: number; isNew: boolean } {
  const words = asItemText(content).replace(/\n\s*/g, ' ')
  const known = readItems(text).find((item) => sameWords(item.text, words))
  if (known) return { text, line: known.line, isNew: false }
  const lines = text.split('\n')
  let heading = lines.findIndex((line) => isHeadingOf(section, line))
  if (heading < 0) {
    while (lines.at(-1) === '') lines.pop()
    lines.push('', headingOf(section), '')
    heading = lines.length - 2
  }
  let end = heading + 1
  while (end < lines.length && !/^#{1,2}\s/.test(lines[end] ?? '')) end++
  let at = end
  while (at > heading + 1 && lines[at - 1]?.trim() === '') at--
  const item = annotate(`- ${words}`, fields)
  const before = at === heading + 1 ? [''] : []
  // Keeps the blank line before the next section.
  lines.splice(at, end - at, ...before, item, '')
  return { text: `${lines.join('\n').replace(/\n+$/, '')}\n`, line: at + before.length + 1, isNew: true }
}

/** Removes the item of this id if it still has the written text; the owner's edits stay. */
export function removeItem(text: string, id: string, isUntouched: (item: MemoryItem) => boolean): string {
  const item = readItems(text).find(({ annotation }) => annotation.id === id)
  if (!item || !isUntouched(item)) return text
  const lines = text.split('\n')
  // Indented lines below it belong to it and are not ours.
  if (/^\s+\S/.test(lines[item.line] ?? '')) return text
  lines.splice(item.line - 1, 1)
  return lines.join('\n')
}

export const headingOf = (section: MemorySection): string => `## ${section[0]?.toUpperCase()}${section.slice(1)}`

function isHeadingOf(section: MemorySection, line: string): boolean {
  const heading = readHeading(line)
  return heading?.level === 2 && sectionNamed(heading.name) === section
}

function sectionNamed(heading: string): MemorySection | null {
  const name = heading.trim().toLowerCase()
  return memorySections.find((section) => section === name) ?? null
}

/** Equal but for case, punctuation and spaces. Signs with a meaning count: `C++` is not `C`, `-20` is not `20`. */
export const sameWords = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other)

const wordPattern = /[\p{L}\p{M}\p{N}]+|[+#%<>=&\p{Sc}]|(?<![\p{L}\p{N}])-(?=\p{N})/gu

const wordsOf = (text: string): string => (text.toLowerCase().match(wordPattern) ?? []).join(' ')

/** A section by its name; InvalidInput `section_unknown` for any other. */
export function checkSection(name: string): MemorySection {
  const section = sectionNamed(name)
  if (section) return section
  throw invalidInput(
    'section_unknown',
    `Section "${name}" does not exist.${didYouMean(nearest(name, memorySections))} Sections are ${memorySections.join(', ')}.`,
    { name },
  )
}
