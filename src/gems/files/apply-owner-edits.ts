import { readdirSync } from 'node:fs'
import { JarvisError, messageOf } from '../../core/errors.ts'
import { contentHash } from '../../core/ids.ts'
import type { Reader } from '../../ports/database.ts'
import { redact } from '../../secrets/secrets.ts'
import type { Gem } from '../gem.ts'
import { changeGem, type GemNeeds } from '../keeping/change-gem.ts'
import { readGem } from '../keeping/gems-repository.ts'
import { readText } from '../keeping/texts-repository.ts'
import { foreignText, keepForeignText, writeFolder } from './gem-folder.ts'
import { type OwnersPart, readGemFile } from './parse-gem.ts'

/** The owner's edits in a gem's file. */
export interface TakenIn {
  gem: string
  title: string
  /** Fields that came back into the database. */
  fields: string[]
  /** Copies of files with edits that cannot be applied. */
  conflicts: string[]
}

/**
 * Applies the owner's edits of a gem.md: title, tags, project, highlights and notes. A file with other changes is kept
 * as a copy. Undefined without edits. Costs one read of the file.
 */
export async function applyOwnerEdits(needs: GemNeeds, id: string): Promise<TakenIn | undefined> {
  const { db, folder } = needs
  const gem = await readGem(db, id)
  if (!gem || gem.deletedAt !== null) return undefined
  const file = await foreignText(needs, id)
  if (file === undefined) return undefined
  const { changed, isForeign } = readGemFile(file, gem, await readText(db, gem))
  const conflicts = isForeign ? [keepForeignText(folder, gem, file)] : []
  const fields = Object.keys(changed ?? {})
  if (changed) {
    const edited = await changeGem(needs, id, {
      action: 'gem_edit',
      note: 'gem.md',
      takenIn: contentHash(file),
      next: (before) => withOwnersPart(before, changed),
    })
    conflicts.push(...edited.conflicts.filter((name) => !conflicts.includes(name)))
  } else await writeFolder(needs, id, contentHash(file))
  return { gem: id, title: changed?.title ?? gem.title, fields, conflicts }
}

/** A sentence for each applied and each rejected edit. */
export const takenSentences = (taken: readonly LookedAt[]): string[] =>
  taken.flatMap(({ title, fields, conflicts, problem }) => [
    ...(problem === undefined ? [] : [`Gem "${title}": ${problem}`]),
    ...(fields.length > 0 ? [`Gem "${title}": ${fields.join(', ')} taken from its gem.md.`] : []),
    ...conflicts.map(
      (name) =>
        `Gem "${title}": ${name} keeps your change. Only title, tags, project, highlights and notes can be changed in gem.md.`,
    ),
  ])

/** The owner's words then take precedence over enrichment. Secrets are redacted. */
export function withOwnersPart(gem: Gem, part: Partial<OwnersPart>): Gem {
  const covered = (text: string) => redact(text).text
  const owned = new Set(gem.owned)
  if (part.title !== undefined) owned.add('title')
  if (part.tags !== undefined) owned.add('tags')
  return {
    ...gem,
    ...(part.title !== undefined && { title: covered(part.title) }),
    ...(part.tags !== undefined && { tags: part.tags.map(covered) }),
    ...(part.project !== undefined && { project: part.project }),
    ...(part.highlights !== undefined && { highlights: covered(part.highlights) }),
    ...(part.notes !== undefined && { notes: covered(part.notes) }),
    owned: [...owned].sort(),
  }
}

/** An edit that was looked for; `problem`: why the folder could not be read or written. */
export interface LookedAt extends TakenIn {
  problem?: string
}

/** What a faulty folder keeps from being done, so that the others are. Other errors are thrown. */
export async function faultyFolder(db: Reader, id: string, error: unknown): Promise<LookedAt> {
  const isOfFolder =
    error instanceof JarvisError ? error.code === 'gem_file_unusable' : (error as NodeJS.ErrnoException)?.syscall
  if (!isOfFolder) throw error
  const title = (await readGem(db, id))?.title ?? id
  return { gem: id, title, fields: [], conflicts: [], problem: messageOf(error) }
}

/** Ids of gems that have a folder. */
export function foldersThere(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name))
  } catch {
    return []
  }
}
