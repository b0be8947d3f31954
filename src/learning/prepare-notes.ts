import { type FileNotes, writeFileNotes } from '../capture/file-notes.ts'
import type { KnownFix } from '../capture/known-fixes.ts'
import { dayOf } from '../core/day-of.ts'
import { asStoredText } from '../core/flag-instruction.ts'
import type { Decision } from '../observations/observations.ts'
import type { Database } from '../ports/database.ts'
import { estimateTokens } from '../text/budget.ts'
import { notChosen } from '../text/report/known-choice.ts'
import { shortened } from '../text/shortened.ts'
import type { LearningSettings } from './settings.ts'
import { listWarnings, warningLine, warningPrefix } from './warnings/list-warnings.ts'

interface Needs {
  db: Database
  home: string | undefined
  settings: LearningSettings
  /** Decisions that hold and name files of a project. */
  decisions(project: string): Promise<Decision[]>
}

/** Most notes prepared per file, the most serious first. */
const mostOfFile = 4
const longestNote = 600
/** A decision about more files than this is about none of them. */
const mostFiles = 12

/** Writes the notes that hooks show when a file of a project is changed: warnings, then active decisions. */
export async function prepareNotes({ db, home, settings, decisions }: Needs, project: string): Promise<void> {
  if (home === undefined) return
  const places = await db.all<{ place: string }>('SELECT place FROM learning_places WHERE project = ?', [project])
  if (places.length === 0) return
  const isShown = settings.enabled && settings.tell && !settings.exclude.includes(project)
  const notes = isShown ? await notesOf(db, project, await decisions(project)) : {}
  for (const { place } of places) writeFileNotes(home, place, notes)
}

async function notesOf(db: Database, project: string, decisions: readonly Decision[]): Promise<FileNotes> {
  const notes: Record<string, KnownFix[]> = {}
  const add = (file: string, id: string, text: string) => {
    const own = notes[file] ?? []
    const said = asStoredText(shortened(text.replace(/\s+/g, ' '), longestNote))
    if (own.length < mostOfFile) notes[file] = [...own, { id, text: said, tokens: estimateTokens(said) }]
  }
  const { warnings } = await listWarnings(db, { project })
  for (const warning of warnings) add(warning.file, `${warningPrefix}${warning.id}`, warningLine(warning))
  for (const { id, chosen, against, why, by, files, at } of decisions) {
    if (files.length > mostFiles) continue
    const parts = [
      `A decision of ${dayOf(at)} is about this file: ${chosen}.`.replace(/([.!?])\.$/, '$1'),
      ...(against.length > 0 ? [`${notChosen}${against.join('; ')}.`] : []),
      ...(why === '' ? [] : [`Why: ${why}`]),
      ...(by === '' ? [] : [`Decided by ${by}.`]),
      `(${id})`,
    ]
    for (const file of files) add(file, id, parts.join(' '))
  }
  return notes
}
