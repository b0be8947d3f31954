import { z } from 'zod'
import type { MovedRow } from '../ports/movable.ts'
import { isStamp } from './clock.ts'
import type { Version, VersionState } from './versions.ts'

/** One row of a packet: a version, with the row if it exists. */
export interface Entry extends Version {
  state: Exclude<VersionState, 'elsewhere'>
  /** Hash of kind and key: a deleted row leaves no word behind. */
  id: string
  kind: string
  row: MovedRow | null
}

/** Header of a packet. Packets of one batch are read together or not at all. */
export interface PacketHead {
  device: string
  name: string
  /** Numbers of the batch's first and last packet. */
  first: number
  last: number
  /**
   * Last packet of the previous batch; a reader of that continues with this one. 0: this batch contains all current
   * rows.
   */
  after: number
  /** Packets of other machines that its writer had read; readers read them first. */
  needs: Readonly<Record<string, number>>
  /** Forgotten machines: readers do not wait for their packets. */
  forgotten: readonly string[]
  /** Something was forgotten: readers rewrite their own packets without it. */
  forgets: boolean
}

export interface Packet {
  head: PacketHead
  entries: Entry[]
}

const device = z.string().regex(/^[0-9a-z]{8,32}$/)
const number = z.number().int().min(0).max(99_999_999)
const stamp = z.string().refine(isStamp)
const headForm = z.strictObject({
  device,
  name: z.string().max(200),
  first: number,
  last: number,
  after: number,
  needs: z.record(device, number),
  forgotten: z.array(device),
  forgets: z.boolean(),
})
const entryForm = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  kind: z.string().min(1).max(100),
  state: z.enum(['there', 'gone', 'forgotten']),
  hash: z.string().regex(/^(?:[0-9a-f]{32})?$/),
  stamp,
  revives: stamp.nullable(),
  row: z.record(z.string(), z.unknown()).nullable(),
})

/** One line for the header, and one for each entry. */
export const writePacket = ({ head, entries }: Packet): string =>
  `${[head, ...entries].map((line) => JSON.stringify(line)).join('\n')}\n`

/** The packet, or undefined if the text is invalid or of another version. */
export function readPacket(text: string): Packet | undefined {
  try {
    const [first, ...lines] = text.trimEnd().split('\n')
    const head = headForm.parse(JSON.parse(first ?? ''))
    const entries = lines.map((line) => entryForm.parse(JSON.parse(line)))
    if (entries.some(({ state, row }) => (state === 'there') !== (row !== null))) return undefined
    return { head, entries }
  } catch {
    return undefined
  }
}
