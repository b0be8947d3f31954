import type { LoadedConfig } from '../config/load.ts'
import { homeLocked } from '../core/sealed-files.ts'
import { hasLock } from '../sealing/lock-file.ts'

/**
 * Opens the lock of an encrypted home for this process; what is given back throws where the home was locked, or encrypted,
 * after that. A home that is not encrypted costs one look. Errors: `home_locked`, `passphrase_wrong`, `lock_damaged`.
 */
export async function openLockOf({ home }: LoadedConfig, passphrase: string | undefined): Promise<() => void> {
  if (!hasLock(home.root))
    return () => {
      if (hasLock(home.root)) throw homeLocked()
    }
  const { openLock, checkOpen } = await import('../sealing/sealing.ts')
  const lock = await openLock(home.root, passphrase)
  if (lock?.turning !== undefined) await (await import('./encryption/turn-home.ts')).turnHome(home)
  return () => checkOpen(home.root)
}
