import { checkSpaceName } from '../config/home.ts'
import type { LoadedConfig } from '../config/load.ts'
import { notFound } from '../core/errors.ts'
import { didYouMean, nearest } from '../core/nearest.ts'

/**
 * Resolves `a`, `a,b` or `all` to names of spaces, given the `known` ones. A missing space may be created if it is the
 * default one, or with `create` if it is the only name; otherwise NotFound with similar names.
 */
export function spaceNames(
  wanted: string,
  create: boolean,
  { config }: Pick<LoadedConfig, 'config'>,
  known: readonly string[],
): string[] {
  if (wanted === 'all') {
    // Messages are read only if their space is named, or by their own commands.
    const open = known.filter((name) => name !== config.messages.space || name === config.space)
    return open.length > 0 ? open : [config.space]
  }
  const names = [...new Set(wanted.split(',').map((name) => checkSpaceName(name.trim())))]
  const mayMake = (name: string) => names.length === 1 && (create || name === config.space)
  const missing = names.find((name) => !known.includes(name) && !mayMake(name))
  if (missing === undefined) return names
  const suggestions = nearest(missing, known)
  throw notFound(
    'space_not_found',
    `Space "${missing}" does not exist.${didYouMean(suggestions)} Spaces: ${known.join(', ') || 'none yet'}. Adding a folder or remembering something creates one.`,
    { name: missing, suggestions },
  )
}
