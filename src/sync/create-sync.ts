import { hostname } from 'node:os'
import { basename, resolve } from 'node:path'
import { conflict, denied, invalidInput, notFound } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Finding } from '../ports/health.ts'
import { newDevice } from './devices.ts'
import type { SyncNeeds } from './needs.ts'
import { holdHere, refuseOtherHome } from './one-holder.ts'
import { findPairing, readPairing, writePairing } from './pairing.ts'
import {
  clearAll,
  putDevice,
  putVersions,
  readDevices,
  readElsewhere,
  readState,
  readVersions,
} from './rows-repository.ts'

export type Sync = ReturnType<typeof createSync>
export type { Synced } from './run-sync.ts'

export interface SyncRequest {
  folder?: string | undefined
  /** A machine that ssh reaches, in place of a folder. */
  host?: string | undefined
  /** Command line of Jarvis there. */
  remote?: string | undefined
  whole?: boolean
}

export interface PairRequest {
  /** Those of another machine; without them there are new ones. */
  words?: string | undefined
  /** What this machine is called on the others. */
  name?: string | undefined
  /** Leaves the pairing that there is. */
  fresh?: boolean
  /** The answer has the words of a pairing that there is. */
  show?: boolean
}

export interface SyncDevice {
  id: string
  name: string
  /** When its packets were last read here, epoch milliseconds. */
  readAt: number
  /** Packets of it that were read, and those that lie in the folder unread. */
  read: number
  unread: number
  isForgotten: boolean
}

