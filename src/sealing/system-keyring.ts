/**
 * The system's keyring, through its program: `security` on macOS, `secret-tool` of libsecret on Linux. On Windows it
 * uses data protection for one user (DPAPI), whose result is a file that only this user of this machine can open. A key
 * is passed by standard input if the program supports it, and is never in the process list on Linux and Windows;
 * `security` reads commands from its standard input.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerOnly } from '../core/own-files.ts'

export interface Keyring {
  /** Display name. */
  name: string
  /** Stores a key, in base64; false if the program is missing or refuses. */
  keep(key: string): boolean
  /** The key; undefined if it is missing, or the keyring is locked. */
  read(): string | undefined
  forget(): void
}

const service = 'jarvis-memory'
/** How long to wait for a keyring that prompts its owner, milliseconds. */
const patience = 60_000

function run(program: string, args: string[], input = ''): string | undefined {
  const { status, stdout, error } = spawnSync(program, args, {
    ...{ input, encoding: 'utf8', timeout: patience, windowsHide: true, stdio: ['pipe', 'pipe', 'ignore'] },
  })
  return error || status !== 0 ? undefined : stdout.trim()
}

/** The keyring of this system for a home, identified by its folder. */
export function systemKeyring(root: string, platform = process.platform): Keyring {
  if (platform === 'darwin') return macKeyring(root)
  if (platform === 'win32') return windowsKeyring(root)
  const about = ['service', service, 'home', root]
  return {
    name: 'the keyring of the desktop (libsecret)',
    keep: (key) => run('secret-tool', ['store', '--label', `Jarvis: ${root}`, ...about], key) !== undefined,
    read: () => run('secret-tool', ['lookup', ...about]) || undefined,
    forget: () => void run('secret-tool', ['clear', ...about]),
  }
}

function macKeyring(root: string): Keyring {
  const quoted = `"${root.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  return {
    name: 'the keychain',
    keep: (key) =>
      run('security', ['-i'], `add-generic-password -U -s ${service} -a ${quoted} -w ${key}\n`) !== undefined &&
      run('security', ['find-generic-password', '-s', service, '-a', root, '-w']) === key,
    read: () => run('security', ['find-generic-password', '-s', service, '-a', root, '-w']) || undefined,
    forget: () => void run('security', ['delete-generic-password', '-s', service, '-a', root]),
  }
}

const protect = (call: string) =>
  `Add-Type -AssemblyName System.Security; $in = [Convert]::FromBase64String([Console]::In.ReadToEnd().Trim()); [Convert]::ToBase64String([Security.Cryptography.ProtectedData]::${call}($in, $null, 'CurrentUser'))`

function windowsKeyring(root: string): Keyring {
  const file = join(root, 'cache', 'protected-key')
  const shell = (call: string, input: string) =>
    run('powershell', ['-NoProfile', '-NonInteractive', '-Command', protect(call)], input)
  return {
    name: 'the data protection of Windows',
    keep(key) {
      const kept = shell('Protect', key)
      if (!kept) return false
      writeFileSync(file, kept, { mode: ownerOnly.file })
      return true
    },
    read: () => (existsSync(file) ? shell('Unprotect', readFileSync(file, 'utf8')) || undefined : undefined),
    forget: () => rmSync(file, { force: true }),
  }
}
