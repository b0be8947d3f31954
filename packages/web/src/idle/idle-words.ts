import type { IdleStatus } from '../server/types.ts'

/** What each state means to the owner. */
export const stateWords: Readonly<Record<IdleStatus['state'], string>> = {
  ACTIVE: 'You are active',
  IDLE: 'You are away',
  HIBERNATED: 'Other programs need the memory',
}

const jobWords: Readonly<Record<string, string>> = {
  'search.embed': 'Computing missing embeddings',
  'learning.verify': 'Verifying fixes against the code',
  'learning.fold': 'Aggregating old command runs',
  'observations.check': 'Checking cited code and rebuilding contexts',
  'observations.refine': 'Refining observations',
  'observations.retain': 'Archiving old observations',
  'gems.enrich': 'Enriching gems',
  'memory.consolidate': 'Consolidating facts',
  'projects.summarize': 'Summarizing projects',
  'projects.maps': 'Updating the maps of gems',
  'skills.draft': 'Drafting skills from proven learnings',
  'database.care': 'Maintaining the database',
}

/** What a job does; one that is not known here is called by its name. */
export const jobInWords = (kind: string): string => jobWords[kind] ?? kind.replace('.', ': ')
