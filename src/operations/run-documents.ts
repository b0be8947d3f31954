import type { Jarvis } from '../app/jarvis.ts'

/** Reads a document or a part of it; apart from its schema, so that the command line needs no schema library for it. */
export const runGet = (
  jarvis: Jarvis,
  { ref, from, lines }: { ref: string; from?: number | undefined; lines?: number | undefined },
) => jarvis.documents.get(ref, { ...(from !== undefined && { from }), ...(lines !== undefined && { lines }) })
