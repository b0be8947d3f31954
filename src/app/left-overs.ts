import { realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Home, listSpaces, spaceFolder } from '../config/home.ts'
import { type DraftPlace, temporaryFolders } from '../core/left-overs.ts'
import { draftName } from '../core/own-files.ts'

/** Age after which an unfinished database copy that no longer grows is a leftover, milliseconds. */
const idleCopy = 10 * 60 * 1000

/** Copies of a database that a repair reads and writes, with SQLite's side files. */
const repairCopy = /^jarvis\.db\.(?:reading|mended|salvaged)(?:-wal|-shm)?$/
/** Age after which no repair reads its copy any more, milliseconds. */
const longestRepair = 24 * 60 * 60 * 1000

/** Small folders of a home in which files are replaced; every command that opens the home checks them. */
export function smallPlaces({ root, configFile, keptSettings }: Home): DraftPlace[] {
  const settings = targetOf(configFile)
  const inbox = join(root, 'inbox')
  const besides = (file: string): DraftPlace => ({ folder: dirname(file), name: draftOf(basename(file)) })
  return [
    besides(settings),
    besides(join(root, 'token')),
    ...[
      ...[inbox, join(inbox, 'fixes'), join(inbox, 'large'), join(inbox, 'ready')],
      ...[dirname(keptSettings), join(root, 'models'), join(root, 'phone')],
    ].map((folder) => ({ folder, name: draftName })),
  ]
}

/** All places: also pages of observations, unfinished copies of databases, and the system's temporary folder. */
export const allPlaces = (home: Home): DraftPlace[] => [
  ...smallPlaces(home),
  ...listSpaces(home).map((space) => ({
    folder: join(spaceFolder(home, space), 'export'),
    name: draftName,
    depth: 2,
  })),
  ...listSpaces(home).map((space) => ({
    folder: join(spaceFolder(home, space), 'knowledge'),
    name: draftName,
    depth: 1,
  })),
  { folder: join(home.root, 'spaces'), name: /^jarvis\.db\.before-\d+\.part$/, depth: 1, age: idleCopy },
  { folder: join(home.root, 'spaces'), name: repairCopy, depth: 1, age: longestRepair },
  exportsOfMoves(home),
  temporaryFolders,
]

/** Folders for the exports of a running move. */
export const exportsOfMoves = ({ root }: Home): DraftPlace => ({
  ...{ folder: root, name: /^\.move-(?<pid>\d+)-[A-Za-z0-9]{6}$/, isFolder: true },
})

/** `.config.yaml.4711.tmp` */
const draftOf = (name: string): RegExp => new RegExp(`^\\.${name.replace(/\W/g, '\\$&')}\\.(?<pid>\\d+)\\.tmp$`)

function targetOf(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}
