import { invalidInput } from '../core/errors.ts'
import { addAll } from '../core/long-lists.ts'
import type { ConversationOptions, Ingested } from '../memory/memory.ts'
import { type GivenTurn, toTurn } from './given-turns.ts'
import type { Jarvis } from './jarvis.ts'
import { readConversations, readExportedChat } from './read-conversations.ts'
import type { WorkOptions } from './work-options.ts'

export interface IngestRequest
  extends Pick<ConversationOptions, 'session' | 'owner' | 'context' | 'source' | 'untrusted' | 'keepTurns'> {
  /** A JSONL file, or a JSON array. */
  file?: string | undefined
  turns?: readonly GivenTurn[] | undefined
}

export interface IngestReport extends Ingested {
  sessions: string[]
  degraded: string[]
  /** Conversations read by rules of words only; their embeddings are pending. */
  waiting: number
  /** Facts that the second reading added to those of the outcomes. */
  readAgain: number
}

/** How long a command waits for embeddings of sentences, milliseconds; a server or `jarvis embed` does the rest. */
const mostWaited = 30_000

/** Reads facts out of turns, or of every conversation of a file. Errors: `nothing_to_ingest`, and those of reading. */
export async function runIngest(
  jarvis: Pick<Jarvis, 'memory'>,
  { file, turns, session, ...options }: IngestRequest,
  { signal, onProgress }: WorkOptions = {},
): Promise<IngestReport> {
  if ((file === undefined) === (turns === undefined))
    throw invalidInput('nothing_to_ingest', 'Pass either a file or turns.')
  const { conversations, notes } =
    file === undefined
      ? { conversations: [{ session, turns: (turns ?? []).map(toTurn) }], notes: [] }
      : ((await readExportedChat(file, session)) ?? readConversations(file, session))
  const whole: IngestReport = {
    sessions: [],
    turns: 0,
    outcomes: [],
    ended: [],
    degraded: [],
    waiting: 0,
    readAgain: 0,
  }
  for (const [index, one] of conversations.entries()) {
    onProgress?.('Reading sessions', index, conversations.length)
    const name = one.session
    const done = await jarvis.memory.ingest(one.turns, { ...options, session: name, signal })
    if (name !== undefined) whole.sessions.push(name)
    whole.turns += done.turns
    addAll(whole.outcomes, done.outcomes)
    addAll(whole.ended, done.ended)
    // Only the last state of the memory files counts.
    whole.degraded = done.degraded
  }
  whole.degraded = [...notes.map((note) => `${note}.`), ...whole.degraded]
  // Reading a file waits for embeddings; a running conversation does not.
  if (file !== undefined) {
    const before = await countFacts(jarvis)
    whole.waiting = await jarvis.memory.readWaiting({ signal, budgetMs: mostWaited })
    whole.readAgain = Math.max(0, (await countFacts(jarvis)) - before)
  }
  return whole
}

const countFacts = async ({ memory }: Pick<Jarvis, 'memory'>): Promise<number> => (await memory.facts.list({})).total
