/** What kind of sign a UTF-16 unit is. By hand: a hook pays for each pattern that it compiles. */

export const isLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
export const isCapital = (unit: number): boolean => unit >= 65 && unit <= 90
/** What a name in code consists of. */
export const isOfName = (unit: number): boolean => isLetterOrDigit(unit) || unit === 95
export const isLetterOrDigit = (unit: number): boolean => isLetter(unit) || isDigit(unit)

/** A space or a tab. */
export const isGap = (unit: number): boolean => unit === 32 || unit === 9

/** White space as patterns know it. */
export const isBlank = (unit: number): boolean =>
  unit === 32 || (unit >= 9 && unit <= 13) || (unit > 127 && /\s/.test(String.fromCharCode(unit)))
