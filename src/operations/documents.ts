import { isAbsolute, sep } from 'node:path'
import { z } from 'zod'
import type { Jarvis } from '../app/jarvis.ts'
import { notFound } from '../core/errors.ts'
import { localPath } from './local-path.ts'
import { operation } from './operation.ts'
import { runCollectionList, runGet, runLs } from './run-documents.ts'

const collectionName = z.string().min(1).max(64)
const globs = (description: string) => z.array(z.string().min(1).max(2000)).max(100).optional().describe(description)
const target = z.string().min(1).max(4000).describe('A collection, or a path in one: notes/garden.')
const wait = z
  .boolean()
  .optional()
  .describe(
    'Wait until all embeddings are computed. Default: a few seconds, for what changed; the rest follows with embed or up.',
  )

export const collectionAdd = operation({
  name: 'collection_add',
  summary: 'Add a folder and index what is in it.',
  effect: 'write',
  makesSpace: true,
  long: true,
  input: z.strictObject({
    folder: localPath.describe('The folder to add.'),
    name: collectionName.optional().describe("Name of the collection (default: the folder's name)."),
    mask: globs('Only files that match: "**/*.md" (default: all supported formats).'),
    ignore: globs('Files to exclude, in .gitignore syntax.'),
    wait,
  }),
  run: (jarvis, { folder, name, mask, ignore, wait }, context) =>
    jarvis.addCollection(
      folder,
      { ...(name !== undefined && { name }), ...(mask && { masks: mask }), ...(ignore && { ignores: ignore }) },
      { wait: wait ?? false, ...context },
    ),
})

export const collectionList = operation({
  name: 'collection_list',
  summary: 'List the collections.',
  effect: 'read',
  input: z.strictObject({}),
  run: runCollectionList,
})

export const collectionRename = operation({
  name: 'collection_rename',
  summary: 'Rename a collection without indexing it again.',
  effect: 'write',
  input: z.strictObject({
    name: collectionName.describe('Current name.'),
    newName: collectionName.describe('New name.'),
  }),
  run: async (jarvis, { name, newName }) => {
    await jarvis.documents.rename(name, newName)
    return { name: newName, formerName: name }
  },
})

export const collectionRemove = operation({
  name: 'collection_remove',
  summary: 'Remove a collection and its records from the index. The files are not changed.',
  effect: 'destroy',
  long: true,
  input: z.strictObject({ name: collectionName.describe('The collection.') }),
  run: async (jarvis, { name }) => ({ name, ...(await jarvis.documents.removeCollection(name)) }),
})

export const contextAdd = operation({
  name: 'context_add',
  summary: 'Describe a collection or a folder in it. Every hit below it includes the description.',
  effect: 'write',
  input: z.strictObject({ target, text: z.string().min(1).max(2000).describe('One or two sentences.') }),
  run: async (jarvis, { target, text }) => {
    const { collection, path } = await readTarget(jarvis, target)
    return jarvis.documents.addContext(collection, path, text)
  },
})

export const contextList = operation({
  name: 'context_list',
  summary: 'List the descriptions.',
  effect: 'read',
  input: z.strictObject({}),
  run: async (jarvis) => ({ contexts: await jarvis.documents.listContexts() }),
})

export const contextRemove = operation({
  name: 'context_remove',
  summary: 'Remove a description.',
  effect: 'destroy',
  input: z.strictObject({ target }),
  run: async (jarvis, { target }) => {
    const { collection, path } = await readTarget(jarvis, target)
    await jarvis.documents.removeContext(collection, path)
    return { collection, prefix: path }
  },
})

export const update = operation({
  name: 'update',
  summary: 'Look for files that are new, changed, moved or gone, and index them.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    collection: z.array(collectionName).max(100).optional().describe('Only these collections.'),
    force: z
      .boolean()
      .optional()
      .describe(
        'Read and chunk every file again, unchanged ones too; also take files as deleted where a folder is suddenly empty. Use it after changing chunking.*.',
      ),
    wait,
  }),
  run: (jarvis, { collection, force, wait }, context) =>
    jarvis.update({
      ...(collection && { collections: collection }),
      force: force ?? false,
      wait: wait ?? false,
      ...context,
    }),
})

export const get = operation({
  name: 'get',
  summary: 'Show a document, or some lines of it.',
  effect: 'read',
  input: z.strictObject({
    ref: z
      .string()
      .min(1)
      .max(4000)
      .describe('Path, jarvis:// address or #docid, with :from and :from:lines for a part.'),
    from: z.number().int().min(1).max(100_000_000).optional().describe('First line.'),
    lines: z.number().int().min(1).max(1_000_000).optional().describe('Number of lines.'),
  }),
  run: runGet,
})

export const multiGet = operation({
  name: 'multi_get',
  summary: 'Show several documents at once.',
  effect: 'read',
  input: z.strictObject({
    pattern: z
      .string()
      .min(1)
      .max(20_000)
      .describe('A glob (notes/2024/*.md), or paths and #docids separated by commas.'),
    maxBytes: z
      .number()
      .int()
      .min(100)
      .max(100_000_000)
      .default(65_536)
      .describe('Maximum bytes to show; omitted documents are listed.'),
  }),
  run: (jarvis, { pattern, maxBytes }) => jarvis.documents.multiGet(pattern, { maxBytes }),
})

export const ls = operation({
  name: 'ls',
  summary: 'List the collections, or the files of one.',
  effect: 'read',
  input: z.strictObject({ path: z.string().max(4000).default('').describe('A collection, or a path below one.') }),
  run: runLs,
})

/** `notes/garden`, `jarvis://notes/garden`, or where that is on this machine: `/home/ann/notes/garden`. */
async function readTarget(jarvis: Pick<Jarvis, 'documents'>, target: string) {
  const holder = isAbsolute(target)
    ? (await jarvis.documents.list()).find(({ root }) => target === root || target.startsWith(root + sep))
    : undefined
  if (holder) return { collection: holder.name, path: target.slice(holder.root.length).split(sep).join('/') }
  const [collection = '', ...path] = target.replace(/^jarvis:\/\//, '').split('/')
  if (collection !== '') return { collection, path: path.join('/') }
  throw notFound('path_not_found', `${target} is in no collection. "jarvis collection list" shows their folders.`)
}
