export function withLatePatterns(text: string): string
export function withLetters(text: string): string
