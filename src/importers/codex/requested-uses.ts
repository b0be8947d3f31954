import { isRefusal } from '../../capture/client-notes.ts'
import type { LineOf } from './rollout-line.ts'
import { failedBy, type RolloutTool } from './rollout-tools.ts'

/** Tool uses as the model requested them, and which uses were emitted: the program may log each one as well. */
export function createRequestedUses() {
  const calls = new Map<string, LineOf<'called'>>()
  /** Ids of emitted uses; the model's own record of them follows later. */
  const emitted = new Set<string>()

  return {
    request(call: LineOf<'called'>): void {
      calls.set(call.id, call)
    },
    /** The use that an output completes. `isLogged`: this version logs each use, so only logged ones happened. */
    complete({ at, id, output, exit }: LineOf<'answered'>, isLogged: boolean): RolloutTool | undefined {
      const call = calls.get(id)
      calls.delete(id)
      if (call === undefined || emitted.has(id)) return undefined
      const { name, input } = call
      const error = /^apply_patch verification failed/.test(output) ? output : failedBy(exit, output)
      // Only the model's record has a patch that did not apply, or content of a rollout that Codex upgraded.
      const isOver = exit !== undefined || error !== undefined
      if (/^unsupported call/.test(output) || (isLogged && !(isOver && (name === 'Bash' || name === 'apply_patch'))))
        return undefined
      return { id, name, input, output, error, milliseconds: Math.max(0, at - call.at) }
    },
    /** Whether an event of the use is still missing. The user may have refused it. */
    emit({ id, error }: RolloutTool): boolean {
      if (emitted.has(id) || (error !== undefined && isRefusal(error))) return false
      emitted.add(id)
      return true
    },
  }
}
