export type { ObservationDraft, ObservationText } from './draft.ts'
export { type LendEncoder, readMeanings } from './meaning/read-meanings.ts'
export type { Action } from './rules/action.ts'
export { kindOfCommand } from './rules/command-kinds.ts'
export { chainsOf } from './rules/command-segments.ts'
export { failedPart, type PlacedCommand, placedCommands } from './rules/command-words.ts'
export {
  asksNothingNew,
  makeObservations,
  type Observed,
  type PromptGroup,
  type Replacing,
  type SaidOfBefore,
} from './rules/make-observations.ts'
export type { OpenError } from './rules/pair-failures.ts'
export type { PutBack } from './rules/put-back.ts'
export * as putBack from './rules/put-back.ts'
export { readAction } from './rules/read-action.ts'
export { readActions } from './rules/read-patch.ts'
export * as verdicts from './rules/read-verdict.ts'
export * as takenBack from './rules/taken-back.ts'
