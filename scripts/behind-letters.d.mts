export function behindLetters(pattern: RegExp, letters: readonly string[]): RegExp
