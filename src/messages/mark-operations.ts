import { z } from 'zod'
import type { RunContext } from '../ports/doors.ts'
import type { Messages } from './create-messages.ts'

const markInput = z.strictObject({
  id: z.string().min(1).max(300).describe('Id of a hit: of the exchange, or of a message in it.'),
  mark: z.enum(['good', 'bad', 'none']).describe('Whether it answers; none deletes the mark.'),
  query: z.string().min(1).max(4000).describe('What was asked.'),
})

const styleInput = z.strictObject({
  contact: z.string().min(1).max(300).optional().describe('Only what you wrote to this person.'),
})

/** Verbs of marks of hits, and of how the owner writes. */
export const markOperations = {
  messageMark: {
    name: 'message_mark',
    summary:
      'Mark a hit of search-messages good or bad for its question; the marks are what "bench messages" measures by.',
    effect: 'write' as const,
    input: markInput,
    run: (messages: Messages, { mark, ...given }: z.output<typeof markInput>, { toAgent }: RunContext) =>
      messages.mark({ ...given, mark: mark === 'none' ? null : mark, actor: toAgent ? 'agent' : 'user' }),
  },
  messageBench: {
    name: 'message_bench',
    summary: 'Ask every question again of which hits were marked, and show how far in front the good ones are.',
    effect: 'read' as const,
    long: true,
    input: z.strictObject({}),
    run: (messages: Messages, _: unknown, { signal }: RunContext) => messages.measureMarks({ signal }),
  },
  messageActivity: {
    name: 'message_activity',
    summary: 'Show how much was written with a person, by month and by hour of the day.',
    effect: 'read' as const,
    input: z.strictObject({
      contact: z.string().min(1).max(300).describe('A person: name, number or address.'),
      zone: z.string().min(1).max(60).default('UTC').describe('Time zone of months and hours, such as Europe/Berlin.'),
    }),
    run: (messages: Messages, request: { contact: string; zone: string }) => messages.activity(request),
  },
  messageStyle: {
    name: 'message_style',
    summary: 'Show how you write, to a person or to everybody: length, language, greeting, emoji, hours, as numbers.',
    effect: 'read' as const,
    input: styleInput,
    run: (messages: Messages, { contact }: z.output<typeof styleInput>) => messages.style({ contact }),
  },
}
