import type { ToldLine } from '../capture/captured-event.ts'
import type { ReceiptKind } from '../core/vocabulary.ts'

export type { ReceiptKind } from '../core/vocabulary.ts'

/** Something that was told, before it has an id. */
export interface NewReceipt {
  at: number
  kind: ReceiptKind
  session: string | null
  project: string | null
  /** Words that were asked for. */
  query: string | null
  /** Price of what was told. */
  tokens: number
  /** Price of all observations it names, told whole. */
  fullTokens: number
  lines: ToldLine[]
}

/** Why a line stands in an answer that somebody asked for. */
export const asked = 'asked for'
