import { counted } from '../core/counted.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Finding } from '../ports/health.ts'
import type { IndexedKind } from '../ports/indexed.ts'
import type { OpenSpace } from './space.ts'

type Mended = Pick<OpenSpace, 'search' | 'subsystems'>

const kindsOf = async ({ subsystems }: Mended): Promise<IndexedKind[]> =>
  (await Promise.all((await subsystems.all()).map(async (one) => (await one.indexed?.()) ?? []))).flat()

/** Whether the index holds what the tables of all subsystems say. */
export async function checkIndexed(space: Mended): Promise<Finding[]> {
  const missing: string[] = []
  for (const kind of await kindsOf(space)) {
    const count = await space.search.countMissing(kind)
    if (count > 0) missing.push(`${count.toLocaleString('en')} ${kind.name}`)
  }
  if (missing.length === 0) return [{ check: 'passages', state: 'ok', message: 'OK: every record is indexed' }]
  const message = `${missing.join(', ')} are incomplete in the index: passages are missing.`
  return [{ check: 'passages', state: 'error', message, fix: 'jarvis doctor --repair' }]
}

/**
 * Indexes passages again that the tables of a subsystem say should be there. With `thorough`, every record is compared with
 * its row; else only rows without any passage are looked for. What was done, one sentence a kind.
 */
export async function mendIndex(space: Mended, options: CallOptions & { thorough: boolean }): Promise<string[]> {
  const mended: string[] = []
  for (const kind of await kindsOf(space)) {
    const count = await space.search.repairRows(kind, options)
    if (count > 0) mended.push(`Indexed ${kind.name} again from their tables: ${counted(count, 'record')}.`)
  }
  return mended
}
