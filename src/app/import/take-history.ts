import type { ImportSource } from '../../memory/memory.ts'
import type { History } from '../../observations/observations.ts'
import type { ImportedEvents, ImportedObservations, ImportedSummary } from '../../ports/importer.ts'
import type { Jarvis } from '../jarvis.ts'
import type { Taken } from './taken.ts'

export type HistoryItem = ImportedEvents | ImportedObservations | ImportedSummary

/** Imports agents' sessions; starts with the first such item. */
export function createHistoryTaking(jarvis: Pick<Jarvis, 'memory' | 'observations'>, source: ImportSource) {
  let begun: Promise<History> | undefined
  const begin = () => {
    begun ??= jarvis.observations.history({ signal: source.signal })
    return begun
  }

  async function events(item: ImportedEvents): Promise<Taken[]> {
    const { added, known, left, observations, turns, sessions } = await (await begin()).events(item)
    const taken: Taken[] = [
      { what: 'sessions', ...countSessions(sessions), left: 0 },
      { what: 'events', added, known, left },
      { what: 'observations', ...observations, known: 0, left: 0 },
    ]
    if (source.withFacts === false) return taken
    for (const [session, sessionTurns] of turns) {
      const conversation = { kind: 'conversation' as const, session, turns: sessionTurns.map(toImported) }
      // The turns are already stored; only their facts are new.
      const outcomes = await jarvis.memory.importing.conversation(conversation, source)
      taken.push(...outcomes.filter(({ what }) => what === 'facts'))
    }
    return taken
  }

  /** Sessions come in several items: a session that is new in any of them counts as new. */
  const counted = new Map<string, 'added' | 'known'>()
  function countSessions(sessions: { added: readonly string[]; known: readonly string[] }) {
    const count = { added: 0, known: 0 }
    for (const id of sessions.added) {
      const before = counted.get(id)
      if (before === 'known') count.known--
      if (before !== 'added') count.added++
      counted.set(id, 'added')
    }
    for (const id of sessions.known)
      if (!counted.has(id)) {
        count.known++
        counted.set(id, 'known')
      }
    return count
  }

  return {
    async take(item: HistoryItem): Promise<Taken[]> {
      if (item.kind === 'events') return events(item)
      const history = await begin()
      return item.kind === 'observations'
        ? [{ what: 'observations', ...(await history.observations(item)) }]
        : [{ what: 'summaries', ...(await history.summary(item)) }]
    },
    finish: async (): Promise<unknown> => (await begun)?.finish(),
  }
}

type Told = Parameters<Awaited<ReturnType<History['events']>>['turns']['set']>[1][number]

const toImported = ({ id = '', role, text, date }: Told) => ({ id, role, text, at: date })
