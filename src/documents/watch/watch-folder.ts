import type { Stats } from 'node:fs'
import { type FSWatcher, watch } from 'chokidar'
import { fileSelector, wantsHidden } from '../scan/file-selector.ts'
import { type IgnoreRules, isIgnored, isIgnoreFile, rootRules, withFolderRules } from '../scan/ignore-rules.ts'
import { virtualPath } from '../scan/walk-folder.ts'

export interface FolderWatch {
  close(): Promise<void>
}

export interface FolderEvents {
  /** Something at or below this virtual path may have changed; '' is the whole folder. */
  touched(scope: string): void
  /** The rules of what to watch have changed, or the folder itself is gone: this watch is of no more use. */
  outdated(): void
  /** Changes may be missed from now on. */
  failed(error: Error): void
}

/** Watches a collection's folder for changes of the files that it selects. Resolves when nothing is missed any more. */
export async function watchFolder(
  { root, masks, ignores }: { root: string; masks: readonly string[]; ignores: readonly string[] },
  events: FolderEvents,
): Promise<FolderWatch> {
  const selected = fileSelector(masks)
  const prune = pruner(root, masks, ignores)
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    ignored: prune,
  })
  watcher.on('all', (event, absolute) => {
    const path = virtualPath(root, absolute)
    if (path === '') {
      if (event === 'unlinkDir') events.outdated()
      return
    }
    const slash = path.lastIndexOf('/')
    if (isIgnoreFile(path.slice(slash + 1))) {
      events.touched(slash < 0 ? '' : path.slice(0, slash))
      events.outdated()
    } else if (event === 'addDir' || event === 'unlinkDir' || selected(path)) events.touched(path)
  })
  watcher.on('error', (error) => events.failed(error instanceof Error ? error : new Error(String(error))))
  await ready(watcher)
  return { close: () => watcher.close() }
}

const ready = (watcher: FSWatcher): Promise<void> => new Promise((resolve) => void watcher.once('ready', resolve))

/** What is not even looked at: a watch costs the system something for each folder. */
function pruner(root: string, masks: readonly string[], ignores: readonly string[]) {
  const hiddenWanted = wantsHidden(masks)
  const known = new Map<string, IgnoreRules>()
  const rulesIn = (folder: string): IgnoreRules => {
    let rules = known.get(folder)
    if (!rules) {
      const above = folder === '' ? rootRules(ignores) : rulesIn(folder.slice(0, Math.max(0, folder.lastIndexOf('/'))))
      rules = withFolderRules(above, folder ? `${root}/${folder}` : root, folder ? `${folder}/` : '')
      known.set(folder, rules)
    }
    return rules
  }
  return (absolute: string, stats?: Stats): boolean => {
    const path = virtualPath(root, absolute)
    if (path === '' || path.startsWith('..')) return false
    const slash = path.lastIndexOf('/')
    const name = path.slice(slash + 1)
    if (isIgnoreFile(name)) return false
    // Asked first without knowing what it is: only what is ignored as a file and as a folder can go at once.
    const rules = rulesIn(slash < 0 ? '' : path.slice(0, slash))
    if (!stats) return isIgnored(rules, path) && isIgnored(rules, `${path}/`)
    if (stats.isDirectory()) return (name.startsWith('.') && !hiddenWanted) || isIgnored(rules, `${path}/`)
    return isIgnored(rules, path)
  }
}
