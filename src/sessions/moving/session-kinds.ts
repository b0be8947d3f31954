import { keepAbsent, movableRows } from '../../journal/journal.ts'
import type { MovableKind } from '../../ports/movable.ts'
import { recordIdsOf } from '../../search/search.ts'
import { redact } from '../../text/redact.ts'
import { type SessionKind, turnId } from '../undo-sessions.ts'
import { eventRows, sessionRows, summaryRows, turnRows } from './row-forms.ts'
import { sessionPages } from './session-pages.ts'
import { withSharedTurns } from './shared-turns.ts'
import { isForgottenEvent, isMissingSession, whereForgotten } from './where-forgotten.ts'
import { type MovingNeeds, summaryRecords, turnRecords } from './written-records.ts'

/** Sessions with all that was said, happened and came of it, in the order in which they come back. */
export function sessionKinds(given: MovingNeeds): MovableKind[] {
  const needs = { ...given, cover: (text: string) => redact(text).text }
  return [
    {
      ...movableRows(needs, 'sessions', sessionRows, {
        refuses: whereForgotten,
        joined: joinedAs('session'),
        shared: { forgotten: (keys) => keys.map((key) => ({ session: String(JSON.parse(key)[0]) })) },
      }),
      pages: () => sessionPages(needs.db),
    },
    withSharedTurns(
      needs,
      movableRows(needs, 'turns', turnRows, {
        refuses: isMissingSession,
        records: (rows) => turnRecords(needs, rows),
        joined: joinedAs('turn'),
      }),
    ),
    movableRows(needs, 'events', eventRows, { refuses: isForgottenEvent, joined: joinedAs('event') }),
    movableRows(needs, 'summaries', summaryRows, {
      refuses: isMissingSession,
      records: (rows) => summaryRecords(needs, rows),
      unindex: async (tx, keys) =>
        needs.search.remove(
          tx,
          await recordIdsOf(
            tx,
            keys.map(([id]) => String(id)),
          ),
        ),
      joined: joinedAs('summary'),
    }),
  ]
}

const joinedAs = (kind: SessionKind) =>
  keepAbsent(kind, ({ id, session, seq }) => (kind === 'turn' ? turnId(String(session), Number(seq)) : String(id)))
