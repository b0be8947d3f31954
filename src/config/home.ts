import { closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { invalidInput } from '../core/errors.ts'

/** The folder that holds everything. Only the owner may look into it. */
export interface Home {
  readonly root: string
  readonly configFile: string
  readonly cacheFolder: string
  readonly embeddingCache: string
}

export const folderMode = 0o700
export const fileMode = 0o600

/** `~/.jarvis` unless another folder is named. Makes nothing: a search in an empty home leaves no trace. */
export function homeAt(folder?: string): Home {
  const root = resolve(folder === undefined || folder === '' ? join(homedir(), '.jarvis') : expandTilde(folder))
  const cacheFolder = join(root, 'cache')
  return {
    root,
    configFile: join(root, 'config.yaml'),
    cacheFolder,
    embeddingCache: join(cacheFolder, 'embeddings.db'),
  }
}

const spacePattern = /^[a-z0-9][a-z0-9._-]{0,63}(?:\/[a-z0-9._-]{1,64})?$/

/** A space is named like `main`, or like a repository, `owner/repo`. Throws InvalidInput for anything else. */
export function checkSpaceName(name: string): string {
  if (spacePattern.test(name) && !name.includes('..')) return name
  throw invalidInput(
    'space_name_invalid',
    `"${name}" cannot be the name of a space. Use lower case letters, digits, dot, dash and underscore, at most 64 of them, or owner/repo.`,
    { name },
  )
}

/** The slash of `owner/repo` becomes `+`, so that every space is one folder directly below `spaces`. */
export const spaceFolder = (home: Home, space: string): string =>
  join(home.root, 'spaces', checkSpaceName(space).replace('/', '+'))

export const databaseFile = (home: Home, space: string): string => join(spaceFolder(home, space), 'jarvis.db')

/** Names of the spaces that have a database, sorted. */
export function listSpaces(home: Home): string[] {
  const folder = join(home.root, 'spaces')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'jarvis.db')))
    .map((name) => name.replace('+', '/'))
    .filter((name) => spacePattern.test(name))
    .sort()
}

/** Makes the folder of a space, and its database file before the engine does, so that nobody else may ever read it. */
export function makeSpace(home: Home, space: string): void {
  makeFolder(spaceFolder(home, space))
  makeFile(databaseFile(home, space))
}

/** Makes the folder of what can be made again. */
export function makeCache(home: Home): void {
  makeFolder(home.cacheFolder)
  makeFile(home.embeddingCache)
}

const makeFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: folderMode })
}

function makeFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', fileMode))
}

const expandTilde = (folder: string): string =>
  folder === '~' || folder.startsWith('~/') ? join(homedir(), folder.slice(1)) : folder
