import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { databaseFile } from '../../config/home.ts'
import { type LoadedConfig, variableOf } from '../../config/load.ts'
import { runningServer } from '../../config/running-server.ts'
import { writeSetting } from '../../config/write-setting.ts'
import { conflict, invalidInput } from '../../core/errors.ts'
import { removeLeftOvers } from '../../core/left-overs.ts'
import { ensureFolder } from '../../core/own-files.ts'
import { shownAddress } from '../../core/shown-address.ts'
import { hasLock } from '../../sealing/lock-file.ts'
import type { Engine } from '../engine.ts'
import { exportsOfMoves } from '../left-overs.ts'
import type { OpenSpace } from '../space.ts'
import type { WorkOptions } from '../work-options.ts'
import { isUnchanged, type MovedOne, moveSpace } from './move-space.ts'
import { readProgress } from './progress.ts'

export interface MoveRequest {
  /** `postgres://…`, or `sqlite` for files in the home. */
  to: string
  /** Rename an existing space in the new store. */
  replace?: boolean | undefined
}

export interface Moved {
  /** The old store: an address without its password, or `sqlite`. */
  from: string
  to: string
  spaces: MovedOne[]
  /** Old stores and renamed spaces of the new one: files or schemas that the owner may remove. */
  kept: string[]
  /** Sentences about the next steps. */
  next: string[]
}

/** What a move needs from the open home. */
export interface MoveNeeds {
  loaded: LoadedConfig
  now(): number
  /** The engine of a value of the setting `database`. */
  engineOf(database: string): Promise<Engine>
  openIn(database: string, space: string): Promise<OpenSpace>
}

/** `sqlite` and nothing are the same setting. */
const settingOf = (to: string): string => (to === 'sqlite' ? '' : to)
const shown = (database: string): string => (database === '' ? 'sqlite' : shownAddress(database))

/**
 * Moves every space of a home into another store, and then lets the setting `database` name it. The old store is only
 * read; its files of SQLite get another name at the end, so that nothing writes to them by mistake.
 * Errors: `move_target_wrong`, `move_same`, `move_encrypted`, `server_running`, `move_changed`, those of `moveSpace` and of the stores.
 */
export async function moveSpaces(
  needs: MoveNeeds,
  { to: given, replace = false }: MoveRequest,
  options: WorkOptions = {},
): Promise<Moved> {
  const { loaded } = needs
  const { home, config, sources } = loaded
  const [from, to] = [config.database, settingOf(given)]
  checkTarget(needs, from, to)
  const [old, made] = [await needs.engineOf(from), await needs.engineOf(to)]
  const progress = readProgress(home, shown(to))
  ensureFolder(home.root)
  removeLeftOvers([exportsOfMoves(home)])
  const folder = mkdtempSync(join(home.root, `.move-${process.pid}-`))
  try {
    const moved: Moved = { from: shown(from), to: shown(to), spaces: [], kept: [], next: [] }
    const spaces = await old.spaces()
    for (const space of spaces) {
      const path = databaseFile(home, space)
      const { aside, ...one } = await moveSpace({
        ...{ space, progress, replace, folder: join(folder, `${moved.spaces.length}`) },
        openOld: () => needs.openIn(from, space),
        openNew: () => needs.openIn(to, space),
        isThere: async () => (await made.spaces()).includes(space),
        putAside: () => made.putAside(path, space, needs.now()),
        ...options,
      })
      moved.spaces.push(one)
      moved.kept.push(...aside)
    }
    moved.kept.push(
      ...(await leave(needs, old, spaces, async () => {
        await checkUnchanged(needs, moved, folder)
        await writeSetting(home, 'database', to === '' ? undefined : to)
        progress.end()
      })),
    )
    if (sources.database === 'environment')
      moved.next.push(
        `The variable ${variableOf('database')} is set and overrides the settings file. Change it as well.`,
      )
    return moved
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Leaves the old store after the last step, and returns its remaining names. Other programs cannot write to it from
 * before that step until this home's settings name the new store and the SQLite files are renamed: writes in between
 * would be lost.
 */
async function leave(
  { loaded: { home, config }, now }: MoveNeeds,
  old: Engine,
  spaces: readonly string[],
  lastStep: () => Promise<void>,
): Promise<string[]> {
  const held = await old.hold(spaces.map((name) => ({ name, path: databaseFile(home, name) })))
  try {
    await lastStep()
    if (config.database !== '') return [`${shown(config.database)} (${spaces.join(', ')})`]
    const aside: string[] = []
    for (const space of spaces) {
      held.beforeRename(space)
      aside.push(await old.putAside(databaseFile(home, space), space, now()))
    }
    return aside
  } finally {
    await held.release()
  }
}

function checkTarget({ loaded }: MoveNeeds, from: string, to: string): void {
  if (to !== '' && !/^postgres(?:ql)?:\/\//.test(to))
    throw invalidInput(
      'move_target_wrong',
      'Spaces move to PostgreSQL or to files: jarvis move --to postgres://user@host/name, or jarvis move --to sqlite.',
    )
  if (from === to) throw conflict('move_same', `Everything is already in ${shown(to)}. Choose another store with --to.`)
  if (to !== '' && hasLock(loaded.home.root))
    throw conflict(
      'move_encrypted',
      'This home is encrypted, but PostgreSQL would store its spaces unencrypted. Encrypt the disk of that server, then run "jarvis decrypt" and move again.',
    )
  if (runningServer(loaded.home))
    throw conflict('server_running', 'A server is running and could write to the old store. Stop it first: jarvis stop')
}

/** Checks for writes by other programs to the old store while its spaces were copied in turn. */
async function checkUnchanged({ loaded, openIn }: MoveNeeds, { spaces }: Moved, folder: string): Promise<void> {
  for (const [at, { space, sha256 }] of spaces.entries()) {
    const old = await openIn(loaded.config.database, space)
    try {
      const again = join(folder, `again-${at}`)
      if (await isUnchanged(old, sha256, again)) continue
    } finally {
      await old.close()
    }
    throw conflict(
      'move_changed',
      `The space "${space}" was changed during the move. Stop agents, and run the command again.`,
      { space },
    )
  }
}
