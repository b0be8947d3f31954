/** Character classes of a UTF-16 unit. Tested by hand, because a hook pays for each compiled pattern. */

export const isLetter = (unit: number): boolean => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90)
export const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
export const isCapital = (unit: number): boolean => unit >= 65 && unit <= 90
/** A character of a name in code. */
export const isOfName = (unit: number): boolean => isLetterOrDigit(unit) || unit === 95
export const isLetterOrDigit = (unit: number): boolean => isLetter(unit) || isDigit(unit)

/** A space or a tab. */
export const isGap = (unit: number): boolean => unit === 32 || unit === 9

/** White space as in regular expressions. */
export const isBlank = (unit: number): boolean =>
  unit === 32 || (unit >= 9 && unit <= 13) || (unit > 127 && /\s/.test(String.fromCharCode(unit)))
