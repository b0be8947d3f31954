import { apart, asOneChange } from '../journal/journal.ts'
import { type Degraded, withDegraded } from '../memory-files/memory-files.ts'
import type { LateParts } from './late-parts.ts'

/** Wrappers that run before or after a call, so that memory files, facts and counts agree. */
export function aroundCalls({ files, uses }: Pick<LateParts, 'files' | 'uses'>) {
  const followFacts = files('followFacts')
  /** Applies the owner's edits to fact lines, as a separate change. */
  const syncFacts = (): Promise<string[]> => apart(() => followFacts())
  return {
    syncFacts,
    /** Before facts are read: applies what the owner wrote into MEMORY.md. */
    followed:
      <Given extends unknown[], Result extends object>(read: (...given: Given) => Promise<Result>) =>
      async (...given: Given): Promise<Result & Degraded> => {
        const degraded = await syncFacts()
        return withDegraded(await read(...given), degraded)
      },
    /** Before counts are read: writes pending counts of the last answers. */
    counted:
      <Given extends unknown[], Result>(read: (...given: Given) => Promise<Result>) =>
      async (...given: Given): Promise<Result> => {
        await uses.write()
        return read(...given)
      },
    /** After a write: updates the lines of important facts in MEMORY.md. The write itself is committed by then. */
    written: <Given extends unknown[], Result extends object>(write: (...given: Given) => Promise<Result>) =>
      asOneChange(async (...given: Given): Promise<Result & Degraded> => {
        const result = await write(...given)
        return withDegraded(result, await syncFacts())
      }),
  }
}
