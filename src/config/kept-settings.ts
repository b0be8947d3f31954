import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import { holdsPassword } from '../core/shown-address.ts'
import type { Config } from './defaults.ts'

export type SettingSource = 'default' | 'file' | 'environment' | 'flag'

/** What was read, and where each value came from. */
export interface ReadSettings {
  config: Config
  sources: Readonly<Record<string, SettingSource>>
  /** What the owner should know of the file, a sentence each. */
  notes?: readonly string[]
}

/** Changes whenever the schema does: what was found right by an older one counts for nothing. A test keeps it true. */
export const schemaMark = '079ba74c7315'

/** Sets of settings kept: a home has one or two, and callers with flags of their own some more. */
const mostKept = 8

/**
 * Settings that were found right before, by the text they were made of. Reading YAML and checking it against the schema
 * takes longer than starting Node, and every command and every hook would pay for it.
 */
export function keptSettings(file: string, madeOf: unknown) {
  // Loading Node's own hashes would take half as long as starting Node.
  const mark = quickHash(JSON.stringify([schemaMark, madeOf]))
  const all = readAll(file)
  return {
    found: all[mark],
    /**
     * Keeps them for the next time, unless they hold a password. Where nothing can be written, the next time is as slow
     * as this one.
     */
    keep(settings: ReadSettings): void {
      if (holdsPassword(settings.config.database)) return
      const others = Object.entries(all).slice(1 - mostKept)
      try {
        ensureFolder(dirname(file))
        replaceFile(file, JSON.stringify(Object.fromEntries([...others, [mark, settings]])))
      } catch {}
    },
  }
}

function readAll(file: string): Record<string, ReadSettings> {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, ReadSettings>) : {}
  } catch {
    return {}
  }
}
