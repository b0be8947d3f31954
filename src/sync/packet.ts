import { z } from 'zod'
import type { MovedRow } from '../ports/movable.ts'
import { isStamp } from './clock.ts'
import type { Version, VersionState } from './versions.ts'

/** One row of a packet: a version, with the row where it is there. */
export interface Entry extends Version {
  state: Exclude<VersionState, 'elsewhere'>
  /** Of kind and key: what is gone leaves no word behind. */
  id: string
  kind: string
  row: MovedRow | null
}

/** What a packet says of itself. Packets of one batch are read together or not at all. */
export interface PacketHead {
  device: string
  name: string
  /** Numbers of the first and the last packet of the batch. */
  first: number
  last: number
  /** The batch before this one ended here: who has read that goes on with this. 0: this holds all that counts still. */
  after: number
  /** Packets of other machines that its writer had read; they are read first. */
  needs: Readonly<Record<string, number>>
  /** Machines that are forgotten: their packets are not waited for. */
  forgotten: readonly string[]
  /** Something was forgotten: whoever reads this writes its own packets anew, without it. */
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

/** A line for the head, and one for each entry. */
export const writePacket = ({ head, entries }: Packet): string =>
  `${[head, ...entries].map((line) => JSON.stringify(line)).join('\n')}\n`

/** The packet, or undefined where the text is none of this version. */
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
