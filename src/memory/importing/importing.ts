import type { CallOptions } from '../../core/runtime.ts'
import { roleOf } from '../../documents/documents.ts'
import { type Outcome, undatedTag } from '../../fact-rules/fact-rules.ts'
import { tombstones } from '../../journal/journal.ts'
import type { MemoryFiles } from '../../memory-files/memory-files.ts'
import type { Database } from '../../ports/database.ts'
import type { ImportedConversation, ImportedFact, ImportedFile } from '../../ports/importer.ts'
import type { ConversationTurn } from '../../reading/reading.ts'
import { forgottenSessions, type Sessions } from '../../sessions/sessions.ts'
import type { Ingested, IngestOptions } from '../facts/ingest-turns.ts'
import type { RememberInput } from '../facts/remember-fact.ts'

export interface ImportingNeeds {
  db: Database
  sessions: Pick<Sessions, 'addPast'>
  files: Pick<MemoryFiles, 'addText'>
  /** Both read by rules: reading years of conversations by a model needs the owner's consent. */
  remember(input: RememberInput): Promise<Outcome[]>
  ingest(turns: readonly ConversationTurn[], options: IngestOptions): Promise<Ingested>
}

/** Source of imported items, and its trust. */
export interface ImportSource extends CallOptions {
  /** Name of the format. */
  format: string
  /** Context of the facts: `ChatGPT export conversations.json`. */
  context: string
  untrusted?: boolean | undefined
  /** Name of the owner, if turns name their speakers. */
  owner?: string | undefined
  /** false: conversations are indexed only; no facts are extracted. */
  withFacts?: boolean | undefined
}

/** Result of importing one item. */
export interface TakenItem {
  what: 'facts' | 'sessions' | 'turns' | 'lines'
  added: number
  known: number
  /** Number of texts that were forgotten before, empty, private or only secrets. */
  left: number
}

export type Importing = ReturnType<typeof createImporting>

/** Imports items of other programs. A known item adds nothing, and a forgotten one is not restored. */
export function createImporting(needs: ImportingNeeds) {
  return {
    async fact(item: ImportedFact, source: ImportSource): Promise<TakenItem[]> {
      const { id, content, at, source: vouched = 'inferred', type, importance, tags, expiresAt } = item
      const outcomes = await needs
        .remember({
          ...{ content, type, importance, expiresAt },
          tags: at === undefined ? [...(tags ?? []), undatedTag] : tags,
          source: vouched,
          untrusted: item.untrusted ?? source.untrusted ?? false,
          context: source.context,
          saidAt: at,
          takenFrom: `${source.format} ${id ?? content.trim()}`,
        })
        .catch(nothingLeft)
      return [outcomes.length === 0 ? left('facts') : countFacts(outcomes)]
    },

    async conversation(item: ImportedConversation, source: ImportSource): Promise<TakenItem[]> {
      const { session, turns, label, agent, channel, project } = item
      if (await isForgotten(needs.db, session)) return [left('sessions')]
      const { untrusted = false, owner, signal, context } = source
      const converted = turns.map(({ at, speaker, ...turn }) => ({
        ...turn,
        // A role is not a name.
        ...(speaker !== undefined && roleOf(speaker) === 'other' && { speaker }),
        ...(at !== undefined && { date: at }),
      }))
      const about = { label, agent, channel, project, untrusted }
      const appended = await needs.sessions.addPast(session, converted, about)
      if (!appended) return [left('sessions')]
      const isNew = appended.known === 0 && appended.added.length > 0
      const taken: TakenItem[] = [
        { what: 'sessions', added: isNew ? 1 : 0, known: isNew ? 0 : 1, left: 0 },
        {
          what: 'turns',
          added: appended.added.length,
          known: appended.known,
          left: turns.length - appended.added.length - appended.known,
        },
      ]
      if (source.withFacts === false) return taken
      const { outcomes } = await needs.ingest(converted, {
        session,
        owner,
        untrusted,
        context,
        signal,
        fromElsewhere: true,
      })
      return [...taken, countFacts(outcomes.filter((outcome) => outcome.kind !== 'ignored' || outcome.why !== 'minor'))]
    },

    async file({ path, text }: ImportedFile): Promise<TakenItem[]> {
      const { added, known } = await needs.files.addText(path, text)
      return [{ what: 'lines', added, known, left: 0 }]
    },
  }
}

const left = (what: TakenItem['what']): TakenItem => ({ what, added: 0, known: 0, left: 1 })

function nothingLeft(error: unknown): Outcome[] {
  if ((error as { code?: string }).code === 'nothing_to_remember') return []
  throw error
}

function countFacts(outcomes: readonly Outcome[]): TakenItem {
  const counted: TakenItem = { what: 'facts', added: 0, known: 0, left: 0 }
  for (const outcome of outcomes) {
    if (outcome.kind === 'same') counted.known++
    else if (outcome.kind === 'unclear') continue
    else if (outcome.kind !== 'ignored') counted.added++
    else if (outcome.why === 'withdrawn') counted.known++
    else counted.left++
  }
  return counted
}

const isForgotten = (db: Database, session: string): Promise<boolean> =>
  tombstones.has(db, forgottenSessions.sessionTombstone(session))
