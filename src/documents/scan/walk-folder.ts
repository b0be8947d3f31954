import { type Dirent, lstat as lstatWithCallback, type Stats } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { throwIfAborted } from '../../core/errors.ts'
import { extensionOf } from '../readers/extension.ts'
import { describeFileError, isGone } from './file-errors.ts'
import { fileSelector, wantsHidden } from './file-selector.ts'
import { type IgnoreRules, isIgnored, isIgnoreFile, isLeftOut, rootRules, withFolderRules } from './ignore-rules.ts'

export interface FoundFile {
  /** Virtual path inside the collection, with `/` on every platform. */
  path: string
  /** Path of the file itself, symbolic links resolved. */
  absolute: string
  size: number
  /** Epoch milliseconds, whole. */
  modifiedAt: number
  /** Last change of the file or its name, epoch milliseconds: a copy or a new name can keep `modifiedAt`. */
  changedAt: number
}

export interface WalkProblem {
  /** Virtual path of a file or folder. */
  path: string
  reason: string
  /** The part at or below the path is unreadable: its state is unknown. */
  hidden: boolean
}

export interface WalkOptions {
  masks: readonly string[]
  ignores: readonly string[]
  /** Only these files and folders, as virtual paths; default: everything. */
  scopes?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/** The one call for each unchanged file: that of node:fs/promises takes a third more. */
const lstat = promisify(lstatWithCallback)

/** Folders read at the same time: enough to keep the disk busy, few enough to leave threads to other work. */
const foldersAtOnce = 16

/** Every selected file under `root`, by path. No folder is entered twice, and links never lead out of the root. */
export async function walkFolder(
  root: string,
  options: WalkOptions,
): Promise<{
  files: FoundFile[]
  problems: WalkProblem[]
  leftOut: Record<string, number>
  devices: ReadonlyMap<number, string>
}> {
  const walk = new Walk(root, options)
  for (const scope of withoutNested(options.scopes ?? [''])) await walk.enterScope(scope)
  await walk.run()
  walk.files.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const { files, problems, devices } = walk
  return { files, problems, devices, leftOut: Object.fromEntries(walk.leftOut) }
}

/** The common part of a directory entry and a stat result. */
type EntryType = Pick<Dirent, 'isDirectory' | 'isFile' | 'isSymbolicLink'>

interface Folder {
  path: string
  absolute: string
  rules: IgnoreRules
}

class Walk {
  readonly files: FoundFile[] = []
  readonly problems: WalkProblem[] = []
  /** One file on each disk. */
  readonly devices = new Map<number, string>()
  /** Files that no mask selects, by extension. */
  readonly leftOut = new Map<string, number>()
  private readonly selected: (path: string) => boolean
  private readonly hiddenWanted: boolean
  private readonly visited = new Set<string>()
  private readonly queue: Folder[] = []
  /** Linked folders wait until all real ones are known, so that a folder is found under its real name. */
  private readonly links: Folder[] = []
  private readonly root: string
  private readonly options: WalkOptions

  constructor(root: string, options: WalkOptions) {
    this.root = root
    this.options = options
    this.selected = fileSelector(options.masks)
    this.hiddenWanted = wantsHidden(options.masks)
  }

  async run(): Promise<void> {
    while (this.queue.length || this.links.length) {
      throwIfAborted(this.options.signal)
      if (this.queue.length) {
        await Promise.all(this.queue.splice(0, foldersAtOnce).map((folder) => this.readFolder(folder)))
      } else this.queue.push(this.links.shift()!)
    }
  }

  /** Starts at a file or folder below the root, unless a rule above excludes it. */
  async enterScope(scope: string): Promise<void> {
    let rules = rootRules(this.options.ignores)
    let folder: Folder = { path: '', absolute: this.root, rules }
    const names = scope === '' ? [] : scope.split('/')
    for (const name of names) {
      rules = withFolderRules(folder.rules, folder.absolute, prefixOf(folder.path))
      const path = folder.path ? `${folder.path}/${name}` : name
      const absolute = join(folder.absolute, name)
      const found = await lstat(absolute).catch(() => undefined)
      if (!found) return
      if (found.isDirectory()) {
        if (this.isHidden(name) || isIgnored(rules, `${path}/`)) return
        folder = { path, absolute, rules }
      } else return this.readEntry({ ...folder, rules }, name, found)
    }
    this.queue.push(folder)
  }

