import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { invalidInput } from '../core/errors.ts'
import { expandTilde, namedFolder } from '../core/home-folder.ts'
import { userHome } from '../core/platform/user-home.ts'

/** The folder that holds everything. Only the owner may read it. */
export interface Home {
  readonly root: string
  readonly configFile: string
  readonly embeddingCache: string
  /** V8's code cache of the command line (src/interfaces/load-part.ts). */
  readonly codeCache: string
  /** Settings as last read, so that they need not be validated again. */
  readonly keptSettings: string
  /** Describes the server that currently serves this home. */
  readonly serverFile: string
  /** The server's own access token. */
  readonly tokenFile: string
  /** Tokens given to others, each by its hash. */
  readonly tokensFile: string
  readonly serverLog: string
  /** Paired phones, and the certificate by which they identify this machine; exists once a phone was paired. */
  readonly phoneFolder: string
  /** Touched at each request to a server: only its modification time counts. */
  readonly activityFile: string
  /** A line for each change between ACTIVE, IDLE and HIBERNATED. */
  readonly idleLog: string
  /** Until when idle work is paused; missing if it is not. */
  readonly idlePause: string
}

/** SQLite opens no path of 512 bytes or more; the longest one in a home adds `/spaces/main/jarvis.db-journal`. */
const longestPath = 511
const longestFile = 'jarvis.db-journal'

/** `~/.jarvis` unless another folder is named. Creates nothing, so that a search in an empty home leaves no trace. */
export function homeAt(folder?: string): Home {
  const root = resolve(folder === undefined ? join(userHome(), '.jarvis') : expandTilde(folder, userHome))
  return {
    root,
    configFile: join(root, 'config.yaml'),
    embeddingCache: join(root, 'cache', 'embeddings.db'),
    codeCache: join(root, 'cache', 'code'),
    keptSettings: join(root, 'cache', 'settings.json'),
    serverFile: join(root, 'server.json'),
    tokenFile: join(root, 'token'),
    tokensFile: join(root, 'tokens.json'),
    serverLog: join(root, 'logs', 'server.log'),
    phoneFolder: join(root, 'phone'),
    activityFile: join(root, 'cache', 'active'),
    idleLog: join(root, 'logs', 'idle.log'),
    idlePause: join(root, 'idle-pause.json'),
  }
}

/**
 * The home passed by a caller, else that of the variable JARVIS_HOME. Throws InvalidInput `home_invalid` for a path
 * that is empty, too long, a file, contains a NUL byte, or is relative in the variable, where it would depend on the
 * current folder.
 */
export function chosenHome(named: string | undefined, variable: string | undefined): Home {
  const given = named ?? variable
  if (given === undefined) return homeAt()
  const home = homeAt(given)
  const longest = join(home.root, 'spaces', 'main', longestFile)
  if (given.trim() === '') throw wrongHome('is empty')
  if (given.includes('\0')) throw wrongHome('contains a NUL byte')
  if (named === undefined && namedFolder(given, userHome) === undefined) throw wrongHome(`is relative ("${given}")`)
  if (Buffer.byteLength(longest) > longestPath)
    throw wrongHome(
      `is ${Buffer.byteLength(home.root)} bytes long, and SQLite cannot open paths longer than ${longestPath}`,
    )
  if (existsSync(home.root) && !statSync(home.root).isDirectory()) throw wrongHome(`is a file (${home.root})`)
  return home
}

const wrongHome = (fault: string) =>
  invalidInput(
    'home_invalid',
    `The home (--home or JARVIS_HOME) ${fault}. Use an absolute path, such as ${homeAt().root}.`,
  )

const spacePattern = /^[a-z0-9][a-z0-9._-]{0,63}(?:\/[a-z0-9._-]{1,64})?$/

/** Validates a space name: like `main`, or like a repository, `owner/repo`. Throws InvalidInput for anything else. */
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

export function databaseFile(home: Home, space: string): string {
  const folder = spaceFolder(home, space)
  if (Buffer.byteLength(join(folder, longestFile)) > longestPath)
    throw invalidInput('space_name_long', `The path of the space ${space} is too long. Choose a shorter home or name.`)
  return join(folder, 'jarvis.db')
}

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
