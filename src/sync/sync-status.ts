import { dayMs } from '../core/day-of.ts'
import type { Finding } from '../ports/health.ts'
import type { SyncNeeds } from './needs.ts'
import { findPairing } from './pairing.ts'
import { readDevices, readElsewhere, readState, readVersions } from './rows-repository.ts'
import { openSharedFolder } from './shared-folder.ts'

export interface SyncDevice {
  id: string
  name: string
  /** When its packets were last read here, epoch milliseconds. */
  readAt: number
  /** Number of its packets read, and unread in the folder. */
  read: number
  unread: number
  isForgotten: boolean
}

/** Sync state of this home with the others. */
export async function syncStatus({ db, folder: spaceFolder, settings }: SyncNeeds) {
  const pairing = findPairing(spaceFolder)
  if (!pairing)
    return {
      paired: false,
      device: null,
      folder: null,
      folderIsThere: false,
      syncedAt: null,
      devices: [],
      waiting: 0,
      elsewhere: [],
    }
  const folder = settings.sync.folder || pairing.folder
  const shared = openIfThere(folder, pairing.secret)
  const known = await readDevices(db)
  const versions = await readVersions(db)
  const { syncedAt } = await readState(db)
  const ids = new Set([...known.map(({ id }) => id), ...(shared?.devices() ?? [])])
  ids.delete(pairing.device)
  const devices: SyncDevice[] = [...ids].sort().map((id) => {
    const one = known.find((device) => device.id === id)
    const read = one?.packet ?? 0
    const unread = one?.isForgotten ? 0 : (shared?.numbers(id).filter((number) => number > read).length ?? 0)
    return {
      id,
      name: one?.name ?? id,
      readAt: one?.readAt ?? 0,
      read,
      unread,
      isForgotten: one?.isForgotten ?? false,
    }
  })
  return {
    ...{ paired: true, device: pairing.name, folder, folderIsThere: shared !== undefined },
    ...{ syncedAt: syncedAt === 0 ? null : syncedAt, devices },
    waiting: [...versions.values()].filter(({ waits }) => waits).length,
    elsewhere: (await readElsewhere(db)).map(({ kind, body }) => ({ kind, row: nameOf(JSON.parse(body)) })),
  }
}

/** The doctor's findings about sync; none without a pairing. */
export async function syncFindings({ db, clock, folder: spaceFolder, settings }: SyncNeeds): Promise<Finding[]> {
  const pairing = findPairing(spaceFolder)
  const folder = pairing && (settings.sync.folder || pairing.folder)
  if (!pairing || !folder) return []
  if (!openIfThere(folder, pairing.secret))
    return [
      {
        ...{ check: 'sync', state: 'warning' },
        message: `The folder shared with other machines does not exist: ${folder}. Plug in its disk or start the program that shares it.`,
        fix: 'jarvis sync <folder>',
      },
    ]
  const { syncedAt } = await readState(db)
  if (syncedAt === 0)
    return [{ check: 'sync', state: 'ok', message: `paired, not synced through ${folder} yet`, fix: 'jarvis sync' }]
  const days = Math.floor((clock() - syncedAt) / dayMs)
  return [{ check: 'sync', state: 'ok', message: `in sync through ${folder}, ${days} days ago` }]
}

function openIfThere(folder: string | null, secret: string) {
  try {
    return folder === null ? undefined : openSharedFolder(folder, secret)
  } catch {
    return undefined
  }
}

const nameOf = ({ name, root }: { name?: unknown; root?: unknown }): string =>
  [name, root].filter((part) => typeof part === 'string').join(': ')
