import type { ConversationTurn, Extraction } from '../reading/types.ts'

/**
 * An extractor that reads "The editor is …" as a single-valued fact, and with `notes` other turns as multi-valued
 * notes.
 */
export const readEditors =
  ({ notes }: { notes: boolean }) =>
  (turns: readonly ConversationTurn[]): Extraction => ({
    facts: turns.flatMap(({ text }, turn) => {
      const value = /The editor is (\w+)/.exec(text)?.[1]
      if (value === undefined && !notes) return []
      return [
        {
          type: 'preference' as const,
          content: text,
          subject: 'user',
          predicate: value === undefined ? 'noted' : 'prefers',
          value: value ?? text,
          slot: value === undefined ? null : 'user|prefers|editor',
          importance: 6,
          confidence: 0.8,
          tags: [],
          sensitive: false,
          origin: { turn, start: 0, end: text.length },
        },
      ]
    }),
    retractions: [],
  })
