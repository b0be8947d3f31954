export interface ImportRequest {
  /** A file or a folder. */
  path?: string | undefined
  /** The content of a file, for programs that have no file. */
  content?: string | undefined
  /** Name of the format; default: detected. */
  from?: string | undefined
  /** Only reads and counts. */
  dryRun?: boolean | undefined
  /** false: no facts are extracted from conversations. */
  facts?: boolean | undefined
  /** Name under which the owner writes in exported messages. */
  owner?: string | undefined
  /** From an untrusted source: shown only on request. */
  untrusted?: boolean | undefined
}

export interface Imported {
  format: string
  /** Absolute; null where the content was given. */
  path: string | null
  dryRun: boolean
  /** Records of each kind that were found, and their outcomes; a dry run only counts found ones. */
  counts: { what: string; found: number; added: number; known: number; left: number; rewritten?: number }[]
  /** The first records of each kind, as text for a person. */
  sample: string[]
  /** Notices for the user, one sentence each. */
  notices: string[]
  /** Number of unreadable parts, with the first places. */
  unreadable: { count: number; first: { where: string; why: string }[] }
}
