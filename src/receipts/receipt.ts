import type { InjectedLine } from '../capture/captured-event.ts'
import type { ReceiptKind } from '../core/vocabulary.ts'

export type { ReceiptKind } from '../core/vocabulary.ts'

/** A receipt of context that was shown, before it has an id. */
export interface NewReceipt {
  at: number
  kind: ReceiptKind
  session: string | null
  project: string | null
  /** Words of the query. */
  query: string | null
  /** Price of the context, tokens. */
  tokens: number
  /** Price of the full text of all observations in it, tokens. */
  fullTokens: number
  lines: InjectedLine[]
}

/** Why a line is in an answer that was requested. */
export const asked = 'asked for'
