import { z } from 'zod'
import type { RunContext } from '../ports/doors.ts'
import { anyGroup } from '../templates/templates.ts'
import type { Messages } from './create-messages.ts'

const template = z.string().min(1).max(300).describe('ID or title of a template.')
const reply = z.string().min(1).max(4000)
const fields = {
  title: z.string().min(1).max(200).optional().describe('Title (default: the beginning of the reply).'),
  trigger: z.array(z.string().min(1).max(1000)).max(30).optional().describe('A message that it answers; repeat it.'),
  least: z.number().int().min(1).max(anyGroup).optional().describe('Minimum number of other participants.'),
  most: z.number().int().min(1).max(anyGroup).optional().describe('Maximum number of other participants.'),
}

const addInput = z.strictObject({
  text: reply.describe('The reply. {name}, {day}, {time}, {date} and {today} are filled in; other braces are kept.'),
  ...fields,
})
const editInput = z.strictObject({ template, text: reply.optional().describe('The new reply.'), ...fields })
const matchInput = z.strictObject({
  text: z.string().min(1).max(4000).describe('The message that you received.'),
  name: z.string().min(1).max(300).optional().describe('Sender, for {name}.'),
  people: z.number().int().min(1).max(anyGroup).default(1).describe('Number of other participants.'),
  limit: z.number().int().min(1).max(20).default(3).describe('Maximum templates.'),
  min_score: z.number().min(0).max(1).default(0.7).describe('Minimum score; 0.7 is a match, 0.9 a sure one.'),
})
const proposeInput = z.strictObject({
  least: z.number().int().min(2).max(1000).default(3).describe('Minimum number of times that you wrote it.'),
  limit: z.number().int().min(1).max(100).default(10).describe('Maximum proposals.'),
})
const replyInput = z.strictObject({
  contact: z.string().min(1).max(300).describe('A person (name, number or address), or a group.'),
  instruction: z.string().min(1).max(2000).optional().describe('Content of the reply.'),
})

const repliedInput = z.strictObject({
  contact: z.string().min(1).max(300).describe('Recipient: name, number or address.'),
  text: z.string().min(1).max(4000).describe('The reply that you used.'),
})

const given = ({ title, trigger, least, most, text }: Omit<z.output<typeof editInput>, 'template'>) => ({
  ...{ title, text, triggers: trigger, leastPeople: least, mostPeople: most },
})

/** Verbs of templates, and of replies made with them. */
export const templateOperations = {
  templateAdd: {
    name: 'template_add',
    summary: 'Add a template: a reply with the messages that it answers.',
    effect: 'write' as const,
    makesSpace: true,
    input: addInput,
    run: (messages: Messages, input: z.output<typeof addInput>) => messages.templates.add(given(input)),
  },
  templateList: {
    name: 'template_list',
    summary: 'List the templates of replies.',
    effect: 'read' as const,
    input: z.strictObject({}),
    run: async (messages: Messages) => ({ templates: await messages.templates.list() }),
  },
  templateShow: {
    name: 'template_show',
    summary: 'Show a template with the messages that it answers.',
    effect: 'read' as const,
    input: z.strictObject({ template }),
    run: (messages: Messages, input: { template: string }) => messages.templates.show(input.template),
  },
  templateEdit: {
    name: 'template_edit',
    summary: 'Change the reply, the title, the messages that it answers, or the group sizes of a template.',
    effect: 'write' as const,
    input: editInput,
    run: (messages: Messages, input: z.output<typeof editInput>) =>
      messages.templates.edit(input.template, given(input)),
  },
  templateDelete: {
    name: 'template_delete',
    summary: 'Delete a template; "undo" reverses it.',
    effect: 'write' as const,
    input: z.strictObject({ template }),
    run: (messages: Messages, input: { template: string }) => messages.templates.delete(input.template),
  },
  templateMatch: {
    name: 'template_match',
    summary: 'Find the templates that answer a message, with a score, and fill in their variables.',
    effect: 'read' as const,
    input: matchInput,
    run: async (
      messages: Messages,
      { min_score: minScore, ...question }: z.output<typeof matchInput>,
      { signal }: RunContext,
    ) => ({ templates: await messages.templates.match({ ...question, minScore }, { signal }) }),
  },
  templatePropose: {
    name: 'template_propose',
    summary: 'Propose templates from replies that you often wrote in the same words. Nothing is added.',
    effect: 'read' as const,
    input: proposeInput,
    run: async (messages: Messages, input: z.output<typeof proposeInput>) => ({
      proposals: await messages.templates.propose(input),
    }),
  },
  messageReply: {
    name: 'message_reply',
    summary:
      'Suggest replies to a person or a group, with reasons: from templates, and from a model if one may read messages.',
    effect: 'read' as const,
    input: replyInput,
    run: async (messages: Messages, input: z.output<typeof replyInput>, { signal }: RunContext) => {
      const replies = await messages.reply(input, { signal })
      messages.log.turnedTo(input.contact)
      messages.log.suggested(replies.conversation, replies.candidates)
      return replies
    },
  },
  messageReplied: {
    name: 'message_replied',
    summary: 'Record in the daily message log that you used a reply. Nothing is sent.',
    effect: 'write' as const,
    input: repliedInput,
    run: (messages: Messages, { contact, text }: z.output<typeof repliedInput>) => messages.log.took(contact, text),
  },
}
