import { existsSync, renameSync } from 'node:fs'
import { databaseFile } from '../config/home.ts'
import type { LoadedConfig } from '../config/load.ts'
import { JarvisError } from '../core/errors.ts'
import type { Database } from '../ports/database.ts'
import { integrityProblems } from './doctor.ts'
import { indexChanges } from './index-folders.ts'
import type { WorkOptions } from './jarvis.ts'
import type { OpenSpace } from './space.ts'

interface Needs {
  loaded: LoadedConfig
  name: string
  opened: OpenSpace | JarvisError | undefined
  open(name: string): Promise<OpenSpace>
  openDamaged(path: string): Promise<Database>
}

interface Repaired {
  space: OpenSpace
  /** What was done, one sentence each. */
  repaired: string[]
}

/**
 * Makes everything derived anew: words and codes from the stored passages, records from the files, vectors from the
 * cache or the model. A damaged database is put aside, never deleted, and a new one filled from what can be read of it.
 */
export async function repairSpace(needs: Needs, options: WorkOptions): Promise<Repaired> {
  const { opened, name } = needs
  if (opened instanceof JarvisError && opened.code !== 'database_corrupt') throw opened
  const damaged = !opened || opened instanceof JarvisError || (await isDamaged(opened))
  const salvaged = damaged ? await salvage(needs) : undefined
  const space = salvaged?.space ?? (opened as OpenSpace)
  const repaired = salvaged?.repaired ?? []
  if (!salvaged) {
    const { chunks } = await space.search.rebuild(options)
    repaired.push(`Made the word index and the vector codes of ${chunks.toLocaleString('en')} passages anew.`)
  }
  const { added, changed, removed, vectors } = await indexChanges(space, options)
  repaired.push(`Looked through the collections of ${name}: ${added} files added, ${changed} changed, ${removed} gone.`)
  if (vectors.pending > 0) repaired.push(`${vectors.pending} passages still wait for their vector: jarvis embed.`)
  return { space, repaired }
}

/** Pages that cannot be trusted; a word index that misses passages is no damage, a rebuild mends it. */
async function isDamaged({ db }: OpenSpace): Promise<boolean> {
  try {
    const [row] = await db.all<{ quick_check: string }>('PRAGMA quick_check(1)')
    return row?.quick_check !== 'ok'
  } catch {
    return (await integrityProblems(db)).length > 0
  }
}

interface SavedCollection {
  name: string
  root: string
  masks: string
  ignores: string
}

interface SavedContext {
  name: string
  prefix: string
  text: string
}

/** Everything indexed comes from files, so collections and their descriptions are what must be saved. */
async function salvage({ opened, name, loaded, open, openDamaged }: Needs): Promise<Repaired> {
  if (opened && !(opened instanceof JarvisError)) await opened.close()
  const path = databaseFile(loaded.home, name)
  const aside = putAside(path)
  const repaired = [`Put the damaged database aside: ${aside}.`]
  const saved = await readWhatCanBeRead(aside, openDamaged)
  const space = await open(name)
  for (const { name: collection, root, masks, ignores } of saved.collections) {
    try {
      const globs = { masks: JSON.parse(masks) as string[], ignores: JSON.parse(ignores) as string[] }
      await space.documents.add(root, { name: collection, ...globs })
      for (const context of saved.contexts.filter((one) => one.name === collection))
        await space.documents.addContext(collection, context.prefix, context.text)
      repaired.push(`Saved the collection ${collection} (${root}).`)
    } catch (error) {
      repaired.push(`Could not take over the collection ${collection} (${root}): ${(error as Error).message}`)
    }
  }
  if (saved.collections.length === 0)
    repaired.push('No collection could be read: add your folders again with "jarvis collection add <folder>".')
  return { space, repaired }
}

/** The file and its log move together, so that what was written last can still be read. */
function putAside(path: string): string {
  const aside = `${path}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
  for (const part of ['', '-wal', '-shm']) if (existsSync(path + part)) renameSync(path + part, aside + part)
  return aside
}

async function readWhatCanBeRead(path: string, openDamaged: Needs['openDamaged']) {
  const saved: { collections: SavedCollection[]; contexts: SavedContext[] } = { collections: [], contexts: [] }
  let db: Database | undefined
  try {
    db = await openDamaged(path)
    saved.collections = await db.all<SavedCollection>('SELECT name, root, masks, ignores FROM collections')
    saved.contexts = await db.all<SavedContext>(
      'SELECT name, prefix, text FROM contexts JOIN collections ON collections.id = collection_id',
    )
  } catch {
    // What was read before the damage is what there is.
  } finally {
    await db?.close()
  }
  return saved
}
