import { type JarvisError, toJarvisError } from '../core/errors.ts'
import type { OpenSpace } from './space.ts'

/** Opens the spaces of these names; with `evenDamaged`, a space that does not open is returned as its error. */
export async function openAll(
  names: readonly string[],
  open: (name: string) => Promise<OpenSpace>,
  evenDamaged: boolean,
): Promise<(OpenSpace | JarvisError)[]> {
  const spaces: (OpenSpace | JarvisError)[] = []
  try {
    for (const name of names)
      spaces.push(
        await open(name).catch((error) => {
          if (evenDamaged) return toJarvisError(error)
          throw error
        }),
      )
    return spaces
  } catch (error) {
    for (const space of spaces) if ('close' in space) await space.close()
    throw error
  }
}
