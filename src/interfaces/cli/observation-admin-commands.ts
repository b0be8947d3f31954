import type { CommandForm } from '../../ports/doors.ts'

const observation = { field: 'observation', label: 'id' } as const
const link = [
  { field: 'from', label: 'id' },
  { field: 'kind', label: 'kind' },
  { field: 'to', label: 'id' },
] as const

/** Commands that change observations and their links. */
export const observationAdminForms: readonly CommandForm[] = [
  {
    words: ['observations', 'edit'],
    operation: 'obs_edit',
    arguments: [observation, { field: 'title', label: 'sentence', rest: 'words' }],
    leftOut: ['base'],
    letters: { type: 't' },
    examples: ['jarvis observations edit 01m8106badbj5jsbjamhch "Fixed the login: tokens expired at midnight"'],
  },
  { words: ['observations', 'pin'], operation: 'obs_pin', arguments: [observation] },
  { words: ['observations', 'retract'], operation: 'obs_retract', arguments: [observation] },
  { words: ['observations', 'restore'], operation: 'obs_restore', arguments: [observation] },
  {
    words: ['observations', 'merge'],
    operation: 'obs_merge',
    arguments: [
      { field: 'into', label: 'id' },
      { field: 'ids', label: 'id', rest: 'list' },
    ],
  },
  {
    words: ['observations', 'upkeep'],
    operation: 'obs_upkeep',
    examples: ['jarvis observations upkeep', 'jarvis observations upkeep --yes'],
  },
  {
    words: ['observations', 'together'],
    operation: 'files_together',
    arguments: [{ field: 'file', label: 'file' }],
    letters: { limit: 'n' },
    examples: ['jarvis observations together src/auth.ts --project ada/net'],
  },
  { words: ['projects', 'list'], operation: 'project_list' },
  {
    words: ['projects', 'join'],
    operation: 'project_join',
    arguments: [
      { field: 'project', label: 'project' },
      { field: 'into', label: 'into' },
    ],
    examples: ['jarvis projects join net ada/net'],
  },
  {
    words: ['links', 'list'],
    operation: 'link_list',
    arguments: [{ field: 'observation', label: 'id' }],
    letters: { limit: 'n' },
    examples: ['jarvis links list --state proposed'],
  },
  {
    words: ['links', 'add'],
    operation: 'link_add',
    arguments: link,
    examples: ['jarvis links add 01m8106badbj5jsbjamhch caused_by 01m8106b9vbj5jsbjamhch'],
  },
  { words: ['links', 'confirm'], operation: 'link_confirm', arguments: link },
  { words: ['links', 'remove'], operation: 'link_remove', arguments: link },
]
