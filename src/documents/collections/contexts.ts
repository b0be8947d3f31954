import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { invalidInput, notFound } from '../../core/errors.ts'
import { coversPath } from '../../core/ids.ts'
import { staysBelow } from '../../core/platform/files.ts'
import type { Database } from '../../ports/database.ts'
import { didYouMean, nearestNames } from '../nearest-names.ts'
import type { WriteLog } from '../write-log.ts'
import { contextImage, readContext } from './collection-images.ts'
import {
  allCollections,
  allContexts,
  type Context,
  deleteContext,
  indexedPaths,
  upsertContext,
} from './collection-repository.ts'
import { findCollection } from './collections.ts'

/** A description is returned with every hit below it, so it must be short. */
const maxContextCharacters = 2000

/** Short descriptions of a collection or of a part of it. */
export function createContexts({
  db,
  log,
  redact,
}: {
  db: Database
  log: WriteLog
  redact: (text: string) => Promise<string>
}) {
  return {
    list: (): Promise<Context[]> => allContexts(db),

    /** Describes everything at or below `prefix` ('' for the whole collection); replaces an earlier description. */
    async add(collection: string, prefix: string, text: string): Promise<Context> {
      const context = { collection, prefix: validPrefix(prefix), text: validText(await redact(text)) }
      await db.transaction(async (tx) => {
        const { id, root } = findCollection(collection, await allCollections(tx))
        const isThere = context.prefix === '' || existsSync(join(root, context.prefix))
        if (!isThere) checkCovers(context, await indexedPaths(tx, id))
        const former = await readContext(tx, collection, context.prefix)
        await upsertContext(tx, id, context.prefix, context.text)
        await log(tx, 'context.add', addressOf(context), undefined, [contextImage(collection, context.prefix, former)])
      })
      return context
    },

    async remove(collection: string, prefix: string): Promise<void> {
      const context = { collection, prefix: validPrefix(prefix) }
      await db.transaction(async (tx) => {
        const { id } = findCollection(collection, await allCollections(tx))
        const former = await readContext(tx, collection, context.prefix)
        if (!(await deleteContext(tx, id, context.prefix))) throw await noSuchContext(tx, context)
        await log(tx, 'context.remove', addressOf(context), undefined, [
          contextImage(collection, context.prefix, former),
        ])
      })
    },
  }
}

/** Rejects a prefix that matches no file: its description would never be shown. */
function checkCovers({ collection, prefix }: Omit<Context, 'text'>, paths: readonly string[]): void {
  if (paths.some((path) => coversPath(prefix, path))) return
  const parents = paths.flatMap((path) => [path, ...parentsOf(path)])
  const suggestions = nearestNames(prefix, new Set(parents)).map((near) => `${collection}/${near}`)
  const next = didYouMean(suggestions) || ` "jarvis ls ${collection}" lists its files.`
  throw notFound('path_not_found', `'${prefix}' does not exist in ${collection}.${next}`, { prefix, suggestions })
}

/** `a/b` and `a` of `a/b/c.md`. */
const parentsOf = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)).reverse()

/** Descriptions that apply to a path, outermost first. */
export function contextsOf(contexts: readonly Context[], collection: string, path: string): string[] {
  return contexts
    .filter((context) => context.collection === collection && coversPath(context.prefix, path))
    .sort((a, b) => a.prefix.length - b.prefix.length)
    .map((context) => context.text)
}

const addressOf = ({ collection, prefix }: Omit<Context, 'text'>): string => `jarvis://${collection}/${prefix}`

export function validPrefix(prefix: string): string {
  const clean = prefix.replace(/^\/+|\/+$/g, '')
  if (clean === '' || staysBelow(clean)) return clean === '.' ? '' : clean
  throw invalidInput('invalid_prefix', `'${prefix}' is not a path in a collection. Example: 'guides/setup'.`)
}

export function validText(text: string): string {
  const clean = text.trim()
  if (clean && clean.length <= maxContextCharacters) return clean
  const problem = clean ? `has ${clean.length} characters; the maximum is ${maxContextCharacters}` : 'is empty'
  throw invalidInput('invalid_context', `The description ${problem}. Write one or two sentences.`)
}

async function noSuchContext(tx: Parameters<typeof allContexts>[0], { collection, prefix }: Omit<Context, 'text'>) {
  const own = (await allContexts(tx)).filter((context) => context.collection === collection)
  const prefixes = own.map((context) => context.prefix)
  const suggestions = nearestNames(prefix, prefixes)
  const next =
    didYouMean(suggestions) ||
    (prefixes.length ? ` Descriptions exist for: ${prefixes.map((p) => p || "''").join(', ')}.` : '')
  const where = prefix ? `'${prefix}' in ` : ''
  return notFound('context_not_found', `No description exists for ${where}${collection}.${next}`, {
    prefix,
    suggestions,
  })
}
