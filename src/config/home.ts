import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { invalidInput } from '../core/errors.ts'

/** The folder that holds everything. Only the owner may look into it. */
export interface Home {
  readonly root: string
  readonly configFile: string
  readonly embeddingCache: string
  /** What the engine of this Node made of the command line's code (src/interfaces/cli/load-part.ts). */
  readonly codeCache: string
  /** Settings as they were read last, so that they need not be checked again. */
  readonly keptSettings: string
  /** Who serves this home just now. */
  readonly serverFile: string
  /** The secret that opens the server. */
  readonly tokenFile: string
  readonly serverLog: string
}

/** Only the owner: the database engine makes its files and their folders so. */
export const folderMode = 0o700

/** `~/.jarvis` unless another folder is named. Makes nothing: a search in an empty home leaves no trace. */
export function homeAt(folder?: string): Home {
  const root = resolve(folder === undefined || folder === '' ? join(homedir(), '.jarvis') : expandTilde(folder))
  return {
    root,
    configFile: join(root, 'config.yaml'),
    embeddingCache: join(root, 'cache', 'embeddings.db'),
    codeCache: join(root, 'cache', 'code'),
    keptSettings: join(root, 'cache', 'settings.json'),
    serverFile: join(root, 'server.json'),
    tokenFile: join(root, 'token'),
    serverLog: join(root, 'logs', 'server.log'),
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

const expandTilde = (folder: string): string =>
  folder === '~' || folder.startsWith('~/') ? join(homedir(), folder.slice(1)) : folder
