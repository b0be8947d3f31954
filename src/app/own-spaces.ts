import type { Config } from '../config/defaults.ts'
import { conflict } from '../core/errors.ts'
import type { OpenSpace } from './space.ts'
import { loadSubsystems } from './subsystems.ts'

interface Needs {
  /** The only open space; throws where there are several. */
  sole(): OpenSpace
  config: Config
  /** The caller has named a space other than the usual one. */
  isNamed: boolean
  open(name: string): Promise<OpenSpace>
}

export type OwnSpaces = ReturnType<typeof openOwnSpaces>

/**
 * The space in which a declared subsystem runs: the open one, or its own where no other is named. Errors:
 * `space_is_own`.
 */
export function openOwnSpaces({ sole, config, isNamed, open }: Needs) {
  const opened = new Map<string, Promise<OpenSpace>>()
  return { of, close }

  async function of(subsystem: string): Promise<OpenSpace> {
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
    const known = opened.get(own)
    if (known) return known
    const opening = open(own)
    opened.set(own, opening)
    opening.catch(() => opened.delete(own))
    return opening
  }

  async function close(): Promise<void> {
    for (const one of opened.values()) await (await one.catch(() => undefined))?.close()
  }
}
