import { eventKey } from '../../capture/inbox.ts'
import { batches } from '../../core/batches.ts'
import { type ObservationType, observationTypes } from '../../core/vocabulary.ts'
import type { Reader } from '../../ports/database.ts'
import type {
  ImportedEvent,
  ImportedEvents,
  ImportedObservation,
  ImportedObservations,
  ImportedSummary,
  Importer,
  ImportOptions,
  ImportPlace,
} from '../../ports/importer.ts'
import { columnsOf, type Row, readTable } from '../read-tables.ts'

const file = 'claude-mem.db'
const madeBy = 'claude-mem'
/** Rows per batch. */
const batchSize = 200
/** Smaller times are in seconds, larger ones in milliseconds. */
const firstMilliseconds = 100_000_000_000

/** The database of claude-mem: observations, session summaries and prompts. */
export const claudeMem: Importer = {
  name: 'claude-mem',
  summary: 'claude-mem database: ~/.claude-mem or its claude-mem.db',

  async recognises(place: ImportPlace): Promise<boolean> {
    const name = nameIn(place)
    return name !== undefined && (await place.head(name.file)).startsWith('SQLite format 3')
  },

  async *read(place: ImportPlace, { signal, onProgress }: ImportOptions = {}) {
    const db = await place.database(nameIn(place)?.file)
    try {
      if ((await columnsOf(db, 'observations')).length === 0) {
        yield { kind: 'unreadable' as const, where: place.path, why: 'it has no table "observations"' }
        return
      }
      const sessions = await readSessions(db)
      let done = 0
      for await (const item of readAll(db, sessions)) {
        if (signal?.aborted) return
        done += 'observations' in item ? item.observations.length : 1
        onProgress?.(done)
        yield item
      }
    } finally {
      await db.close()
    }
  },
}

/** The database file, alone or in its folder. */
function nameIn({ isFolder, path, names }: ImportPlace): { file: string | undefined } | undefined {
  if (isFolder) return names.includes(file) ? { file } : undefined
  return /\.(?:db|sqlite3?)$/i.test(path) ? { file: undefined } : undefined
}

interface KnownSession {
  /** The client's id. */
  session: string
  project: string | undefined
  agent: string
}

/** Sessions by each id that other tables use for them. */
type SessionsById = ReadonlyMap<string, KnownSession>

async function readSessions(db: Reader): Promise<SessionsById> {
  const sessions = new Map<string, KnownSession>()
  const rows = readTable(db, 'sdk_sessions', {
    id: ['id'],
    content: ['content_session_id', 'claude_session_id'],
    memory: ['memory_session_id', 'sdk_session_id'],
    project: ['project'],
    platform: ['platform_source'],
  })
  for await (const { id, content, memory, project, platform } of rows) {
    const session = textOf(content) || textOf(memory)
    if (!/^[^\s\0]{1,200}$/u.test(session)) continue
    const known = { session, project: textOf(project) || undefined, agent: agentOf(textOf(platform)) }
    for (const name of [String(id), textOf(content), textOf(memory)]) if (name !== '') sessions.set(name, known)
  }
  return sessions
}

/** claude-mem calls Claude Code "claude". */
const agentOf = (platform: string): string =>
  platform === '' || /^claude(?:[-_ ]?code)?$/i.test(platform) ? 'claude-code' : platform.toLowerCase()

/** Prompts come first, so that the sessions of observations exist. */
async function* readAll(
  db: Reader,
  sessions: SessionsById,
): AsyncGenerator<ImportedEvents | ImportedObservations | ImportedSummary> {
  for await (const events of batches(readPrompts(db, sessions), batchSize)) yield { kind: 'events', events }
  for await (const observations of batches(readObservations(db, sessions), batchSize))
    yield { kind: 'observations', observations }
  yield* readSummaries(db, sessions)
}

