import {
  proposalLines,
  repliedText,
  repliesText,
  templateLine,
  templateLines,
  templateMatches,
} from './render-templates.ts'

/** How templates and replies are typed. */
export const templateCommands = [
  {
    ...{ words: ['reply'], operation: 'message_reply' },
    arguments: [
      { field: 'contact', label: 'contact' },
      { field: 'instruction', label: 'instruction', rest: 'words' as const },
    ],
    examples: ['jarvis reply Ann', 'jarvis reply "Ann Larsen" "say that I am late"'],
  },
  {
    ...{ words: ['messages', 'replied'], operation: 'message_replied' },
    arguments: [
      { field: 'contact', label: 'contact' },
      { field: 'text', label: 'reply', rest: 'words' as const },
    ],
    examples: ['jarvis messages replied Ann "On my way!"'],
  },
  {
    ...{ words: ['templates', 'add'], operation: 'template_add' },
    arguments: [{ field: 'text', label: 'reply', rest: 'words' as const }],
    examples: ['jarvis templates add "On my way, {name}!" --trigger "Where are you?"'],
  },
  { ...{ words: ['templates', 'list'], operation: 'template_list' } },
  {
    ...{ words: ['templates', 'show'], operation: 'template_show' },
    arguments: [{ field: 'template', label: 'template', rest: 'words' as const }],
  },
  {
    ...{ words: ['templates', 'edit'], operation: 'template_edit' },
    arguments: [{ field: 'template', label: 'template', rest: 'words' as const }],
    examples: ['jarvis templates edit "On my way" --text "Nearly there!"'],
  },
  {
    ...{ words: ['templates', 'delete'], operation: 'template_delete' },
    arguments: [{ field: 'template', label: 'template', rest: 'words' as const }],
  },
  {
    ...{ words: ['templates', 'match'], operation: 'template_match' },
    arguments: [{ field: 'text', label: 'message', rest: 'words' as const }],
    examples: ['jarvis templates match "where r u" --name Ann'],
  },
  { ...{ words: ['templates', 'propose'], operation: 'template_propose' } },
]

export const templateTools = [
  { operation: 'message_reply', name: 'jarvis_reply', title: 'Suggest a reply', text: repliesText },
  { operation: 'template_match', title: 'Templates that answer a message', text: templateMatches },
]

export const templateViews = {
  message_reply: { plain: repliesText },
  message_replied: { plain: repliedText },
  template_add: { plain: templateLine },
  template_list: { plain: templateLines },
  template_show: { plain: templateLine },
  template_edit: { plain: templateLine },
  template_delete: { plain: templateLine },
  template_match: { plain: templateMatches },
  template_propose: { plain: proposalLines },
}
