import { z } from 'zod'
import type { RunContext } from '../ports/doors.ts'
import type { Messages } from './create-messages.ts'

const markInput = z.strictObject({
  id: z.string().min(1).max(300).describe('ID of the exchange, or of a message in it.'),
  mark: z.enum(['good', 'bad', 'none']).describe('The rating; none deletes it.'),
  query: z.string().min(1).max(4000).describe('The question.'),
})

const styleInput = z.strictObject({
  contact: z.string().min(1).max(300).optional().describe('Only your messages to this person.'),
})

/** Verbs of marks of hits, and of how the owner writes. */
export const markOperations = {
  messageMark: {
    name: 'message_mark',
    summary: 'Rate a hit of search-messages as good or bad for its question. "bench messages" uses the ratings.',
    effect: 'write' as const,
    input: markInput,
    run: (messages: Messages, { mark, ...given }: z.output<typeof markInput>, { toAgent }: RunContext) =>
      messages.mark({ ...given, mark: mark === 'none' ? null : mark, actor: toAgent ? 'agent' : 'user' }),
  },
  messageBench: {
    name: 'message_bench',
    summary: 'Repeat every question with rated hits and show the ranks of the good ones.',
    effect: 'read' as const,
    long: true,
    input: z.strictObject({}),
    run: (messages: Messages, _: unknown, { signal }: RunContext) => messages.measureMarks({ signal }),
  },
  messageActivity: {
    name: 'message_activity',
    summary: 'Show message counts with a person by month and hour of the day.',
    effect: 'read' as const,
    input: z.strictObject({
      contact: z.string().min(1).max(300).describe('A person: name, number or address.'),
      zone: z
        .string()
        .min(1)
        .max(60)
        .optional()
        .describe('Time zone, such as Europe/Berlin. Default: that of this machine.'),
    }),
    run: (messages: Messages, request: { contact: string; zone?: string | undefined }) => messages.activity(request),
  },
  messageStyle: {
    name: 'message_style',
    summary: 'Show statistics of your writing, to one person or all: length, language, greeting, emoji, hours.',
    effect: 'read' as const,
    input: styleInput,
    run: (messages: Messages, { contact }: z.output<typeof styleInput>) => messages.style({ contact }),
  },
}
