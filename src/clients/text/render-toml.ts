import { stringify } from 'smol-toml'
import { isObject } from '../../core/object-of.ts'
import type { Entry, Path } from './config-text.ts'

/** A section with a final line break; nested objects are inline. */
export function renderTable(path: Path, entry: Entry): string {
  const pairs = Object.entries(entry).map(([key, value]) => `${renderPair(key, value)}\n`)
  return `[${path.map(renderKey).join('.')}]\n${pairs.join('')}`
}

/** `key = value` on one line. */
export const renderPair = (key: string, value: unknown): string => `${renderKey(key)} = ${renderValue(value)}`

const renderKey = (key: string): string => (/^[\w-]+$/.test(key) ? key : renderString(key))

function renderValue(value: unknown): string {
  if (typeof value === 'string') return renderString(value)
  if (Array.isArray(value)) return `[${value.map(renderValue).join(', ')}]`
  if (isObject(value) && !(value instanceof Date))
    return `{ ${Object.entries(value)
      .map(([key, inner]) => renderPair(key, inner))
      .join(', ')} }`
  // Numbers, booleans and dates.
  return stringify({ value }).slice('value = '.length).trim()
}

/** TOML's basic strings are JSON strings, except that U+007F must be escaped, too. */
const renderString = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f')
