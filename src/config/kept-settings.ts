import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
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
  const mark = markOf(JSON.stringify([schemaMark, madeOf]))
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

/**
 * Names a text, whose settings are kept beside the name: FNV-1a from four beginnings, so that two texts of a home do not
 * share a name. Loading Node's own hashes would take half as long as starting Node.
 */
function markOf(text: string): string {
  const hashes = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    for (let place = 0; place < hashes.length; place++)
      hashes[place] = Math.imul(hashes[place]! ^ (unit + place), 0x01000193)
  }
  return hashes.map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('')
}

function readAll(file: string): Record<string, ReadSettings> {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, ReadSettings>) : {}
  } catch {
    return {}
  }
}
