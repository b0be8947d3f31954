import { once } from '../core/once.ts'

/** Words with spaces between them, as a set that is made at its first use. */
export const setOf = (words: string): (() => ReadonlySet<string>) => once(() => new Set(words.split(' ')))
