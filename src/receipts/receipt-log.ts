import type { Database } from '../ports/database.ts'
import type { NewReceipt } from './receipt.ts'
import { insertReceipt } from './receipts-repository.ts'

export type ReceiptLog = ReturnType<typeof createReceiptLog>

/** Writes receipts in the background, so that an answer does not wait for another writer. */
export function createReceiptLog(db: Database) {
  let written: Promise<unknown> = Promise.resolve()
  return {
    /** A receipt that cannot be written is lost: it changes no answer. */
    keep(receipt: NewReceipt): void {
      if (receipt.lines.length === 0) return
      written = written.then(() => db.transaction((tx) => insertReceipt(tx, receipt))).catch(() => undefined)
    },
    /** Resolves when all receipts until now are written. */
    written: (): Promise<unknown> => written,
  }
}
