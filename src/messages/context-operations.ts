import { z } from 'zod'
import type { RunContext } from '../ports/doors.ts'
import { toOwnSpan, toOwnTimes } from '../text/to-time.ts'
import type { Messages } from './create-messages.ts'

const contact = z.string().min(1).max(300)
const day = z.string().min(2).max(40)

const recallInput = z.strictObject({
  query: z.string().min(1).max(4000).describe('A question, with names of people.'),
  max_results: z.number().int().min(1).max(50).default(5).describe('Maximum lines.'),
})

const contextInput = z
  .strictObject({
    contact: contact.optional().describe('A person: name, number or address.'),
    date: day.optional().describe('A day or month, instead of a person: 2024-05-03, 2024-05, yesterday.'),
  })
  .refine(({ contact: person, date }) => (person === undefined) !== (date === undefined), {
    message: 'Name a contact or a date, one of the two. Example: jarvis messages context "Ann Larsen".',
  })

const summaryInput = z
  .strictObject({
    contact: contact.optional().describe('The conversation with this person: name, number or address.'),
    conversation: contact.optional().describe('A group by its name, or a conversation by its id.'),
    after: day.optional().describe('Only on or after: 2024-05-01, or 30d for the last 30 days.'),
    before: day.optional().describe('Only before this time.'),
    sentences: z.number().int().min(1).max(40).default(8).describe('Maximum sentences.'),
  })
  .refine(({ contact: person, conversation }) => person !== undefined || conversation !== undefined, {
    message: 'Name a contact or a conversation. Example: jarvis messages summary "Ann Larsen" --after 30d.',
  })

/** Operations that answer questions about people and times from messages. */
export const contextOperations = {
  messageRecall: {
    name: 'message_recall',
    summary: 'Answer a question from messages: facts that people stated, then messages.',
    effect: 'read' as const,
    input: recallInput,
    run: async (
      messages: Messages,
      { query, max_results: limit }: z.output<typeof recallInput>,
      { signal }: RunContext,
    ) => {
      const recalled = await messages.recall({ query, limit }, { signal })
      messages.log.searched(query, recalled.memories.length)
      return recalled
    },
  },
  messageContext: {
    name: 'message_context',
    summary:
      'Show the context of a person: facts, last exchange, open questions, promises, tone. Or the messages of a day.',
    effect: 'read' as const,
    input: contextInput,
    run: async (messages: Messages, { contact: person, date }: z.output<typeof contextInput>) => {
      const now = messages.now()
      const context = await messages.context({
        contact: person,
        ...(date !== undefined && { date: toOwnSpan(date, now) }),
      })
      if (context.about === 'contact') messages.log.turnedTo(context.contact.id)
      return context
    },
  },
  messageSummary: {
    name: 'message_summary',
    summary: 'Summarize a conversation or a period of it in its own sentences, with open items.',
    effect: 'read' as const,
    input: summaryInput,
    run: (messages: Messages, given: z.output<typeof summaryInput>, { signal }: RunContext) => {
      const { contact: person, conversation, sentences, after, before } = given
      const times = toOwnTimes({ after, before }, messages.now())
      return messages.summarize({ contact: person, conversation, sentences, ...times }, { signal })
    },
  },
}
