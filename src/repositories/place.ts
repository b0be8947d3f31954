/** Reads properties of a folder from files only, without the database or a process. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { readRemotes } from '../capture/git-remotes.ts'
import { placeOf } from '../capture/ready-context.ts'

export interface Place {
  /** The common git folder, or the folder itself. */
  place: string
  /** Top folder of the working files. */
  top: string
  /** `github.com/ada/net`, in any form of address: of `origin`, else of the first remote. */
  remote: string | undefined
  /** The repository that this one was forked from, if a remote is named `upstream`. */
  upstream?: string | undefined
}

export function readPlace(folder: string): Place {
  const place = placeOf(folder)
  if (place === folder) return { place, top: folder, remote: undefined }
  let top = folder
  while (!existsSync(`${top}/.git`) && dirname(top) !== top) top = dirname(top)
  const remotes = readRemotes(place)
  return {
    place,
    top,
    remote: remotes.get('origin') ?? remotes.values().next().value,
    upstream: remotes.get('upstream'),
  }
}

/** The path in observations: relative to the project's top folder if it is inside. */
export function pathIn(top: string, path: string): string {
  if (!isAbsolute(path)) return path
  const inside = relative(top, path)
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? path : inside.replaceAll('\\', '/')
}

/**
 * Top folder of a place's working files, if it still exists: the parent of `.git`, the folder that a submodule's
 * configuration names, or a worktree of a bare repository.
 */
export function topOfPlace(place: string): string | undefined {
  if (!existsSync(place)) return undefined
  if (basename(place) === '.git') return dirname(place)
  if (!existsSync(join(place, 'HEAD')) || !existsSync(join(place, 'objects'))) return place
  const named = /^\s*worktree\s*=\s*(.+)$/m.exec(read(join(place, 'config')) ?? '')?.[1]?.trim()
  if (named !== undefined) return join(place, named)
  const trees = join(place, 'worktrees')
  const tops = (existsSync(trees) ? readdirSync(trees) : []).flatMap((name) => {
    const git = read(join(trees, name, 'gitdir'))?.trim()
    return git && existsSync(git) ? [dirname(git)] : []
  })
  return tops[0]
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
