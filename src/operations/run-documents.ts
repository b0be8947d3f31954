import type { Jarvis } from '../app/jarvis.ts'

/* Reading of folders and documents, without the schemas: the command line runs these without a schema library. */

/** Reads a document or a part of it. */
export const runGet = (
  jarvis: Jarvis,
  { ref, from, lines }: { ref: string; from?: number | undefined; lines?: number | undefined },
) => jarvis.documents.get(ref, { ...(from !== undefined && { from }), ...(lines !== undefined && { lines }) })

/** The collections. */
export const runCollectionList = async (jarvis: Jarvis) => ({ collections: await jarvis.documents.list() })

/** The collections with their contents, or the files of one; '' means all. */
export async function runLs(jarvis: Jarvis, { path = '' }: { path?: string }) {
  if (path !== '') return { entries: await jarvis.documents.ls(path) }
  return { entries: [], collections: await jarvis.documents.status() }
}

/** Counts of indexed records, and their progress. */
export const runStatus = (jarvis: Jarvis) => jarvis.status()
