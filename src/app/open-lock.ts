import type { LoadedConfig } from '../config/load.ts'
import { runningServer } from '../config/running-server.ts'
import { homeLocked } from '../core/sealed-files.ts'
import type { HomeToEncrypt } from '../sealing/encryption.ts'
import { hasLock } from '../sealing/lock-file.ts'

/** A home for its encryption, with the engine of its databases. */
export const homeToEncrypt = ({ home, config }: LoadedConfig): HomeToEncrypt => ({
  ...{ root: home.root, embeddingCache: home.embeddingCache, database: config.database },
  isServed: () => runningServer(home) !== undefined,
  checkCipher: async () => (await import('../storage/sqlite/cipher-binding.ts')).checkCipher(),
  turnDatabase: async (path, isOn) => (await import('../storage/sqlite/turn-database.ts')).turnDatabase(path, isOn),
})

/**
 * Opens the lock of an encrypted home for this process. The returned function throws if the home was locked or
 * encrypted since. For an unencrypted home this costs one stat. Errors: `home_locked`, `passphrase_wrong`,
 * `lock_damaged`.
 */
export async function openLockOf(loaded: LoadedConfig, passphrase: string | undefined): Promise<() => void> {
  const { root } = loaded.home
  if (!hasLock(root))
    return () => {
      if (hasLock(root)) throw homeLocked()
    }
  const { openLock, checkOpen } = await import('../sealing/sealing.ts')
  const lock = await openLock(root, passphrase)
  if (lock?.turning !== undefined) await (await import('../sealing/turn-home.ts')).turnHome(homeToEncrypt(loaded))
  return () => checkOpen(root)
}
