import { counted } from '../core/counted.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Finding } from '../ports/health.ts'
import type { IndexedKind } from '../ports/indexed.ts'
import type { OpenSpace } from './space.ts'

type Repaired = Pick<OpenSpace, 'search' | 'subsystems'>

const kindsOf = async ({ subsystems }: Repaired): Promise<IndexedKind[]> =>
  (await Promise.all((await subsystems.all()).map(async (one) => (await one.indexed?.()) ?? []))).flat()

/** Checks that the index matches the tables of all subsystems. */
export async function checkIndexed(space: Repaired): Promise<Finding[]> {
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
 * Indexes missing passages again from the tables of the subsystems. With `thorough`, every record is compared with its
 * row; otherwise only rows without passages are found. Returns one sentence per kind.
 */
export async function repairIndex(space: Repaired, options: CallOptions & { thorough: boolean }): Promise<string[]> {
  const repaired: string[] = []
  for (const kind of await kindsOf(space)) {
    const count = await space.search.repairRows(kind, options)
    if (count > 0) repaired.push(`Indexed ${kind.name} again from their tables: ${counted(count, 'record')}.`)
  }
  return repaired
}
