import type { MovableKind } from '../../ports/movable.ts'
import { type MovingNeeds, movableRows } from './movable-rows.ts'
import { eventRows, sessionRows, summaryRows, turnRows } from './row-forms.ts'
import { sessionPages } from './session-pages.ts'
import { isForgottenEvent, isMissingSession, whereForgotten } from './where-forgotten.ts'
import { summaryRecords, turnRecords } from './written-records.ts'

/** Sessions with all that was said, happened and came of it, in the order in which they come back. */
export function sessionKinds(needs: MovingNeeds): MovableKind[] {
  const ofSession = { refuses: isMissingSession }
  return [
    {
      ...movableRows(needs, 'sessions', sessionRows, { refuses: whereForgotten }),
      pages: () => sessionPages(needs.db),
    },
    movableRows(needs, 'turns', turnRows, { ...ofSession, records: turnRecords }),
    movableRows(needs, 'events', eventRows, { refuses: isForgottenEvent }),
    movableRows(needs, 'summaries', summaryRows, { ...ofSession, records: summaryRecords }),
  ]
}
