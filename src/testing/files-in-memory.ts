import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Linux has a file system there that lies in memory. */
const memory = '/dev/shm'
const prefix = 'jarvis-tests-'
/** More than the suite ever uses; a machine with less memory keeps the files on its disk. */
const leastBytes = 8e9

/**
 * Runs before all suites: puts the tests' files into memory if there is enough. Tests wait for a disk at every commit,
 * and none can lose unwritten data. With TMPDIR, files go there. Removes all of them afterwards.
 */
export default function filesInMemory(): (() => void) | undefined {
  if (process.platform !== 'linux' || process.env.TMPDIR || !hasRoom()) return undefined
  removeLeft()
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // Mode of the system's temporary folder: PostgreSQL and others run as separate users.
  chmodSync(folder, 0o1777)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (!runsPrograms(folder)) {
    remove()
    return undefined
  }
  process.env.TMPDIR = folder
  return remove
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) >= leastBytes
  } catch {
    return false
  }
}

/** Tests write programs and start them; some machines forbid that there. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 })
  try {
    execFileSync(program)
    return true
  } catch {
    return false
  } finally {
    rmSync(program)
  }
}

/** A run that was killed could not remove its folder. */
function removeLeft(): void {
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10)
    if (pid && !isRunning(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
