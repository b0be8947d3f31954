import { basename, resolve } from 'node:path'
import { denied, invalidInput } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { Finding } from '../ports/health.ts'
import type { SyncNeeds } from './needs.ts'
import type { PairRequest } from './pair-home.ts'
import { readPairing } from './pairing.ts'

export type { PairRequest } from './pair-home.ts'
export type { SyncDevice } from './sync-status.ts'
export type Sync = ReturnType<typeof createSync>
export type { Synced } from './run-sync.ts'

export interface SyncRequest {
  folder?: string | undefined
  /** A machine reached by ssh, in place of a folder. */
  host?: string | undefined
  /** Jarvis's command line on that machine. */
  remote?: string | undefined
  whole?: boolean
}

/** Syncs a space with other machines of its owner, over a shared folder. */
export function createSync(needs: SyncNeeds) {
  const { settings } = needs
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
      'The space of messages is not synced. To sync its templates, marks and daily notes, but no messages: jarvis config set sync.messages true.',
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

    /** Answers another home's exchange. */
    async exchange({ given }: { given: string }, options: CallOptions = {}) {
      refuseMessages()
      const { answerExchange } = await import('./exchange.ts')
      return answerExchange(needs, given, options)
    },

    /**
     * Pairs this home: with new words, or with those of another machine. Returns the words if they are new, or if
     * `show` is set. Errors: `sync_paired`, `sync_words_wrong`, `sync_other_home`.
     */
    async pair(asked: PairRequest) {
      refuseMessages()
      return (await import('./pair-home.ts')).pairHome(needs, asked)
    },
    status: async () => (await import('./sync-status.ts')).syncStatus(needs),
    /**
     * Removes a machine for good: its packets are deleted, and this machine's packets take over its rows. Errors:
     * `sync_device_not_found`.
     */
    async forgetDevice({ name }: { name: string }) {
      const folder = folderFor(undefined, readPairing(needs.folder).folder)
      return (await import('./forget-device.ts')).forgetDevice(needs, folder, name)
    },
    check: async (): Promise<Finding[]> => (await import('./sync-status.ts')).syncFindings(needs),
  }
}
