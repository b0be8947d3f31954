import type { OpenSubsystems } from './open-subsystems.ts'
import type { WiredParts } from './own-subsystems.ts'
import type { SubsystemParts } from './subsystems.ts'

/** The subsystems of a space, opened by the first verb that asks for one: a search does without. */
export function lateSubsystems(wired: WiredParts, parts: SubsystemParts): OpenSubsystems {
  let opened: Promise<OpenSubsystems> | undefined
  const get = () => {
    opened ??= open()
    return opened
  }
  async function open(): Promise<OpenSubsystems> {
    const { openSubsystems } = await import('./open-subsystems.ts')
    const { ownSubsystems } = await import('./own-subsystems.ts')
    return openSubsystems(ownSubsystems(wired), parts)
  }
  return {
    all: async () => (await get()).all(),
    others: async (name) => (await get()).others(name),
    briefing: async () => (await get()).briefing(),
    face: async (name) => (await get()).face(name),
    close: async () => (await opened)?.close(),
  }
}
