import type { SubsystemDoors } from '../ports/doors.ts'
import type { Messages } from './create-messages.ts'
import { operations } from './operations.ts'
import { contactLines, conversationLines, foundLines, importedLines, personLine } from './render.ts'
import { contextLines, recalledLines, summaryLines } from './render-context.ts'
import { activityLines, markedLine, marksLines, styleLines } from './render-marks.ts'
import { sameCommands, sameTools, sameViews } from './same/same-doors.ts'
import { templateCommands, templateTools, templateViews } from './template-doors.ts'

export const doors = {
  ofHome: true,
  operations,
  commands: [
    ...templateCommands,
    {
      ...{ words: ['messages', 'import'], operation: 'messages_import' },
      arguments: [{ field: 'path', label: 'path' }],
      examples: ['jarvis messages import ~/Library/Messages/chat.db', 'jarvis messages import chat.zip --me Ann'],
    },
    {
      ...{ words: ['search-messages'], operation: 'search_messages' },
      arguments: [{ field: 'query', label: 'words', rest: 'words' as const }],
      letters: { limit: 'n' },
      examples: [
        'jarvis search-messages "What did Ann say about the flat?"',
        'jarvis search-messages cake --contact Ann',
      ],
    },
    {
      ...{ words: ['messages', 'contacts'], operation: 'message_contacts' },
      arguments: [{ field: 'query', label: 'name', rest: 'words' as const }],
    },
    {
      ...{ words: ['messages', 'conversations'], operation: 'message_conversations' },
      arguments: [{ field: 'query', label: 'name', rest: 'words' as const }],
    },
    {
      ...{ words: ['messages', 'recall'], operation: 'message_recall' },
      arguments: [{ field: 'query', label: 'words', rest: 'words' as const }],
      letters: { max_results: 'n' },
      examples: ['jarvis messages recall "When is the birthday of Ann?"'],
    },
    {
      ...{ words: ['messages', 'context'], operation: 'message_context' },
      arguments: [{ field: 'contact', label: 'contact', rest: 'words' as const }],
      examples: ['jarvis messages context Ann Larsen', 'jarvis messages context --date 2024-05-03'],
    },
    {
      ...{ words: ['messages', 'summary'], operation: 'message_summary' },
      arguments: [{ field: 'contact', label: 'contact', rest: 'words' as const }],
      examples: ['jarvis messages summary Ann --after 30d', 'jarvis messages summary --conversation Sailing'],
    },
    {
      ...{ words: ['messages', 'mark'], operation: 'message_mark' },
      arguments: [
        { field: 'id', label: 'id' },
        { field: 'mark', label: 'good|bad|none' },
        { field: 'query', label: 'question', rest: 'words' as const },
      ],
      examples: ['jarvis messages mark mx_01h2 good What did Ann say about the flat?'],
    },
    { ...{ words: ['bench', 'messages'], operation: 'message_bench' } },
    {
      ...{ words: ['messages', 'activity'], operation: 'message_activity' },
      arguments: [{ field: 'contact', label: 'contact', rest: 'words' as const }],
      examples: ['jarvis messages activity Ann --zone Europe/Berlin'],
    },
    {
      ...{ words: ['messages', 'style'], operation: 'message_style' },
      arguments: [{ field: 'contact', label: 'contact', rest: 'words' as const }],
      examples: ['jarvis messages style', 'jarvis messages style Ann'],
    },
    ...sameCommands,
    {
      ...{ words: ['messages', 'name'], operation: 'contact_name' },
      arguments: [
        { field: 'contact', label: 'contact' },
        { field: 'name', label: 'name', rest: 'words' as const },
      ],
    },
  ],
  tools: [
    {
      ...{
        operation: 'search_messages',
        name: 'jarvis_search_messages',
        title: 'Search messages',
        text: withNotes(foundLines),
      },
    },
    {
      operation: 'message_recall',
      name: 'jarvis_recall',
      title: 'Recall what messages say',
      text: withNotes(recalledLines),
    },
    {
      ...{ operation: 'message_context', name: 'jarvis_get_context', title: 'Who a person is, or what a day was' },
      text: contextLines,
    },
    { operation: 'message_summary', name: 'jarvis_summarize', title: 'Summarize a conversation', text: summaryLines },
    { operation: 'message_contacts', title: 'People of messages', text: contactLines },
    ...templateTools,
    ...sameTools,
    { operation: 'message_mark', title: 'Mark a hit good or bad', text: markedLine },
    { operation: 'message_style', title: 'How the owner writes', text: styleLines },
  ],
  views: {
    ...templateViews,
    ...sameViews,
    messages_import: { plain: importedLines },
    search_messages: { plain: foundLines },
    message_recall: { plain: recalledLines },
    message_context: { plain: contextLines },
    message_summary: { plain: summaryLines },
    message_contacts: { plain: contactLines },
    message_conversations: { plain: conversationLines },
    message_mark: { plain: markedLine },
    message_bench: { plain: marksLines },
    message_activity: { plain: activityLines },
    message_style: { plain: styleLines },
    contact_name: { plain: personLine },
  },
} satisfies SubsystemDoors<Messages>

/** A terminal prints what is missing by itself; the text of a tool ends with it. */
function withNotes<Found extends { degraded: readonly string[] }>(lines: (found: Found) => string) {
  return (found: Found): string => [lines(found), ...found.degraded.map((note) => `Note: ${note}`)].join('\n')
}
