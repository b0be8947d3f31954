import { cannotWrite, notFound } from '../core/errors.ts'
import type { OpenSubsystem, Subsystem } from '../ports/subsystem.ts'
import { makeTables } from './subsystem-tables.ts'
import { type AnySubsystem, briefing, loadSubsystems, type SubsystemParts } from './subsystems.ts'

/** A subsystem that the root has wired by hand. */
export interface OwnSubsystem {
  name: string
  open(): Promise<Subsystem>
  /** It adds lines to the context of a session. */
  isBriefing?: boolean
}

/** The subsystems of one space: built-in ones first, then declared ones. Each is opened once. */
export interface OpenSubsystems {
  all(): Promise<readonly Subsystem[]>
  /** All subsystems but the named one. */
  others(name: string): Promise<readonly Subsystem[]>
  /** Subsystems that add to the context of a session. */
  briefing(): Promise<readonly Subsystem[]>
  /** The face of a declared subsystem, for its operations. */
  face(name: string): Promise<unknown>
  close(): Promise<void>
}

/** Tables that cannot be made hold nothing yet: on a full disk, all that is there can still be asked for. */
function leaveOut(error: unknown): undefined {
  if (!cannotWrite(error)) throw error
}

/** Subsystems are loaded on first use. */
export function openSubsystems(own: readonly OwnSubsystem[], parts: SubsystemParts): OpenSubsystems {
  const opened = new Map<string, Promise<Subsystem>>()
  const once = <Found extends Subsystem>(name: string, open: () => Promise<Found>): Promise<Found> => {
    const known = opened.get(name)
    if (known) return known as Promise<Found>
    const opening = open()
    opened.set(name, opening)
    // A failed opening is retried by the next call.
    opening.catch(() => opened.delete(name))
    return opening
  }
  const openOne = (definition: AnySubsystem): Promise<OpenSubsystem> =>
    once(definition.name, async () => {
      await makeTables(parts.db, definition)
      return definition.open(parts)
    })
  const openDeclared = async (names?: readonly string[]): Promise<Promise<Subsystem | undefined>[]> =>
    (await loadSubsystems(names)).map((one) => openOne(one).catch(leaveOut))
  const others = async (name?: string): Promise<Subsystem[]> => {
    const declared = await openDeclared()
    const opening = await Promise.all([
      ...own.filter((one) => one.name !== name).map((one) => once(one.name, one.open)),
      ...declared,
    ])
    return opening.filter((one) => one !== undefined)
  }
  return {
    all: () => others(),
    others,
    async briefing() {
      const built = own.filter(({ isBriefing }) => isBriefing).map(({ name, open }) => once(name, open))
      const opening = await Promise.all([...built, ...(await openDeclared(briefing))])
      return opening.filter((one) => one !== undefined)
    },
    async face(name) {
      const definition = (await loadSubsystems([name])).find((one) => one.name === name)
      if (!definition) throw notFound('subsystem_not_found', `Subsystem ${name} does not exist.`)
      return (await openOne(definition)).face
    },
    async close() {
      for (const one of opened.values()) await (await one.catch(() => undefined))?.close?.()
    },
  }
}
