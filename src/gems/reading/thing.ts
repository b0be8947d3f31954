import type { Extraction } from '../../documents/documents.ts'
import type { GemFile, GemKind, TextForm } from '../gem.ts'

/** The content of a file, a page or a text before it becomes a gem. */
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
  /** Omitted or changed parts, one sentence each. */
  notes?: readonly string[] | undefined
}

/** A file by its name and bytes. */
export interface GivenFile {
  /** Its name without a folder. */
  name: string
  bytes: Uint8Array
  /** Media type from a server: `text/html; charset=utf-8`. */
  type?: string | undefined
}

/** Reads a file by its format; of the documents' face. */
export type ReadFile = (path: string, bytes: Uint8Array, text?: string) => Promise<Extraction>

/** Throws the reason why a file cannot be read. */
export function refused(reason: string): never {
  throw new Error(reason)
}
