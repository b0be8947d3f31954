import type { Stats } from 'node:fs'
import { type FSWatcher, watch } from 'chokidar'
import { fileSelector, wantsHidden } from '../scan/file-selector.ts'
import { type IgnoreRules, isIgnored, isIgnoreFile, rootRules, withFolderRules } from '../scan/ignore-rules.ts'
import { virtualPath } from '../scan/walk-folder.ts'
import { createLinkedPaths, folderOf } from './linked-paths.ts'

export interface FolderWatch {
  close(): Promise<void>
}

export interface FolderEvents {
  /** A path at or below this virtual path may have changed; '' is the whole folder. */
  touched(scope: string): void
  /** The watch rules have changed, or the folder was removed: this watch must be replaced. */
  outdated(): void
  /** Changes may be missed from now on. */
  failed(error: Error): void
}

/** Watches a collection's folder for changes of selected files. Resolves when no change can be missed any more. */
export async function watchFolder(
  { root, masks, ignores }: { root: string; masks: readonly string[]; ignores: readonly string[] },
  events: FolderEvents,
): Promise<FolderWatch> {
  const selected = fileSelector(masks)
  const links = createLinkedPaths(root)
  const { prune, isFolderPruned } = pruner(root, masks, ignores)
  const ignored = (absolute: string, stats?: Stats): boolean => {
    const path = virtualPath(root, absolute)
    if (path === '' || path.startsWith('..')) return false
    // A path that is excluded under its own name may be wanted under a link's name: it is seen by watching its folder.
    if (prune(path, stats) && links.namesOf(path).every((name) => prune(name, stats))) return true
    const target = stats?.isSymbolicLink() && links.note(path)
    if (target && isFolderPruned(folderOf(target))) watcher.add(`${root}/${folderOf(target)}`)
    return false
  }
  const watcher = watch(root, { ignoreInitial: true, followSymlinks: false, ignorePermissionErrors: true, ignored })
  watcher.on('all', (event, absolute) => {
    const path = virtualPath(root, absolute)
    if (path === '') {
      if (event === 'unlinkDir') events.outdated()
      return
    }
    const folder = folderOf(path)
    if (isIgnoreFile(path.slice(folder === '' ? 0 : folder.length + 1))) {
      events.touched(folder)
      events.outdated()
      return
    }
    for (const name of [path, ...links.namesOf(path)])
      if (event === 'addDir' || event === 'unlinkDir' || selected(name)) events.touched(name)
    if (event === 'unlink') links.drop(path)
  })
  watcher.on('error', (error) => events.failed(error instanceof Error ? error : new Error(String(error))))
  await ready(watcher)
  return { close: () => watcher.close() }
}

const ready = (watcher: FSWatcher): Promise<void> => new Promise((resolve) => void watcher.once('ready', resolve))

/** Paths that are not watched: each watched folder costs system resources. */
function pruner(root: string, masks: readonly string[], ignores: readonly string[]) {
  const hiddenWanted = wantsHidden(masks)
  const known = new Map<string, IgnoreRules>()
  const rulesIn = (folder: string): IgnoreRules => {
    let rules = known.get(folder)
    if (!rules) {
      const above = folder === '' ? rootRules(ignores) : rulesIn(folderOf(folder))
      rules = withFolderRules(above, folder ? `${root}/${folder}` : root, folder ? `${folder}/` : '')
      known.set(folder, rules)
    }
    return rules
  }
  const left = new Map<string, boolean>()
  /** Whether a folder, or one above it, is excluded. */
  const isFolderPruned = (folder: string): boolean => {
    if (folder === '') return false
    let isLeft = left.get(folder)
    if (isLeft === undefined) {
      const above = folderOf(folder)
      isLeft = isFolderPruned(above) || isHidden(folder) || isIgnored(rulesIn(above), `${folder}/`)
      left.set(folder, isLeft)
    }
    return isLeft
  }
  const isHidden = (folder: string) => folder.startsWith('.', folder.lastIndexOf('/') + 1) && !hiddenWanted
  const prune = (path: string, stats?: Stats): boolean => {
    if (isFolderPruned(folderOf(path))) return true
    if (isIgnoreFile(path.slice(path.lastIndexOf('/') + 1))) return false
    // First called without knowing the type: only a path that is ignored both as file and as folder can be excluded at
    // once.
    const rules = rulesIn(folderOf(path))
    if (!stats) return isIgnored(rules, path) && isIgnored(rules, `${path}/`)
    if (stats.isDirectory()) return isHidden(path) || isIgnored(rules, `${path}/`)
    return isIgnored(rules, path)
  }
  return { prune, isFolderPruned }
}