async function* readPrompts(db: Reader, sessions: SessionsById): AsyncGenerator<ImportedEvent> {
  const rows = readTable(db, 'user_prompts', {
    session: ['session_db_id', 'content_session_id', 'claude_session_id'],
    number: ['prompt_number'],
    text: ['prompt_text'],
    epoch: ['created_at_epoch'],
    time: ['created_at'],
  })
  for await (const row of rows) {
    const about = sessions.get(String(row.session))
    const [text, at] = [textOf(row.text), timeOf(row)]
    if (about === undefined || text.trim() === '' || at === undefined) continue
    const { session, agent: client, project } = about
    const key = eventKey(madeBy, session, 'prompt', `${row.number}:${text}`)
    // claude-mem keeps no folders, so the project is identified by its name.
    yield { key, at, client, kind: 'prompt', session, folder: '', text, ...(project !== undefined && { project }) }
  }
}

async function* readObservations(db: Reader, sessions: SessionsById): AsyncGenerator<ImportedObservation> {
  const rows = readTable(db, 'observations', {
    id: ['id'],
    session: ['memory_session_id', 'sdk_session_id'],
    project: ['merged_into_project', 'project'],
    ownProject: ['project'],
    type: ['type'],
    title: ['title'],
    subtitle: ['subtitle'],
    narrative: ['narrative', 'text'],
    facts: ['facts'],
    concepts: ['concepts'],
    read: ['files_read'],
    modified: ['files_modified', 'files_edited'],
    tokens: ['discovery_tokens'],
    hash: ['content_hash'],
    epoch: ['created_at_epoch'],
    time: ['created_at'],
  })
  for await (const row of rows) {
    const about = sessions.get(textOf(row.session))
    const [title, narrative, at] = [textOf(row.title), textOf(row.narrative), timeOf(row)]
    if ((title === '' && narrative === '') || at === undefined) continue
    yield {
      id: `${madeBy} ${at} ${textOf(row.hash) || `${title}\n${narrative}`}`,
      type: typeOf(textOf(row.type)),
      title: title || narrative.slice(0, 200),
      subtitle: textOf(row.subtitle),
      narrative,
      facts: listOf(row.facts),
      concepts: listOf(row.concepts),
      filesRead: listOf(row.read),
      filesModified: listOf(row.modified),
      session: about?.session,
      project: textOf(row.project) || textOf(row.ownProject) || about?.project,
      agent: about?.agent ?? 'claude-code',
      discoveryTokens: typeof row.tokens === 'number' ? row.tokens : 0,
      ...{ at, madeBy },
    }
  }
}

async function* readSummaries(db: Reader, sessions: SessionsById): AsyncGenerator<ImportedSummary> {
  const rows = readTable(db, 'session_summaries', {
    session: ['memory_session_id', 'sdk_session_id'],
    request: ['request'],
    investigated: ['investigated'],
    learned: ['learned'],
    completed: ['completed'],
    next: ['next_steps'],
    epoch: ['created_at_epoch'],
    time: ['created_at'],
  })
  for await (const row of rows) {
    const session = sessions.get(textOf(row.session))?.session
    const at = timeOf(row)
    if (session === undefined || at === undefined) continue
    const [request, investigated, learned] = [textOf(row.request), textOf(row.investigated), textOf(row.learned)]
    const [completed, nextSteps] = [textOf(row.completed), textOf(row.next)]
    const id = `${madeBy} ${session} ${at} ${[request, investigated, learned, completed, nextSteps].join('\n')}`
    yield { kind: 'summary', id, session, at, madeBy, request, investigated, learned, completed, nextSteps }
  }
}

/** Security notes and unknown types become discoveries. */
const typeOf = (type: string): ObservationType =>
  (observationTypes as readonly string[]).includes(type) ? (type as ObservationType) : 'discovery'

function timeOf({ epoch, time }: Row<'epoch' | 'time'>): number | undefined {
  if (typeof epoch === 'number' && epoch > 0) return epoch < firstMilliseconds ? epoch * 1000 : epoch
  const parsed = Date.parse(textOf(time))
  return Number.isNaN(parsed) ? undefined : parsed
}

/** Lists are stored as JSON text; plain text is a list of one. */
function listOf(value: string | number | null): string[] {
  const text = textOf(value).trim()
  if (text === '') return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []
  } catch {
    return [text]
  }
}

const textOf = (value: string | number | null): string => (typeof value === 'string' ? value : '')
