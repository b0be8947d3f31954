import { movableRows } from '../../journal/journal.ts'
import type { MovableKind } from '../../ports/movable.ts'
import { redact } from '../../text/redact.ts'
import { eventRows, sessionRows, summaryRows, turnRows } from './row-forms.ts'
import { sessionPages } from './session-pages.ts'
import { isForgottenEvent, isMissingSession, whereForgotten } from './where-forgotten.ts'
import { type MovingNeeds, summaryRecords, turnRecords } from './written-records.ts'

/** Sessions with all that was said, happened and came of it, in the order in which they come back. */
export function sessionKinds(given: MovingNeeds): MovableKind[] {
  const needs = { ...given, cover: (text: string) => redact(text).text }
  const ofSession = { refuses: isMissingSession }
  return [
    {
      ...movableRows(needs, 'sessions', sessionRows, { refuses: whereForgotten }),
      pages: () => sessionPages(needs.db),
    },
    movableRows(needs, 'turns', turnRows, { ...ofSession, records: (rows) => turnRecords(needs, rows) }),
    movableRows(needs, 'events', eventRows, { refuses: isForgottenEvent }),
    movableRows(needs, 'summaries', summaryRows, { ...ofSession, records: (rows) => summaryRecords(needs, rows) }),
  ]
}
