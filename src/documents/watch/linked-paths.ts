import { readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { virtualPath } from '../scan/walk-folder.ts'

/** Links inside a folder. A change of a link's target is also a change of the link, but only the target is reported. */
export interface LinkedPaths {
  /** Reads a link (virtual path). Returns its target, if that is inside the folder and not above the link. */
  note(path: string): string | undefined
  drop(path: string): void
  /** The other names of a path, and for a folder the links into it. */
  namesOf(path: string): string[]
}

/** Limit for chains of links; it also ends circular ones. */
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

/**
 * One step of a link, whether or not the target exists. Parent folders of the target are resolved to their real names.
 */
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
