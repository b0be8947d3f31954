import { apart, asOneChange } from '../journal/journal.ts'
import { type Degraded, withDegraded } from '../memory-files/memory-files.ts'
import type { LateParts } from './late-parts.ts'

/** What belongs before or after a call, so that memory files, facts and counts agree. */
export function aroundCalls({ files, uses }: Pick<LateParts, 'files' | 'uses'>) {
  const followFacts = files('followFacts')
  /** What the owner did to lines of facts is a change of their own. */
  const syncFacts = (): Promise<string[]> => apart(() => followFacts())
  return {
    syncFacts,
    /** Before facts are read: what the owner wrote into MEMORY.md counts. */
    followed:
      <Given extends unknown[], Result extends object>(read: (...given: Given) => Promise<Result>) =>
      async (...given: Given): Promise<Result & Degraded> => {
        const degraded = await syncFacts()
        return withDegraded(await read(...given), degraded)
      },
    /** Before counts are read: those of the last answers may wait to be written. */
    counted:
      <Given extends unknown[], Result>(read: (...given: Given) => Promise<Result>) =>
      async (...given: Given): Promise<Result> => {
        await uses.write()
        return read(...given)
      },
    /** After a write, facts of weight are lines of MEMORY.md, too. The write is done by then: files only follow. */
    written: <Given extends unknown[], Result extends object>(write: (...given: Given) => Promise<Result>) =>
      asOneChange(async (...given: Given): Promise<Result & Degraded> => {
        const result = await write(...given)
        return withDegraded(result, await syncFacts())
      }),
  }
}
