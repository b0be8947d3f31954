export interface ImportRequest {
  /** A file or a folder. */
  path?: string | undefined
  /** In place of that, what a file would hold: for programs that have no file. */
  content?: string | undefined
  /** Name of the format; found out unless given. */
  from?: string | undefined
  /** Only reads and counts. */
  dryRun?: boolean | undefined
  /** false: no facts are read out of conversations. */
  facts?: boolean | undefined
  /** Name of the owner, if turns name their speakers. */
  owner?: string | undefined
  /** From an untrusted source: shown only on request. */
  untrusted?: boolean | undefined
}

export interface Imported {
  format: string
  /** Absolute; null where the content was given. */
  path: string | null
  dryRun: boolean
  /** How many of each kind were found, and what became of them; of a dry run only what was found. */
  counts: { what: string; found: number; added: number; known: number; left: number }[]
  /** The first things of each kind, as a person reads them. */
  sample: string[]
  /** What the person should know, one sentence each. */
  notices: string[]
  /** What could not be read, with the first places. */
  unreadable: { count: number; first: { where: string; why: string }[] }
}
