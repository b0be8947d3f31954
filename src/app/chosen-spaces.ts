import { invalidInput, type JarvisError } from '../core/errors.ts'
import type { OpenSpace } from './space.ts'

export interface ChosenSpaces {
  /** Every chosen space, open; throws why where one of them did not open. */
  all(): readonly OpenSpace[]
  /** The chosen space. Errors: `one_space_needed` where several were chosen. */
  singleSpace(): OpenSpace
  /** The first space, open or as an error; for repair. */
  first(): OpenSpace | JarvisError | undefined
  /** Makes this the only chosen space. */
  replace(space: OpenSpace): void
  close(): Promise<void>
}

interface Needs {
  /** Names of the spaces, in the order they were asked for. */
  names: readonly string[]
  /** Open spaces in that order; a space that did not open is an error here. */
  spaces: readonly (OpenSpace | JarvisError)[]
  /** Throws if the encrypted home was locked since it was opened. */
  checkLock(): void
}

/** The spaces that a caller has opened. Everything but searching wants exactly one. */
export function chosenSpaces({ names, spaces: opened, checkLock }: Needs): ChosenSpaces {
  let spaces = opened
  const all = (): readonly OpenSpace[] => {
    checkLock()
    return spaces.map((space) => {
      if ('close' in space) return space
      throw space
    })
  }
  return {
    all,
    singleSpace() {
      const [space, second] = all()
      if (space && !second) return space
      throw invalidInput(
        'one_space_needed',
        `This works on one space at a time. Choose one with --space: ${names.join(', ')}.`,
      )
    },
    first: () => spaces[0],
    replace(space) {
      spaces = [space]
    },
    async close() {
      for (const space of spaces) if ('close' in space) await space.close()
    },
  }
}
