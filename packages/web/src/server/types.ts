export type { Hit, HitTrace, ListPlace, SearchResult } from '../../../../src/core/hit.ts'

/** What `status` answers, as far as the page shows it. */
export interface Status {
  space: string
  spaces: string[]
  home: string
  database: { path: string; bytes: number; textBytes: number }
  cacheBytes: number
  index: {
    records: number
    chunks: number
    pending: number
    embedder: string | null
    degraded: string[]
  }
  collections: Collection[]
}

export interface Collection {
  name: string
  root: string
  masks: string[]
  ignores: string[]
  files: number
  records: number
  bytes: number
  scannedAt: number | null
  skipped: { reason: string; files: number }[]
  contexts: { collection: string; prefix: string; text: string }[]
}

/** What `get` answers. */
export interface DocumentText {
  uri: string
  docid: string
  title: string
  collection: string | null
  path: string | null
  startLine: number
  endLine: number
  totalLines: number
  text: string
  contexts: string[]
  stale: boolean
  note?: string
}

export interface Setting {
  name: string
  value: unknown
  source: string
  variable: string
  description: string
}
export { recordKinds } from '../../../../src/core/record.ts'
