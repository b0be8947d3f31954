import type { CommandForm } from '../../ports/doors.ts'

const one = [{ field: 'id', label: 'id' }] as const
const many = [{ field: 'ids', label: 'id', rest: 'list' }] as const
const words = { field: 'query', label: 'words', rest: 'words' } as const

/** Commands for captured gems. */
export const gemForms: readonly CommandForm[] = [
  {
    words: ['gem', 'add'],
    operation: 'save_gem',
    arguments: [{ field: 'file', label: 'address|file|-' }],
    source: 'file',
    leftOut: ['page', 'content', 'name'],
    letters: { tag: 't', project: 'p' },
    examples: [
      'jarvis gem add https://example.org/article',
      'jarvis gem add talk.vtt --project Harbour',
      'pbpaste | jarvis gem add -',
    ],
  },
  {
    words: ['gem', 'search'],
    operation: 'search_gems',
    arguments: [words],
    letters: { limit: 'n', project: 'p', tag: 't' },
    examples: ['jarvis gem search "why tides are late" --project Harbour', 'jarvis gem search tides --mode keyword'],
  },
  { words: ['gem', 'similar'], operation: 'similar_gems', arguments: one, letters: { limit: 'n' } },
  { words: ['gem', 'list'], operation: 'gem_list', letters: { limit: 'n', project: 'p' } },
  { words: ['gem', 'show'], operation: 'gem_get', arguments: one },
  { words: ['gem', 'tags'], operation: 'gem_tags' },
  {
    words: ['gem', 'edit'],
    operation: 'gem_edit',
    arguments: one,
    leftOut: ['base'],
    letters: { tag: 't' },
    examples: ['jarvis gem edit 3f2a9c41 --title "Tides of the North Sea" --tag sea --tag physics'],
  },
  {
    words: ['gem', 'assign'],
    operation: 'gem_assign',
    arguments: [...one, { field: 'project', label: 'project', rest: 'words' }],
  },
  {
    words: ['gem', 'copilot'],
    operation: 'gem_copilot',
    arguments: one,
    examples: ['jarvis gem copilot 3f2a9c41 --decisions "We moor at pier 4" --action-items "Ada calls the pilot"'],
  },
  { words: ['gem', 'archive'], operation: 'gem_archive', arguments: one },
  {
    words: ['gem', 'merge'],
    operation: 'gem_merge',
    arguments: [...one, { field: 'into', label: 'into' }],
    examples: ['jarvis gem merge 3f2a9c41 77b0d2e5'],
  },
  { words: ['gem', 'read'], operation: 'gem_read', arguments: one },
  { words: ['gem', 'delete'], operation: 'gem_delete', arguments: one },
  { words: ['gem', 'restore'], operation: 'gem_restore', arguments: one },
  { words: ['gem', 'enrich'], operation: 'gem_enrich', arguments: many },
  { words: ['gem', 'fetch'], operation: 'gem_fetch', arguments: many },
  { words: ['gems', 'rebuild'], operation: 'gems_rebuild' },
]
