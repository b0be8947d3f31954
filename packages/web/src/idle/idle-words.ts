import type { IdleStatus } from '../server/types.ts'

/** What each state means to the owner. */
export const stateWords: Readonly<Record<IdleStatus['state'], string>> = {
  ACTIVE: 'You are here',
  IDLE: 'You are away',
  HIBERNATED: 'Other programs need the memory',
}

const jobWords: Readonly<Record<string, string>> = {
  'search.embed': 'Preparing what is new for search by meaning',
  'projects.maps': 'Drawing the map of gems',
  'skills.draft': 'Writing skills from what proved itself',
}

/** What a job does; one that is not known here is called by its name. */
export const jobInWords = (kind: string): string => jobWords[kind] ?? kind.replace('.', ': ')
