import { journalRows } from '../../journal/journal.ts'
import type { Database } from '../../ports/database.ts'
import type { MovableKind } from '../../ports/movable.ts'
import { recordIdsOf } from '../../search/search.ts'
import { redact } from '../../secrets/secrets.ts'
import { sessionTombstone } from '../tombstones.ts'
import { type SessionKind, turnId } from '../undo-sessions.ts'
import { eventRows, sessionRows, summaryRows, turnRows } from './row-forms.ts'
import { sessionPages } from './session-pages.ts'
import { sharedTurns } from './shared-turns.ts'
import {
  refuseForgottenEvents,
  refuseForgottenTurns,
  refuseMissingSessions,
  whereForgotten,
} from './where-forgotten.ts'
import { type MovingNeeds, summaryRecords, turnRecords } from './written-records.ts'

/** Sessions with their turns, events and summaries, in the order in which an import restores them. */
export function sessionKinds(given: MovingNeeds): MovableKind[] {
  const needs = { ...given, cover: (text: string) => redact(text).text }
  return [
    {
      ...journalRows.movable(needs, 'sessions', sessionRows, {
        refuses: whereForgotten,
        ...undone('session'),
        shared: {
          tombstone: ({ id }) => sessionTombstone(String(id)),
          former: journalRows.formerSessions(needs.db),
          forgotten: (keys) => keys.map((key) => ({ session: String(JSON.parse(key)[0]) })),
          remove: (keys) =>
            removeEmptySessions(
              needs.db,
              keys.map((key) => String(JSON.parse(key)[0])),
            ),
        },
      }),
      pages: () => sessionPages(needs.db),
    },
    journalRows.movable(needs, 'turns', turnRows, {
      refuses: refuseForgottenTurns,
      records: (rows) => turnRecords(needs, rows),
      ...undone('turn'),
      shared: sharedTurns(needs, 'turn'),
    }),
    journalRows.movable(needs, 'events', eventRows, { refuses: refuseForgottenEvents, ...undone('event') }),
    journalRows.movable(needs, 'summaries', summaryRows, {
      refuses: refuseMissingSessions,
      records: (rows) => summaryRecords(needs, rows),
      unindex: async (tx, keys) =>
        needs.search.remove(
          tx,
          await recordIdsOf(
            tx,
            keys.map(([id]) => String(id)),
          ),
        ),
      ...undone('summary'),
    }),
  ]
}

/** Removes empty sessions. One that was undone elsewhere but has new turns here stays: those exist only here. */
const removeEmptySessions = (db: Database, ids: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    for (const id of ids)
      await tx.run(
        `DELETE FROM sessions WHERE id = ? AND NOT EXISTS (SELECT 1 FROM session_turns WHERE session_id = sessions.id)
         AND NOT EXISTS (SELECT 1 FROM session_events WHERE session_id = sessions.id)
         AND NOT EXISTS (SELECT 1 FROM session_summaries WHERE session_id = sessions.id)`,
        [id],
      )
  })

const undone = (image: SessionKind) => ({
  image,
  joined: journalRows.keepAbsent(image, ({ id, session }) =>
    image === 'turn' ? turnId(String(session), String(id)) : String(id),
  ),
})
