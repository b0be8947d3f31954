import { join } from 'node:path'
import { z } from 'zod'
import { conflict, invalidInput } from '../core/errors.ts'
import { ensureFolder } from '../core/own-files.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { SyncNeeds } from './needs.ts'
import { readPairing } from './pairing.ts'
import { runSync } from './run-sync.ts'
import { openSharedFolder, type SharedFolder } from './shared-folder.ts'
import { keyFor } from './words.ts'

/** Message between two homes: sealed packets, and the numbers of all packets that a home has. */
export interface Exchange {
  /** Hash that shows whether both have the same words, without revealing them. */
  pairing: string
  /** Packet numbers of each machine. */
  has: Record<string, number[]>
  /** Sealed packets by machine and number, in base64. */
  packets: Record<string, Record<string, string>>
}

/** Folder in the space: packets exchanged with other homes, sealed as usual. */
const folderName = 'sync-packets'
/** Maximum size of packets per message, base64 characters: the rest is sent in the next round. */
const mostLength = 24 * 1024 * 1024

const device = z.string().regex(/^[0-9a-z]{8,32}$/)
const number = z.number().int().min(1).max(99_999_999)
const form = z.object({
  pairing: z.string().max(100),
  has: z.record(device, z.array(number)),
  packets: z.record(device, z.record(z.string().regex(/^[1-9]\d{0,7}$/), z.base64())),
})

/** The exchange folder of this home. Errors: `sync_not_paired`. */
export function openExchange({ folder: space }: Pick<SyncNeeds, 'folder'>) {
  readPairing(space)
  const path = join(space, folderName)
  ensureFolder(path)
  return {
    path,
    /** Read each time: a copied home gets another id by a sync. */
    now() {
      const { secret, device } = readPairing(space)
      const pairing = keyFor(secret, 'exchange').subarray(0, 8).toString('hex')
      return { folder: openSharedFolder(path, secret), device, pairing }
    },
  }
}

/**
 * Takes the packets of another home, and returns those that it lacks. Errors: `sync_other_pairing`, those of a sync.
 */
export async function answerExchange(needs: SyncNeeds, given: string, { signal }: CallOptions): Promise<Exchange> {
  const exchange = readExchange(given)
  const { path, now } = openExchange(needs)
  const { folder, device, pairing } = now()
  if (exchange.pairing !== pairing)
    throw conflict(
      'sync_other_pairing',
      'The two homes are paired by other words. Run "jarvis sync pair --show" on one, and "jarvis sync pair --fresh --words -" on the other.',
    )
  takeExchange(folder, exchange, device)
  await runSync(needs, { folder: path, signal, isRemembered: false })
  return exchangeOf(folder, exchange.has, pairing)
}

/** Errors: `sync_exchange_damaged`. */
export function readExchange(text: string): Exchange {
  try {
    return form.parse(JSON.parse(text))
  } catch {
    throw invalidInput(
      'sync_exchange_damaged',
      'The other home sent no complete list of packets. Sync again; if that does not help, update Jarvis on both machines.',
    )
  }
}

/** The content of the folder, with the packets that the other home lacks; without `theirs` no packets. */
export function exchangeOf(folder: SharedFolder, theirs: Exchange['has'] | undefined, pairing: string): Exchange {
  const exchange: Exchange = { pairing, has: {}, packets: {} }
  let length = 0
  for (const name of folder.devices()) {
    const numbers = folder.numbers(name)
    exchange.has[name] = numbers
    if (!theirs) continue
    for (const one of numbers.filter((each) => !theirs[name]?.includes(each))) {
      const bytes = length > mostLength ? undefined : folder.readSealed(name, one)?.toString('base64')
      if (bytes === undefined) continue
      length += bytes.length
      exchange.packets[name] = { ...exchange.packets[name], [one]: bytes }
    }
  }
  return exchange
}

/** Stores received packets, and deletes those that their machine has removed. This machine's own folder is skipped. */
export function takeExchange(folder: SharedFolder, { has, packets }: Exchange, self: string): void {
  for (const [name, numbers] of Object.entries(has)) {
    if (name === self) continue
    for (const [one, body] of Object.entries(packets[name] ?? {}))
      folder.writeSealed(name, Number(one), Buffer.from(body, 'base64'))
    // The list of a long-lived home has more numbers than a call has arguments.
    const last = numbers.reduce((most, one) => Math.max(most, one), 0)
    const kept = new Set(numbers)
    for (const one of folder.numbers(name)) if (one < last && !kept.has(one)) folder.remove(name, one)
  }
}

/** Whether a home lacks packets of the folder. */
export const hasLess = (has: Exchange['has'], folder: SharedFolder): boolean =>
  folder.devices().some((name) => folder.numbers(name).some((one) => !has[name]?.includes(one)))
