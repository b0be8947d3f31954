export * as deleteReceipts from './delete-receipts.ts'
export { type Count, type Ledger, readStats, type WorkStats } from './read-stats.ts'
export { createReceiptLog, type ReceiptLog } from './receipt-log.ts'
export { receiptOfGet, receiptOfSearch, receiptOfTimeline } from './receipt-of-answer.ts'
export {
  markFetched,
  type Receipt,
  type ReceiptFilter,
  type ReceiptLine,
  readReceipts,
} from './receipts-repository.ts'
export { recordFollowUp } from './record-follow-up.ts'
export type { SparedRead } from './spared-reads.ts'
export { mostFollowed, readUses, type Use, usefulness } from './usefulness.ts'
