import type { Extraction } from '../../documents/documents.ts'
import type { GemFile, GemKind, TextForm } from '../gem.ts'

/** What was read of a file, a page or a text before it is a gem. */
export interface ReadThing {
  kind: GemKind
  title: string
  text: string
  form: TextForm
  author?: string | undefined
  /** Epoch milliseconds. */
  publishedAt?: number | undefined
  description?: string | undefined
  /** Site, sender, program. */
  source?: string | undefined
  /** The address that the thing names itself. */
  url?: string | undefined
  /** Address of the picture that a page names. */
  image?: string | undefined
  tags?: readonly string[] | undefined
  speakers?: readonly string[] | undefined
  attachments?: readonly Pick<GemFile, 'name' | 'bytes'>[] | undefined
  attributes?: Readonly<Record<string, string>> | undefined
  /** What was left out or changed, one sentence each. */
  notes?: readonly string[] | undefined
}

/** A file as it was given. */
export interface GivenFile {
  /** Its name without a folder. */
  name: string
  bytes: Uint8Array
  /** As a server calls it: `text/html; charset=utf-8`. */
  type?: string | undefined
}

/** Reads a file by its format; of the documents' face. */
export type ReadFile = (path: string, bytes: Uint8Array, text?: string) => Promise<Extraction>

/** Throws what is said as the reason why a file cannot be read. */
export function refused(reason: string): never {
  throw new Error(reason)
}
