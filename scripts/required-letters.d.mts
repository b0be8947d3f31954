export function requiredLetters(source: string, flags: string): string[] | undefined
