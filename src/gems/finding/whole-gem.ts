import { notFound } from '../../core/errors.ts'
import { applyOwnerEdits } from '../files/apply-owner-edits.ts'
import { filesBeside } from '../files/gem-folder.ts'
import { renderGem } from '../files/render-gem.ts'
import type { Gem, GemText } from '../gem.ts'
import { type GemNeeds, noGem } from '../keeping/change-gem.ts'
import { readGem } from '../keeping/gems-repository.ts'
import { readText, readVersions } from '../keeping/texts-repository.ts'

/** A gem as a person reads it. */
export interface WholeGem {
  gem: Gem
  text: string
  form: GemText['form']
  /** Path of its gem.md. */
  file: string
  /** The captured page, attachments, and copies of conflicting edits. */
  files: { name: string; bytes: number }[]
  versions: { version: number; capturedAt: number }[]
  /** Lines of gem.md around the requested one; null without a request. */
  passage: { line: number; startLine: number; endLine: number; text: string } | null
}

/** Lines before the cited one, and behind it at least; and characters, so that the longest sentence is there whole. */
const [linesBefore, linesAfter, characters] = [2, 6, 600]

/** `bf4d024b:23`, as a summary cites: the gem, and the line of its gem.md. */
export function readCitation(named: string): { gem: string; line: number | undefined } {
  const [, gem, line] = /^\[?([^:[\]]+):(\d{1,9})\]?$/.exec(named.trim()) ?? []
  return gem === undefined ? { gem: named, line: undefined } : { gem, line: Number(line) }
}

/** A gem by its whole id, and the passage at a line of its gem.md. Errors: `gem_not_found`, `gem_line_unknown`. */
export async function readWholeGem(needs: GemNeeds, id: string, line: number | undefined): Promise<WholeGem> {
  const { db, folder } = needs
  await applyOwnerEdits(needs, id)
  const gem = await readGem(db, id)
  if (!gem) throw noGem(id)
  const text = await readText(db, gem)
  return {
    gem,
    text: text?.text ?? '',
    form: text?.form ?? 'markdown',
    file: `${folder}/${id}/gem.md`,
    files: await filesBeside(needs, gem),
    versions: (await readVersions(db, id)).map(({ version, capturedAt }) => ({ version, capturedAt })),
    passage: line === undefined ? null : passageAt(renderGem(gem, text).text, line, id),
  }
}

/** The paragraph of a line, limited to nearby lines. */
function passageAt(file: string, line: number, id: string): WholeGem['passage'] {
  const lines = file.split('\n')
  const short = id.slice(0, 8)
  if (line < 1 || line > lines.length)
    throw notFound(
      'gem_line_unknown',
      `The file of gem ${short} has ${lines.length} lines. Show all of it: jarvis gem show ${short}`,
      { gem: id, lines: lines.length },
    )
  const isBlank = (number: number) => lines[number - 1]!.trim() === ''
  let startLine = line
  while (startLine > 1 && line - startLine < linesBefore && !isBlank(startLine - 1)) startLine--
  let endLine = line
  for (let read = lines[line - 1]!.length; endLine < lines.length && !isBlank(endLine + 1); endLine++) {
    if (endLine - line >= linesAfter && read >= characters) break
    read += lines[endLine]!.length
  }
  return { line, startLine, endLine, text: lines.slice(startLine - 1, endLine).join('\n') }
}
