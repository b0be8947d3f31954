import { oneLine } from '../../text/one-line.ts'
import type { Gem, GemText } from '../gem.ts'
import { renderGem } from './render-gem.ts'

/** The owner's part of a gem.md. */
export interface OwnersPart {
  title: string
  tags: string[]
  project: string | null
  highlights: string
  notes: string
}

export interface ReadGemFile {
  /** The owner's changes of editable parts; undefined if none changed. */
  changed: Partial<OwnersPart> | undefined
  /** Whether other parts, which Jarvis writes itself, were changed as well. */
  isForeign: boolean
}

/**
 * Reads edits of a gem.md. Title, tags, project, highlights and notes are the owner's; any other difference from the
 * gem, with those applied, is a foreign edit.
 */
export function readGemFile(file: string, gem: Gem, text: GemText | undefined): ReadGemFile {
  const given = normal(file)
  const part = ownersPart(file, gem, text)
  if (given === normal(renderGem(gem, text).text)) return { changed: differences(wordsOf(part), gem), isForeign: false }
  const changed = differences(part, gem)
  const again = renderGem({ ...gem, ...part }, text).text
  return { changed, isForeign: normal(again) !== given }
}

/** Editors change line ends, add a last one, or remove trailing spaces, which are not edits. */
const normal = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The owner's free text, in which spaces at line ends and blank lines may be intended. */
const wordsOf = ({ highlights, notes }: Partial<OwnersPart>): Partial<OwnersPart> => ({
  ...(highlights !== undefined && { highlights }),
  ...(notes !== undefined && { notes }),
})

/** The owner's parts as written in the file. */
function ownersPart(given: string, gem: Gem, text: GemText | undefined): Partial<OwnersPart> {
  const file = given.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const firstSection = file.search(/^## /m)
  const head = firstSection < 0 ? file : file.slice(0, firstSection)
  const title = /^# (.*)$/m.exec(head)?.[1]
  const tags = /^- Tags:(.*)$/m.exec(head)?.[1]
  const project = /^- Project:(.*)$/m.exec(head)?.[1]
  const tail = tailOf(file, text)
  const highlightsAt = /^## Highlights[ \t]*$\n?/m.exec(tail)
  const notesAt = headingOfNotes(tail, gem.highlights)
  const highlights = highlightsAt && tail.slice(highlightsAt.index + highlightsAt[0].length, notesAt?.index)
  const notes = notesAt && tail.slice(notesAt.index + notesAt[0].length)
  return {
    ...(title !== undefined && oneLine(title) !== '' && { title: oneLine(title) }),
    ...(tags !== undefined && { tags: [...new Set(tags.split(',').map(oneLine))].filter((tag) => tag !== '') }),
    ...(project !== undefined && { project: oneLine(project) || null }),
    ...(highlights !== null && { highlights: highlights.trim() }),
    ...(notes !== undefined && { notes: notes.trim() }),
  }
}

/** The heading of the notes. Highlights can hold such headings themselves: ours comes after as many. */
function headingOfNotes(tail: string, highlights: string): RegExpExecArray | undefined {
  const headings = [...tail.matchAll(notesHeading)]
  const inHighlights = [...highlights.matchAll(notesHeading)].length
  return headings[inHighlights] ?? headings.at(-1)
}

const notesHeading = /^## Notes[ \t]*$\n?/gm

/** The rest of the file behind the gem's text, which may have headings of the same names itself. */
function tailOf(given: string, text: GemText | undefined): string {
  const file = normal(given)
  const content = text === undefined ? '' : normal(text.text)
  const at = content === '' ? -1 : file.indexOf(content)
  const from = at < 0 ? 0 : at + content.length
  const rest = file.slice(from)
  // In a changed text the end is unknown: the last such heading is ours.
  const begin = at < 0 ? rest.lastIndexOf('\n## AI Enrichment\n') : rest.indexOf('\n## AI Enrichment\n')
  return given.slice(behind(given, file.slice(0, from + Math.max(0, begin)).replace(/\s/g, '').length))
}

/** Index after the given number of non-space characters: normalizing only removes spaces. */
function behind(text: string, letters: number): number {
  let count = 0
  for (const { index } of text.matchAll(/\S/g)) {
    if (count === letters) return index
    count++
  }
  return text.length
}

function differences(part: Partial<OwnersPart>, gem: Gem): Partial<OwnersPart> | undefined {
  const changed: Partial<OwnersPart> = {}
  if (part.title !== undefined && part.title !== oneLine(gem.title)) changed.title = part.title
  if (part.tags !== undefined && part.tags.join('\n') !== gem.tags.map(oneLine).join('\n')) changed.tags = part.tags
  if (part.project !== undefined && part.project !== (gem.project && oneLine(gem.project)))
    changed.project = part.project
  if (part.highlights !== undefined && isOther(part.highlights, gem.highlights)) changed.highlights = part.highlights
  if (part.notes !== undefined && isOther(part.notes, gem.notes)) changed.notes = part.notes
  return Object.keys(changed).length > 0 ? changed : undefined
}

/** An editor that removes spaces and blank lines changes nothing; added ones are intended as line breaks. */
const isOther = (part: string, field: string): boolean =>
  normal(part) !== normal(field) || (part !== field.trim() && part !== normal(part))
