import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { conflict, internal } from '../../core/errors.ts'
import { type Manifest, manifestName } from '../../exports/layout.ts'
import { plainReader } from '../../exports/plain-export.ts'
import { movedSpace } from '../export/moved-space.ts'
import { hasNoRows, markOfExport, readExport } from '../export/read-export.ts'
import { runExport } from '../export/run-export.ts'
import { indexChanges } from '../index-folders.ts'
import type { OpenSpace } from '../space.ts'
import type { WorkOptions } from '../work-options.ts'
import { copyHomeRows } from './home-rows.ts'
import type { MoveProgress } from './progress.ts'

/** Outcome of the move of one space. */
export interface MovedOne {
  space: string
  /** Rows and files by kind, the same in both stores. */
  counts: { what: string; count: number }[]
  /** sha256 of the list of files of both exports. */
  sha256: string
  /** Rows about this home that an export leaves out: the bill, how far the inbox was read. */
  homeRows: number
  /** Documents that were indexed in the new store. */
  documents: number
  /** Passages that have only their instant vector so far; a server computes the others in the background. */
  pendingVectors: number
}

interface Needs extends WorkOptions {
  space: string
  /** Folder for the exports; removed afterwards. */
  folder: string
  progress: MoveProgress
  openOld(): Promise<OpenSpace>
  openNew(): Promise<OpenSpace>
  /** Whether the new store has this space. */
  isThere(): Promise<boolean>
  /** Renames the new store's existing space. */
  putAside(): Promise<string>
  /** Also replace a space that this move did not write. */
  replace: boolean
}

/** The mark under which `readExport` resumes. */
const markOf = (folder: string): string => markOfExport(manifestIn(folder).files)

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, manifestName), 'utf8')) as Manifest

/**
 * Copies a space to another store, where its export must have the same bytes. An interrupted move resumes. The old
 * store is only read. `aside` lists renamed spaces. Errors: `move_target_taken`, `move_incomplete`, `move_differs`.
 */
export async function moveSpace(needs: Needs): Promise<MovedOne & { aside: string[] }> {
  const { space, folder, signal, onProgress, progress } = needs
  const [left, arrived] = [join(folder, 'old'), join(folder, 'new')]
  const old = await needs.openOld()
  try {
    const { counts } = await runExport(movedSpace(old), left, { signal, onProgress })
    const mark = markOf(left)
    const aside = await makeRoom(needs, mark)
    const made = await needs.openNew()
    try {
      // Before the rest: data derived from later rows also depends on these.
      const homeRows = await copyHomeRows(old.db, made.db)
      if (progress.of(space)?.isCompared !== true) {
        progress.set(space, { mark, isCompared: false })
        await fill(made, left, { signal, onProgress })
        await runExport(movedSpace(made), arrived, {
          signal,
          onProgress: (step, done) => onProgress?.(`Checking: ${step}`, done),
        })
        compare(space, manifestIn(left), manifestIn(arrived))
      }
      await made.settleCounters()
      progress.set(space, { mark, isCompared: true })
      const { added, vectors } = await indexChanges(made, { signal, onProgress })
      return { space, counts, sha256: mark, homeRows, documents: added, pendingVectors: vectors.pending, aside }
    } finally {
      await made.close()
    }
  } finally {
    await old.close()
  }
}

/** Resumes only a copy that this move wrote from the same rows; anything else stays, or is renamed. */
async function makeRoom({ space, progress, replace, ...needs }: Needs, mark: string): Promise<string[]> {
  if (!(await needs.isThere())) return []
  const former = progress.of(space)
  if (former?.mark === mark) return []
  const made = await needs.openNew()
  let isEmpty: boolean
  try {
    isEmpty = await hasNoRows(await movedSpace(made).kinds())
  } finally {
    await made.close()
  }
  if (isEmpty) return []
  // A copy of rows that have changed since is written again.
  if (former === undefined && !replace)
    throw conflict(
      'move_target_taken',
      `The new store already has data in the space "${space}". Replace it with --replace (the old data is renamed), or combine the two with jarvis export and jarvis import.`,
      { space },
    )
  return [await needs.putAside()]
}

async function fill(made: OpenSpace, folder: string, options: WorkOptions): Promise<void> {
  const moved = movedSpace(made)
  const mark = markOf(folder)
  // The memory files of the home are those of the export: with this mark they do not count as something of the space.
  if (!(await moved.isRestoring(mark)) && (await hasNoRows(await moved.kinds()))) await moved.setRestoring(mark)
  const { unreadable } = await readExport(moved, folder, plainReader(folder, manifestIn(folder)), {}, options)
  const [first] = unreadable.first
  if (first)
    throw internal(
      'move_incomplete',
      `${unreadable.count} parts could not be copied, first in ${first.where}: ${first.why}. Jarvis still uses the old store, which is unchanged.`,
      { parts: unreadable.first },
    )
}

function compare(space: string, left: Manifest, arrived: Manifest): void {
  const paths = new Set([...Object.keys(left.files), ...Object.keys(arrived.files)])
  // A kind that one store does not know counts as equal if it has no rows.
  const mark = (of: Manifest, path: string) => (of.files[path]?.rows === 0 ? undefined : of.files[path]?.sha256)
  const differing = [...paths].filter((path) => mark(left, path) !== mark(arrived, path))
  if (differing.length === 0) return
  const rows = (of: Manifest, path: string) => of.files[path]?.rows ?? 0
  const said = differing.map((path) => `${path} (${rows(left, path)} rows before, ${rows(arrived, path)} now)`)
  throw conflict(
    'move_differs',
    `The copy of the space "${space}" differs: ${said.join(', ')}. Jarvis still uses the old store, which is unchanged. Run "jarvis doctor", then move with --replace.`,
    { space, files: differing },
  )
}

/** Whether the old store's export still equals the moved one. */
export async function isUnchanged(old: OpenSpace, mark: string, folder: string): Promise<boolean> {
  if (existsSync(folder)) throw internal('move_folder_taken', `${folder} already exists.`)
  await runExport(movedSpace(old), folder)
  return markOf(folder) === mark
}