/** Keeps a space in step with those of other machines of its owner, over a folder that they share. */
export function createSync(needs: SyncNeeds) {
  const { db, clock, settings } = needs
  const folderFor = (given: string | undefined, last: string | null): string => {
    const folder = given ?? (settings.sync.folder || last)
    if (folder) return resolve(folder)
    throw invalidInput(
      'sync_which_folder',
      'Name the folder that the machines share: jarvis sync <folder>. The setting sync.folder keeps it.',
    )
  }
  const refuseMessages = () => {
    if (basename(needs.folder) !== settings.messages.space || settings.sync.messages) return
    throw denied(
      'sync_messages_stay',
      'Messages stay on the machine that has them. To let them travel as well: jarvis config set sync.messages true.',
    )
  }
  return {
    async sync({ folder, host, remote = 'jarvis', whole = false }: SyncRequest, options: CallOptions = {}) {
      refuseMessages()
      if (host !== undefined) {
        const { syncOverSsh } = await import('./over-ssh.ts')
        return syncOverSsh(needs, { host, remote, whole, signal: options.signal })
      }
      const pairing = readPairing(needs.folder)
      const { runSync } = await import('./run-sync.ts')
      return runSync(needs, { folder: folderFor(folder, pairing.folder), whole, signal: options.signal })
    },

    /** Answers another home that talks to this one. */
    async exchange({ given }: { given: string }, options: CallOptions = {}) {
      refuseMessages()
      const { answerExchange } = await import('./exchange.ts')
      return answerExchange(needs, given, options)
    },

    /**
     * Pairs this home: with new words, or with those of another machine. The answer has the words where they are new, or
     * where `show` asks for them. Errors: `sync_paired`, `sync_words_wrong`, `sync_other_home`.
     */
    async pair(asked: PairRequest) {
      refuseMessages()
      const { newWords, secretOf, wordsOf } = await import('./words.ts')
      const { words, name, fresh = false, show = false } = asked
      const former = findPairing(needs.folder)
      const given = words === undefined ? undefined : secretOf(words)
      if (former && !fresh) {
        if (given !== undefined && given !== former.secret)
          throw conflict(
            'sync_paired',
            'This home has another pairing already. To leave it for this one: jarvis sync pair --fresh --words -.',
          )
        if (name !== undefined) writePairing(needs.folder, { ...former, name })
        const shown = show ? wordsOf(former.secret) : null
        return { words: shown, code: await codeOf(shown), device: name ?? former.name, isNew: false, left: null }
      }
      if (!fresh) await refuseOtherHome(db, former?.device)
      const secret = given ?? secretOf(newWords())
      const id = newDevice()
      await db.transaction(clearAll)
      await holdHere(db, id)
      const device = name ?? former?.name ?? hostname().slice(0, 200)
      writePairing(needs.folder, { secret, device: id, name: device, folder: former?.folder ?? null })
      const shown = given === undefined || show ? wordsOf(secret) : null
      return {
        words: shown,
        code: await codeOf(shown),
        device,
        isNew: true,
        left: former && former.secret !== secret ? former.folder : null,
      }
    },

    async status() {
      const pairing = findPairing(needs.folder)
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
      const shared = await openIfThere(folder, pairing.secret)
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
    },

    /**
     * Leaves out a machine for good: its packets go, and what it wrote goes on in those of this one.
     * Errors: `sync_device_not_found`.
     */
    async forgetDevice({ name }: { name: string }) {
      const pairing = readPairing(needs.folder)
      const folder = folderFor(undefined, pairing.folder)
      const devices = await readDevices(db)
      const found = devices.filter((one) => !one.isForgotten && (one.id === name || one.name === name))
      const [device, second] = found
      if (!device || second)
        throw notFound(
          'sync_device_not_found',
          `${second ? 'Several machines have' : 'No other machine has'} the name ${name}. "jarvis sync status" lists them with their ids.`,
          { suggestions: devices.map((one) => one.name) },
        )
      const [{ runSync }, { openSharedFolder }] = await Promise.all([
        import('./run-sync.ts'),
        import('./shared-folder.ts'),
      ])
      // What it wrote and this machine has not read yet is read first.
      await runSync(needs, { folder })
      const read = (await readDevices(db)).find(({ id }) => id === device.id) ?? device
      const adopted = [...(await readVersions(db)).values()]
        .filter(({ isMine, stamp }) => !isMine && (stamp.split('.')[2] ?? '').replace(/\+*$/, '') === device.id)
        .map((version) => ({ ...version, isMine: true, waits: version.state !== 'elsewhere' }))
      await db.transaction(async (tx) => {
        await putVersions(tx, adopted)
        await putDevice(tx, { ...read, isForgotten: true })
      })
      const synced = await runSync(needs, { folder, whole: true })
      const shared = openSharedFolder(folder, pairing.secret)
      const unread = shared.numbers(device.id).filter((number) => number > read.packet).length
      shared.removeDevice(device.id)
      return { device: device.name, id: device.id, adopted: adopted.length, sent: synced.sent, unread }
    },

    async check(): Promise<Finding[]> {
      const pairing = findPairing(needs.folder)
      const folder = pairing && (settings.sync.folder || pairing.folder)
      if (!pairing || !folder) return []
      if (!(await openIfThere(folder, pairing.secret)))
        return [
          {
            ...{ check: 'sync', state: 'warning' },
            message: `The folder shared with other machines does not exist: ${folder}. Plug in its disk or start the program that shares it.`,
            fix: 'jarvis sync <folder>',
          },
        ]
      const { syncedAt } = await readState(db)
      const days = Math.floor((clock() - syncedAt) / 86_400_000)
      return [{ check: 'sync', state: 'ok', message: `in sync through ${folder}, ${days} days ago` }]
    },
  }
}

/** The words as a QR code for a terminal: a camera reads them, and nobody types them. */
async function codeOf(words: string | null): Promise<string | null> {
  if (words === null) return null
  const { renderUnicodeCompact } = await import('uqr')
  return renderUnicodeCompact(words, { border: 2 })
}

async function openIfThere(folder: string | null, secret: string) {
  const { openSharedFolder } = await import('./shared-folder.ts')
  try {
    return folder === null ? undefined : openSharedFolder(folder, secret)
  } catch {
    return undefined
  }
}

const nameOf = ({ name, root }: { name?: unknown; root?: unknown }): string =>
  [name, root].filter((part) => typeof part === 'string').join(': ')
