import type { Config } from '../config/defaults.ts'
import { conflict } from '../core/errors.ts'
import type { OpenSpace } from './space.ts'
import { loadSubsystems } from './subsystems.ts'

interface Needs {
  /** The only open space; throws where there are several. */
  singleSpace(): OpenSpace
  config: Config
  /** The caller has named a space other than the usual one. */
  isNamed: boolean
  open(name: string): Promise<OpenSpace>
  /** Opens an empty stand-in for a space that does not exist. */
  openEmpty(name: string): Promise<OpenSpace>
  knownSpaces(): Promise<string[]>
}

export type OwnSpaces = ReturnType<typeof openOwnSpaces>

/**
 * The space in which a declared subsystem runs: the open one, or its own if no other is named. Reading alone creates no
 * space. Errors: `space_is_own`.
 */
export function openOwnSpaces({ singleSpace: sole, config, isNamed, open, openEmpty, knownSpaces }: Needs) {
  const opened = new Map<string, Promise<OpenSpace>>()
  /** Empty stand-ins, by name. */
  const empty = new Map<string, Promise<OpenSpace>>()
  return { of, close }

  async function of(subsystem: string, reads: boolean): Promise<OpenSpace> {
    const definition = (await loadSubsystems()).find(({ name }) => name === subsystem)
    const own = definition?.ownSpace === undefined ? undefined : config[definition.ownSpace].space
    if (own === undefined) return sole()
    if (isNamed) {
      const space = sole()
      if (space.name === own) return space
      throw conflict('space_is_own', `Messages are in the space "${own}" only. Omit --space, or pass that one.`, {
        space: own,
      })
    }
    if (own === config.space) return sole()
    if (reads && !opened.has(own) && !(await knownSpaces()).includes(own)) return getFace(empty, own, openEmpty)
    return getFace(opened, own, open)
  }

  function getFace(from: Map<string, Promise<OpenSpace>>, name: string, make: Needs['open']) {
    const known = from.get(name)
    if (known) return known
    const opening = make(name)
    from.set(name, opening)
    opening.catch(() => from.delete(name))
    return opening
  }

  async function close(): Promise<void> {
    for (const one of [...opened.values(), ...empty.values()]) await (await one.catch(() => undefined))?.close()
  }
}
