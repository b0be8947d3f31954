import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { conflict, throwIfAborted } from '../../core/errors.ts'
import { removeLeftOvers } from '../../core/left-overs.ts'
import { ensureFolder, readOwn, replaceFile } from '../../core/own-files.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { Database } from '../../ports/database.ts'
import { allObservations } from './movable-observations.ts'
import { isPageOf, observationPage } from './observation-page.ts'

/** The result of writing the pages of a folder. */
export interface WrittenPages {
  folder: string
  written: number
  unchanged: number
  /** Pages of observations that no longer exist. */
  removed: number
}

/** `.<id>.md.4711.tmp`: an unfinished page of `replaceFile`. Unfinished files of other programs do not match. */
const pageDraft = /^\.[0-9a-z]{22}\.md\.(?<pid>\d+)\.tmp$/

/**
 * Updates a folder of pages, `<project>/<session>/<id>.md`, from the observations. Unchanged pages are not written, so
 * a program that watches the folder sees only changes. Pages of removed observations are deleted; other files are never
 * replaced or deleted. Errors: `page_taken`.
 */
export async function writePages(db: Database, folder: string, { signal }: CallOptions = {}): Promise<WrittenPages> {
  removeLeftOvers([{ folder, name: pageDraft, depth: 2 }])
  const done: WrittenPages = { folder, written: 0, unchanged: 0, removed: 0 }
  const wanted = new Set<string>()
  for await (const rows of allObservations(db)) {
    throwIfAborted(signal)
    for (const { whole } of rows) {
      if (whole.hidden !== null) continue
      const { path, text } = observationPage(whole)
      wanted.add(path)
      const there = readIfThere(join(folder, path))
      if (there === text) done.unchanged++
      else {
        if (there !== undefined && !isPageOf(path, there)) throw pageTaken(join(folder, path))
        ensureFolder(dirname(join(folder, path)))
        replaceFile(join(folder, path), text)
        done.written++
      }
    }
  }
  for (const path of pagesIn(folder)) {
    if (wanted.has(path) || !isPageOf(path, readIfThere(join(folder, path)) ?? '')) continue
    rmSync(join(folder, path))
    removeEmptyFolders(folder, path)
    done.removed++
  }
  return done
}

const pageTaken = (path: string) =>
  conflict('page_taken', `${path} is not a page of Jarvis and is not replaced. Move it, or export to another folder.`, {
    path,
  })

/** Undefined if the file does not exist; empty if it cannot be read, so it is not taken for a page. */
function readIfThere(file: string): string | undefined {
  try {
    return readOwn(file)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : ''
  }
}

/** Files where pages may be; `isPageOf` checks each. */
function pagesIn(folder: string): string[] {
  const namesIn = (path: string) => {
    try {
      return readdirSync(join(folder, path), { withFileTypes: true })
    } catch {
      return []
    }
  }
  return namesIn('.')
    .filter((project) => project.isDirectory())
    .flatMap(({ name: project }) =>
      namesIn(project)
        .filter((session) => session.isDirectory())
        .flatMap(({ name: session }) =>
          namesIn(`${project}/${session}`)
            .filter((page) => page.isFile() && page.name.endsWith('.md'))
            .map(({ name }) => `${project}/${session}/${name}`),
        ),
    )
}

function removeEmptyFolders(folder: string, path: string): void {
  for (let at = dirname(path); at !== '.'; at = dirname(at))
    try {
      rmdirSync(join(folder, at))
    } catch {
      return
    }
}
