import { compileGlob } from '../../core/compile-glob.ts'
import { invalidInput } from '../../core/errors.ts'

/**
 * Returns a test for the wanted files. Hidden files and folders are wanted only if a mask names them. Errors:
 * `invalid_glob`.
 */
export function fileSelector(masks: readonly string[]): (path: string) => boolean {
  const fits = masks.map((mask) => {
    checkMask(mask)
    return compileGlob(mask.toLowerCase().replace(/^(?:\.\/)+/, ''), { sets: true, hidden: true })
  })
  return (path) => {
    const plain = path.toLowerCase()
    return fits.some((one) => one(plain))
  }
}

/**
 * Shell patterns that globs do not support, and that would be taken literally: `!(draft)*.md`, `+(a|b).md`, `!*.md`.
 */
const extended = /^!|[!@+*?]\(/

export function checkMask(mask: string): void {
  if (extended.test(mask))
    throw invalidInput(
      'invalid_glob',
      `'${mask}' is not a valid mask: it may have *, **, ?, [a-z] and {a,b}. Exclude files with --ignore.`,
      { glob: mask },
    )
}

/** Whether hidden folders are entered: only if a mask names a hidden file or folder. */
export const wantsHidden = (masks: readonly string[]): boolean => masks.some((mask) => /(^|\/)\.[^/]/.test(mask))
