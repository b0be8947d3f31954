import { once } from '../core/once.ts'

/** A set of space-separated words, created on first use. */
export const setOf = (words: string): (() => ReadonlySet<string>) => once(() => new Set(words.split(' ')))
