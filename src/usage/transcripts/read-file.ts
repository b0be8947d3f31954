import { readFileSync } from 'node:fs'
import type { ForeignDatabase } from '../../ports/importer.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import type { LineReader, ReaderState, UsageEntry } from './entry.ts'
import type { TranscriptFile } from './find-transcripts.ts'
import { geminiCli, readChat } from './gemini-cli.ts'
import { readMessage } from './opencode.ts'
import { scanLines } from './scan-lines.ts'

const lineReaders: Readonly<Partial<Record<TranscriptFile['client'], LineReader>>> = {
  'claude-code': claudeCode,
  codex,
  'gemini-cli': geminiCli,
}

/** Read position of a file, and its reader's state. */
export interface FilePlace {
  offset: number
  state: ReaderState
}

export interface ReadFile extends FilePlace {
  /** By key, the last line of each. */
  entries: Map<string, UsageEntry>
  lines: number
  /** Lines that are not JSON. */
  broken: number
}

/** Longest whole-file transcript, bytes. */
const longestText = 256 * 1024 * 1024

/** Reads the new part of a transcript. Throws the system's error if it cannot be read. */
export async function readTranscriptFile(
  file: TranscriptFile,
  size: number,
  from: FilePlace,
  openDatabase: (path: string) => Promise<ForeignDatabase>,
): Promise<ReadFile> {
  const read: ReadFile = { entries: new Map(), lines: 0, broken: 0, offset: size, state: {} }
  const keep = (entry: UsageEntry | undefined) => entry && read.entries.set(entry.key, entry)
  if (file.form === 'database') {
    for (const entry of await readRows(file.path, openDatabase)) keep(entry)
    return read
  }
  if (file.form === 'whole') {
    if (size > longestText) throw new Error(`The file is larger than ${longestText} bytes.`)
    readWhole(file, read, keep)
    return read
  }
  const reader = lineReaders[file.client]!
  const state = { ...from.state }
  // An incomplete line may be read again later, so its effect on the state is undone.
  const { end, lines } = scanLines(file.path, from.offset, reader.marks, (line, isTorn) => {
    try {
      keep(reader.read(line, isTorn ? { ...state } : state, file.path))
    } catch {
      if (!isTorn) read.broken++
    }
  })
  return { ...read, offset: end, state, lines }
}

function readWhole({ client, path }: TranscriptFile, read: ReadFile, keep: (entry?: UsageEntry) => void): void {
  const text = readFileSync(path, 'utf8')
  read.lines = 1
  try {
    if (client === 'opencode') keep(readMessage(text))
    else for (const entry of readChat(text, path)) keep(entry)
  } catch {
    read.broken++
  }
}

/** Later versions of OpenCode keep a row a message. */
async function readRows(path: string, openDatabase: (path: string) => Promise<ForeignDatabase>): Promise<UsageEntry[]> {
  const db = await openDatabase(path)
  try {
    const rows = await db.all<{ id: string; session: string; data: string }>(
      'SELECT id, session_id AS session, data FROM message ORDER BY id',
    )
    return rows.flatMap(({ id, session, data }) => readMessage(data, { id, session }) ?? [])
  } finally {
    await db.close()
  }
}
