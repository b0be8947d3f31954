import { randomBytes } from 'node:crypto'

/** A name for a machine that no other has: 16 hex digits. */
export const newDevice = (): string => randomBytes(8).toString('hex')