  private async readFolder(folder: Folder): Promise<void> {
    let entries: Dirent[]
    try {
      const real = await realpath(folder.absolute)
      if (this.visited.has(real)) return
      this.visited.add(real)
      entries = await readdir(folder.absolute, { withFileTypes: true })
    } catch (error) {
      this.problems.push({ path: folder.path, reason: describeFileError(error), hidden: true })
      return
    }
    const hasIgnoreFile = entries.some((entry) => isIgnoreFile(entry.name))
    const rules = hasIgnoreFile ? withFolderRules(folder.rules, folder.absolute, prefixOf(folder.path)) : folder.rules
    const here = { ...folder, rules }
    await Promise.all(entries.map((entry) => this.readEntry(here, entry.name, entry)))
  }

  private async readEntry(folder: Folder, name: string, entry: EntryType): Promise<void> {
    const path = folder.path ? `${folder.path}/${name}` : name
    const absolute = join(folder.absolute, name)
    if (entry.isDirectory()) {
      if (!this.isHidden(name) && !isIgnored(folder.rules, `${path}/`)) {
        this.queue.push({ path, absolute, rules: folder.rules })
      }
      return
    }
    if (entry.isSymbolicLink()) return this.followLink(folder, path, absolute)
    if (!this.selected(path)) return this.leaveOut(folder, path)
    if (isIgnored(folder.rules, path)) return
    try {
      if (entry.isFile()) this.addFile(path, absolute, await lstat(absolute))
      else this.problems.push({ path, reason: 'not a regular file', hidden: false })
    } catch (error) {
      this.problems.push({ path, reason: describeFileError(error, name), hidden: !isGone(error) })
    }
  }

  /** Counts an unselected file, except hidden and ignored ones, which are excluded on purpose. */
  private leaveOut({ rules }: Folder, path: string): void {
    if (path.startsWith('.') || path.includes('/.') || isIgnored(rules, path)) return
    const kind = extensionOf(path)
    this.leftOut.set(kind, (this.leftOut.get(kind) ?? 0) + 1)
  }

  private async followLink(folder: Folder, path: string, absolute: string): Promise<void> {
    const wanted = this.selected(path) && !isIgnored(folder.rules, path)
    try {
      const real = await realpath(absolute)
      const inside = isWithin(real, this.root)
      const target = await stat(real)
      if (target.isDirectory()) {
        if (isIgnored(folder.rules, `${path}/`)) return
        const isLoop = isWithin(await realpath(folder.absolute), real)
        if (!inside || isLoop) this.problems.push({ path, reason: inside ? leadsBack : leadsOut, hidden: false })
        else if (!this.options.scopes || !this.isEntered(virtualPath(this.root, real)))
          this.links.push({ path, absolute, rules: folder.rules })
      } else if (!wanted) return
      else if (!inside) this.problems.push({ path, reason: leadsOut, hidden: false })
      else if (target.isFile()) this.addFile(path, real, target)
      else this.problems.push({ path, reason: 'not a regular file', hidden: false })
    } catch (error) {
      if (!wanted) return
      const isBroken = isGone(error) && (await lstat(absolute).catch(() => undefined)) !== undefined
      const reason = isBroken ? leadsNowhere : describeFileError(error)
      this.problems.push({ path, reason, hidden: false })
    }
  }

  /** Whether a full walk would enter this real folder: then its files keep their own names, and not the link's. */
  private isEntered(real: string): boolean {
    if (real.split('/').some((name) => this.isHidden(name))) return false
    return real === '' || !isLeftOut({ root: this.root, ignores: this.options.ignores }, `${real}/`)
  }

  private addFile(path: string, absolute: string, stats: Stats): void {
    if (!this.devices.has(stats.dev)) this.devices.set(stats.dev, path)
    const [modifiedAt, changedAt] = [Math.floor(stats.mtimeMs), Math.floor(stats.ctimeMs)]
    this.files.push({ path, absolute, size: stats.size, modifiedAt, changedAt })
  }

  /** Folders such as .obsidian or .venv are entered only if a mask names a hidden one. */
  private isHidden(name: string): boolean {
    return name.startsWith('.') && !this.hiddenWanted
  }
}

const leadsNowhere = 'a broken symlink'
const leadsOut = 'a symlink out of the collection'
const leadsBack = 'a symlink to a parent folder'

/** Whether a real path is a folder or below it. */
const isWithin = (real: string, folder: string): boolean =>
  real === folder || real.startsWith(folder.endsWith(sep) ? folder : folder + sep)

const prefixOf = (path: string): string => (path ? `${path}/` : '')

/** Drops scopes below other scopes. */
function withoutNested(scopes: readonly string[]): string[] {
  const kept: string[] = []
  for (const scope of [...new Set(scopes)].sort()) {
    if (!kept.some((outer) => outer === '' || scope.startsWith(`${outer}/`))) kept.push(scope)
  }
  return kept
}

/** Converts a path of this machine to a virtual path inside `root`. */
export function virtualPath(root: string, absolute: string): string {
  const path = relative(root, absolute)
  return sep === '/' ? path : path.split(sep).join('/')
}
