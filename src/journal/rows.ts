/**
 * Helpers for subsystems whose records are rows of a table: former states, undo, and moving to other homes. Includes
 * the forms of the journal's own tables.
 */
export { keepAbsent, movableRows as movable, noteJoined } from './movable-rows.ts'
export { logImageRows as imagesTable, logRows as logTable, undoneRows as undoneTable } from './moving.ts'
export { formerSessions } from './session-states.ts'
export { sharedTableRows as shared } from './shared-table-rows.ts'
export { createRowUndo as createUndo, rowImage as image, undoneAs } from './undo-rows.ts'
