export function withLatePatterns(text: string): string
