import { randomBytes } from 'node:crypto'

/** A unique id for a machine: 16 hex digits. */
export const newDevice = (): string => randomBytes(8).toString('hex')
