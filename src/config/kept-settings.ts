import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import { holdsPassword } from '../core/shown-address.ts'
import type { Config } from './defaults.ts'

export type SettingSource = 'default' | 'file' | 'environment' | 'flag'

/** The settings, and the source of each value. */
export interface ReadSettings {
  config: Config
  sources: Readonly<Record<string, SettingSource>>
  /** Notes for the owner about the file, a sentence each. */
  notes?: readonly string[]
}

/** Changes with the schema, and invalidates settings validated by an older one. A test checks it. */
export const schemaMark = 'd9edbfab55c2'

/** Number of cached sets of settings: a home has one or two, and callers with their own flags some more. */
const mostKept = 8

/**
 * Cache of validated settings, by their source text. Parsing YAML and validating it takes longer than starting Node,
 * and every command and every hook would pay for it.
 */
export function keptSettings(file: string, madeOf: unknown) {
  // Loading Node's own hashes would take half as long as starting Node.
  const mark = quickHash(JSON.stringify([schemaMark, madeOf]))
  const all = readAll(file)
  return {
    found: all[mark],
    /**
     * Caches settings, unless they contain a password. If nothing can be written, the next start is as slow as this
     * one.
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
