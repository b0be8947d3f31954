import { z } from 'zod'
import { localPathMark } from '../core/local-path-mark.ts'
import type { RunContext } from '../ports/doors.ts'
import { messageApps } from '../ports/messages.ts'
import { toOwnTimes } from '../text/to-time.ts'
import { contextOperations } from './context-operations.ts'
import type { Messages } from './create-messages.ts'
import type { Page } from './list-people.ts'
import { markOperations } from './mark-operations.ts'
import { sameOperations } from './same/same-operations.ts'
import { templateOperations } from './template-operations.ts'

const contact = z.string().min(1).max(300)
const day = z.string().min(2).max(40)
const page = {
  query: z.string().max(300).optional().describe('Only contacts whose name or address contains this.'),
  limit: z.number().int().min(1).max(500).default(50).describe('Maximum rows.'),
  offset: z.number().int().min(0).max(1_000_000).default(0).describe('Rows to skip.'),
}

const searchInput = z.strictObject({
  query: z.string().max(4000).default('').describe('A question or words, with names of people. Empty: the newest.'),
  limit: z.number().int().min(1).max(100).default(5).describe('Maximum exchanges.'),
  offset: z.number().int().min(0).max(100).default(0).describe('Exchanges to skip.'),
  min_score: z.number().min(0).max(1).default(0.3).describe('Minimum score.'),
  contact: contact.optional().describe('Only messages with this person or by them: name, number or address.'),
  group: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('Only this group: its name or the beginning of it; chat:12 is a conversation ID.'),
  from_me: z.boolean().optional().describe('Only your messages; false: only messages of others.'),
  app: z.enum(messageApps).optional().describe('Only from this program.'),
  attachment: z.boolean().optional().describe('Only messages with a file.'),
  link: z.boolean().optional().describe('Only messages with a link.'),
  after: day.optional().describe('Only on or after: 2024, 2024-05, 2024-05-01, or 30d for the last 30 days.'),
  before: day.optional().describe('Only before this time.'),
  mode: z.enum(['hybrid', 'words', 'meaning']).default('hybrid').describe('Search mode.'),
})

const importInput = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(4000)
    .refine((path) => !path.includes('\0'), 'has a NUL character, which no path can have')
    .meta({ [localPathMark]: true })
    .describe('File, zip or folder of messages; contacts as .vcf.'),
  from: z.string().min(1).max(60).optional().describe('Format (default: detected).'),
  me: z
    .array(z.string().min(1).max(300))
    .max(50)
    .optional()
    .describe('Your name, for exports that do not include it (default: setting messages.me).'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe('Default country for phone numbers, such as DE.'),
  with_noise: z.boolean().default(false).describe('Include one-time codes, short codes and spam.'),
  again: z.boolean().default(false).describe('Read everything again.'),
})

/** The verbs of messages. */
export const operations = {
  ...contextOperations,
  ...markOperations,
  ...templateOperations,
  ...sameOperations,
  messagesImport: {
    name: 'messages_import',
    summary: 'Import messages or contacts of a program. Importing again applies new, changed and deleted messages.',
    effect: 'write' as const,
    long: true,
    makesSpace: true,
    input: importInput,
    run: (messages: Messages, given: z.output<typeof importInput>, { signal, onProgress }: RunContext) => {
      const { with_noise: withNoise, ...request } = given
      return messages.import({ ...request, withNoise }, { signal, onProgress })
    },
  },
  searchMessages: {
    name: 'search_messages',
    summary: 'Search messages between people. Each result is an exchange with the best message marked.',
    effect: 'read' as const,
    input: searchInput,
    run: async (messages: Messages, given: z.output<typeof searchInput>, { signal }: RunContext) => {
      const { min_score: minScore, from_me: fromMe, after, before, ...query } = given
      const times = toOwnTimes({ after, before }, messages.now())
      const found = await messages.search({ ...query, minScore, fromMe, ...times }, { signal })
      messages.log.searched(given.query, found.hits.length)
      return found
    },
  },
  messageContacts: {
    name: 'message_contacts',
    summary: 'List message contacts with numbers and addresses, most recent first.',
    effect: 'read' as const,
    input: z.strictObject(page),
    run: (messages: Messages, given: Page) => messages.contacts(given),
  },
  messageConversations: {
    name: 'message_conversations',
    summary: 'List conversations, newest first. Chats with one person in several programs are one conversation.',
    effect: 'read' as const,
    input: z.strictObject(page),
    run: (messages: Messages, given: Page) => messages.conversations(given),
  },
  contactName: {
    name: 'contact_name',
    summary: 'Name a contact. Imports do not change the name.',
    effect: 'write' as const,
    input: z.strictObject({
      contact: contact.describe('Which.'),
      name: z.string().min(1).max(300).describe('The name.'),
    }),
    run: (messages: Messages, given: { contact: string; name: string }) => messages.name(given),
  },
}
