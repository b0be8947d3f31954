import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'

export type UsageClient = 'claude-code' | 'codex' | 'gemini-cli' | 'opencode'

export interface TranscriptFile {
  path: string
  client: UsageClient
  /** File format: lines, one JSON text, or a database. */
  form: 'lines' | 'whole' | 'database'
}

/** Folders deeper than this hold no transcripts. */
const deepest = 8

/** Every transcript in the folders, recognized by its name, sorted by path. A missing folder has none. */
export function findTranscripts(folders: readonly string[]): TranscriptFile[] {
  const files = new Map<string, TranscriptFile>()
  for (const folder of folders) walk(folder, 0, (path) => files.set(path, { path, ...formOf(path)! }))
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function walk(folder: string, depth: number, found: (path: string) => void): void {
  let entries: Dirent[]
  try {
    entries = readdirSync(folder, { withFileTypes: true })
  } catch {
    return
  }
  for (const entry of entries) {
    const path = join(folder, entry.name)
    // Links are not followed: they could lead in a circle.
    if (entry.isDirectory() && depth < deepest) walk(path, depth + 1, found)
    else if (entry.isFile() && formOf(path)) found(path)
  }
}

function formOf(path: string): Pick<TranscriptFile, 'client' | 'form'> | undefined {
  const name = /[^\\/]*$/.exec(path)![0]
  if (/^rollout-.*\.jsonl$/.test(name)) return { client: 'codex', form: 'lines' }
  if (/[\\/]chats[\\/]/.test(path)) {
    if (name.endsWith('.jsonl')) return { client: 'gemini-cli', form: 'lines' }
    return name.endsWith('.json') ? { client: 'gemini-cli', form: 'whole' } : undefined
  }
  if (/^msg_.*\.json$/.test(name)) return { client: 'opencode', form: 'whole' }
  if (name === 'opencode.db') return { client: 'opencode', form: 'database' }
  return name.endsWith('.jsonl') ? { client: 'claude-code', form: 'lines' } : undefined
}
