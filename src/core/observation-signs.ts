import type { ObservationType } from './vocabulary.ts'

/**
 * The sign of each type of observation, the same at a terminal, for an agent and on the page, and a letter for
 * plain-character output. Letters are the first of the word, or of its sound where that is taken.
 */
export const observationSigns: Readonly<Record<ObservationType, { sign: string; letter: string }>> = {
  decision: { sign: '◆', letter: 'D' },
  bugfix: { sign: '✔', letter: 'B' },
  feature: { sign: '✚', letter: 'F' },
  refactor: { sign: '⇄', letter: 'R' },
  discovery: { sign: '◎', letter: 'V' },
  change: { sign: '△', letter: 'C' },
  error: { sign: '✖', letter: 'E' },
  insight: { sign: '★', letter: 'I' },
  question: { sign: '?', letter: 'Q' },
}
