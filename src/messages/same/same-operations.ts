import { z } from 'zod'
import type { Messages } from '../create-messages.ts'

const contact = z.string().min(1).max(300)

/** Verbs of contacts that may be one person. */
export const sameOperations = {
  contactProposals: {
    name: 'contact_proposals',
    summary: 'List contacts with the same full name that may be one person: merge them, or keep them apart.',
    effect: 'read' as const,
    input: z.strictObject({}),
    run: async (messages: Messages) => ({ proposals: await messages.proposals() }),
  },
  contactApart: {
    name: 'contact_apart',
    summary: 'Keep two contacts of the same name apart: they are not proposed again. "undo" reverses it.',
    effect: 'write' as const,
    input: z.strictObject({
      contact: contact.describe('A contact: name, number, address or ID.'),
      other: contact.describe('The other one.'),
    }),
    run: (messages: Messages, given: { contact: string; other: string }) => messages.apart(given),
  },
  contactMerge: {
    name: 'contact_merge',
    summary: 'Merge two contacts of one person; "undo" reverses it.',
    effect: 'write' as const,
    input: z.strictObject({
      contact: contact.describe('Contact to merge.'),
      into: contact.describe('Contact to keep.'),
    }),
    run: (messages: Messages, given: { contact: string; into: string }) => messages.merge(given),
  },
}
