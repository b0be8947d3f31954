import type { CommandForm } from '../../ports/doors.ts'

const around = {
  operation: 'timeline',
  arguments: [{ field: 'anchor', label: 'id|session|day' }],
} as const

/** Commands for agents' work. */
export const observationForms: readonly CommandForm[] = [
  {
    words: ['observations', 'search'],
    operation: 'obs_search',
    arguments: [{ field: 'query', label: 'words', rest: 'words' }],
    letters: { limit: 'n' },
    examples: [
      'jarvis observations search "why did login fail?"',
      'jarvis observations search --type decision --after 30d',
    ],
  },
  { words: ['observations', 'timeline'], ...around },
  {
    words: ['observations', 'get'],
    operation: 'get_observations',
    arguments: [{ field: 'ids', label: 'id', rest: 'list' }],
  },
  {
    words: ['observations', 'save'],
    operation: 'save_observation',
    hereInRepository: 'project',
    arguments: [{ field: 'title', label: 'sentence', rest: 'words' }],
    letters: { type: 't' },
    examples: ['jarvis observations save "The parser only works on files that end with a line" --type insight'],
  },
  {
    words: ['observations', 'events'],
    operation: 'raw_events',
    arguments: [{ field: 'observation', label: 'id' }],
    letters: { limit: 'n' },
    examples: [
      'jarvis observations events 01m8106badbj5jsbjamhch',
      'jarvis observations events --session s1 --prompt 2',
    ],
  },
  { words: ['observations', 'refine'], operation: 'obs_refine' },
  {
    words: ['observations', 'receipts'],
    operation: 'receipt_list',
    arguments: [{ field: 'session', label: 'session' }],
    letters: { limit: 'n' },
    examples: ['jarvis observations receipts', 'jarvis observations receipts --kind start --after 7d'],
  },
  {
    words: ['timeline'],
    ...around,
    examples: ['jarvis timeline', 'jarvis timeline 2026-11-20 --project ada/net'],
  },
  { words: ['stats'], operation: 'stats', examples: ['jarvis stats', 'jarvis stats --days 7 --project ada/net'] },
]
