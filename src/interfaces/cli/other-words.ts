import { settingNames } from '../../config/defaults.ts'

/** Words that people type for a command with another name, because other programs use them. */
export const otherWords: Readonly<Record<string, readonly string[]>> = {
  ask: ['query'],
  find: ['query', 'search'],
  setup: ['up'],
  init: ['up'],
  start: ['up'],
  run: ['up', 'agent'],
  web: ['open'],
  ui: ['open'],
  browse: ['open'],
  quit: ['stop'],
  exit: ['stop'],
  settings: ['config explain', 'config set'],
  preferences: ['config explain', 'facts list'],
  add: ['collection add', 'gem add', 'remember'],
  save: ['gem add', 'remember'],
  list: ['ls', 'facts list', 'gem list'],
  read: ['get'],
  show: ['get', 'gem show'],
  delete: ['forget', 'collection remove', 'gem delete'],
  remove: ['forget', 'collection remove', 'gem delete'],
  erase: ['forget'],
  backup: ['export'],
  load: ['import'],
  history: ['log'],
  tasks: ['agent list'],
  check: ['doctor'],
  health: ['doctor'],
  info: ['status'],
  reindex: ['update', 'rebuild'],
}

/** Commands that are meant by this word of other programs. */
export const meantBy = (word: string): readonly string[] =>
  Object.hasOwn(otherWords, word.toLowerCase()) ? otherWords[word.toLowerCase()]! : []

/** The same for the second word of a command: `gem find` is `gem search`, `project remove` nothing where no verb does that. */
const otherVerbs: Readonly<Record<string, readonly string[]>> = {
  find: ['search'],
  query: ['search'],
  new: ['add', 'create'],
  save: ['add'],
  create: ['add'],
  add: ['create', 'take'],
  rm: ['delete', 'forget'],
  remove: ['delete', 'forget'],
  delete: ['remove', 'forget', 'retract'],
  open: ['show'],
  view: ['show'],
  get: ['show'],
  read: ['show'],
  tag: ['edit'],
  rename: ['edit'],
  change: ['edit'],
  update: ['edit'],
  set: ['edit'],
  unarchive: ['archive', 'restore'],
  summary: ['summarize', 'enrich'],
}

/** Verbs of a command family that a typed word may mean. */
export const verbsMeantBy = (word: string, verbs: readonly string[]): readonly string[] =>
  Object.hasOwn(otherVerbs, word.toLowerCase())
    ? otherVerbs[word.toLowerCase()]!.filter((verb) => verbs.includes(verb))
    : []

/** The settings that an option would be named after: `server.port` for `--port`. None where there are many. */
export function settingsLike(option: string): readonly string[] {
  const named = settingNames.filter((name) => name.endsWith(`.${option}`))
  return named.length <= 2 ? named : []
}
