import type { CallOptions } from '../core/runtime.ts'
import {
  loadTemplateMatching,
  loadTemplates,
  type TemplateGiven,
  type TemplateQuestion,
} from '../templates/templates.ts'
import type { SummaryRequest } from './context/summarize.ts'
import { findMessages, type MessageQuery } from './find-messages.ts'
import { type ImportMessagesRequest, importMessages } from './import-messages.ts'
import { listContacts, listConversations } from './list-people.ts'
import { createMessageLog } from './log/message-log.ts'
import type { MarkRequest } from './marks/mark-hit.ts'
import { mergePeople, namePerson } from './merge-people.ts'
import type { MessageNeeds } from './needs.ts'
import type { ReplyRequest } from './reply/suggest-replies.ts'

export type Messages = ReturnType<typeof createMessages>

/** One of the two. Epoch milliseconds; the end is exclusive. */
export interface ContextRequest {
  contact?: string | undefined
  date?: { from: number; until: number } | undefined
}

/** What was said between people: reading it in, and finding it again. Nothing is ever sent. */
export function createMessages(needs: MessageNeeds) {
  const { messages: settings } = needs.settings
  return {
    now: needs.clock,
    log: createMessageLog(needs),
    import: ({ me = [], country, ...request }: ImportMessagesRequest, options?: Parameters<typeof importMessages>[2]) =>
      importMessages(
        needs,
        { ...request, me: [...me, ...settings.me], country: country ?? countryOf(settings) },
        options,
      ),
    search: (query: MessageQuery, options?: CallOptions, weights?: Parameters<typeof findMessages>[3]) =>
      findMessages(needs, query, options, weights),
    contacts: (page: Parameters<typeof listContacts>[1]) => listContacts(needs.db, page),
    conversations: (page: Parameters<typeof listConversations>[1]) => listConversations(needs.db, page),
    recall: (request: { query: string; limit: number }, options?: CallOptions) =>
      import('./context/recall.ts').then(({ recallMessages }) => recallMessages(needs, request, options)),
    context: async ({ contact, date }: ContextRequest) => {
      if (contact !== undefined) {
        const { contactContext } = await import('./context/contact-context.ts')
        return { about: 'contact' as const, ...(await contactContext(needs.db, { contact, now: needs.clock() })) }
      }
      const { dayContext } = await import('./context/day-context.ts')
      const span = { from: date!.from, until: date!.until, now: needs.clock() }
      return { about: 'date' as const, ...(await dayContext(needs.db, span)) }
    },
    summarize: (request: SummaryRequest, options?: CallOptions) =>
      import('./context/summarize.ts').then(({ summarizeTalk }) => summarizeTalk(needs, request, options)),
    mark: (request: MarkRequest) => import('./marks/mark-hit.ts').then(({ markHit }) => markHit(needs, request)),
    markCounts: (span: { after: number | undefined }) =>
      import('./marks/mark-hit.ts').then(({ countMarks }) => countMarks(needs.db, span)),
    measureMarks: (options?: CallOptions) =>
      import('./marks/measure-marks.ts').then(({ measureMarks }) => measureMarks(needs, options)),
    activity: (request: { contact: string; zone?: string | undefined }) =>
      import('./context/activity.ts').then(({ messageActivity }) => messageActivity(needs.db, request)),
    style: ({ contact }: { contact?: string | undefined }) =>
      import('./context/owner-style.ts').then(({ ownerStyle }) => ownerStyle(needs.db, contact)),
    keyContacts: (limit: number) =>
      import('./context/owner-style.ts').then(({ keyContacts }) => keyContacts(needs.db, limit)),
    templates: templatesOf(needs),
    reply: (request: ReplyRequest, options?: CallOptions) =>
      import('./reply/suggest-replies.ts').then(({ suggestReplies }) => suggestReplies(needs, request, options)),
    proposals: () => import('./same/find-same.ts').then(({ findSame }) => findSame(needs.db)),
    apart: (request: { contact: string; other: string }) =>
      import('./same/keep-apart.ts').then(({ keepApart }) => keepApart(needs, request)),
    merge: (request: { contact: string; into: string }) => mergePeople(needs, request),
    name: (request: { contact: string; name: string }) => namePerson(needs, request),
  }
}

/** Replies that are kept, proposed and matched. */
function templatesOf(needs: MessageNeeds) {
  return {
    add: async (given: TemplateGiven) => (await loadTemplates()).addTemplate(needs, given),
    edit: async (template: string, given: TemplateGiven) =>
      (await loadTemplates()).editTemplate(needs, template, given),
    delete: async (template: string) => (await loadTemplates()).deleteTemplate(needs, template),
    list: async () => (await loadTemplates()).readTemplates(needs.db),
    show: async (template: string) => (await loadTemplates()).findTemplate(needs.db, template),
    match: (question: TemplateQuestion, options?: CallOptions) =>
      loadTemplateMatching().then(({ matchTemplates }) => matchTemplates(needs, question, options)),
    propose: (request: { least: number; limit: number }) =>
      import('./propose-templates.ts').then(({ proposeTemplates }) => proposeTemplates(needs.db, request)),
  }
}

/** Of the settings, else of the language of this machine: `de-DE`. */
const countryOf = ({ country }: { country: string }): string | undefined =>
  country !== '' ? country : new Intl.Locale(Intl.DateTimeFormat().resolvedOptions().locale).region
