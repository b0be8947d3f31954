import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { virtualPath } from '../scan/walk-folder.ts'

/** Links inside a folder. A change of what a link leads to is a change of the link, but only the former is notified. */
export interface LinkedPaths {
  /** Reads a link (virtual path). Returns what it leads to, if that is inside the folder and not above the link. */
  note(path: string): string | undefined
  drop(path: string): void
  /** The other names under which something is reached, and of a folder the links that lead into it. */
  namesOf(path: string): string[]
}

/** Links that lead to links are followed so far; circles end there. */
const mostHops = 8

export function createLinkedPaths(root: string): LinkedPaths {
  const targets = new Map<string, string>()
  const oneHop = (path: string): string[] =>
    [...targets].flatMap(([link, target]) => {
      if (path === target || target.startsWith(`${path}/`)) return link
      return path.startsWith(`${target}/`) ? link + path.slice(target.length) : []
    })
  return {
    note(path) {
      targets.delete(path)
      const target = targetOf(root, path)
      if (target === undefined) return
      targets.set(path, target)
      return target
    },
    drop: (path) => void targets.delete(path),
    namesOf(path) {
      if (targets.size === 0) return []
      const names = new Set<string>()
      let last = [path]
      for (let hops = 0; hops < mostHops && last.length > 0; hops++) {
        last = last.flatMap(oneHop).filter((name) => name !== path && !names.has(name))
        for (const name of last) names.add(name)
      }
      return [...names]
    },
  }
}

/** The folder of a virtual path; '' is the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** One step of a link, whether or not anything is there. The folders above the target are taken by their real names. */
function targetOf(root: string, path: string): string | undefined {
  try {
    const absolute = join(root, path)
    const target = resolve(dirname(absolute), readlinkSync(absolute))
    const real = virtualPath(root, join(realFolder(dirname(target)), basename(target)))
    const isOutside = real === '..' || real.startsWith('../') || isAbsolute(real)
    return isOutside || real === '' || path === real || path.startsWith(`${real}/`) ? undefined : real
  } catch {
    return
  }
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch {
    return folder
  }
}
