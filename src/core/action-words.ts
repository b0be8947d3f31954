/** Nouns that actions abbreviate. */
const nouns: Readonly<Record<string, string>> = { obs: 'observation', remember: 'fact' }
/** Last words of actions that are not verbs and stay unchanged. */
const others = new Set(['summary', 'step', 'call', 'history', 'rows', 'note', 'fact', 'read', 'import'])
const alone: Readonly<Record<string, string>> = { forget: 'Erased', undo: 'Undone', merge: 'Merged', sync: 'Synced' }

/** Texts of actions whose words alone would not be clear to a reader. */
const phrases: Readonly<Record<string, string>> = {
  agent_running: 'Agent run started',
  agent_step: 'Step of an agent run',
  agent_succeeded: 'Agent run succeeded',
  agent_failed: 'Agent run failed',
  branch_dropped: 'Branch dropped',
  contact_apart: 'Contacts kept apart',
  fact_review: 'Contradiction found',
  fact_supersede: 'Fact replaced',
  'file.add': 'File indexed',
  'file.change': 'File indexed again',
  gem_assign: 'Gem assigned',
  gem_copilot: 'Decisions of a gem noted',
  gem_enrich: 'Gem summarized',
  'memory.fact': 'Fact written to a file',
  'memory.fact_gone': 'Fact removed from a file',
  'memory.forget': 'Erased from a file',
  'memory.message_log': 'Line about messages written',
  'memory.note': 'Note written',
  session_add: 'Session started',
  session_append: 'Session continued',
  session_open: 'Session started',
  session_summary: 'Session summarized',
}

/** `fact_add` in words: `Fact added`. */
export function actionInWords(action: string): string {
  if (action in phrases) return phrases[action]!
  const [noun = '', ...rest] = action.split(/[._]/)
  const verb = rest.at(-1)
  if (verb === undefined) return alone[noun] ?? capital(noun)
  return capital([nouns[noun] ?? noun, ...rest.slice(0, -1), participle(verb)].join(' '))
}

const irregular: Readonly<Record<string, string>> = { forget: 'erased', set: 'set', write: 'written', done: 'done' }

const participle = (verb: string): string => {
  if (others.has(verb) || /(?:ed|ing)$/.test(verb)) return verb
  if (irregular[verb] !== undefined) return irregular[verb]
  return verb.endsWith('e') ? `${verb}d` : `${verb}ed`
}

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

/** An id that is meaningless to a reader: `01m86y65h7gw9eechej9fr` or a UUID, also as a part of a longer target. */
const idPattern = /(?:^|[-/ ])(?:01[0-9a-z]{20}(?:\/\d+)?|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The target in words; empty where only an id is known. */
export const targetInWords = (target: string): string =>
  idPattern.test(target) ? '' : target.replace(/^jarvis:\/\//, '')

/** The session that a line is about; its title is shown in place of its id. */
export const sessionOf = ({ action, target }: Pick<Line, 'action' | 'target'>): string | undefined =>
  action.startsWith('session_') ? target : undefined

const notes: Readonly<Record<string, string>> = { slot: 'only one of them can be true', rules: 'by rules' }

/** The note of a log line, in words. */
export const noteInWords = (note: string): string => notes[note] ?? note

interface Line {
  action: string
  actor: string
  content: string | null
  target: string
  undone: boolean
  note: string | null
}

/** Collapses identical consecutive lines into one with a count. */
export function fold<Entry extends Line>(entries: readonly Entry[]): { entry: Entry; times: number }[] {
  const folded: { entry: Entry; times: number }[] = []
  for (const entry of entries) {
    const last = folded.at(-1)
    if (last && textOf(last.entry) === textOf(entry)) last.times++
    else folded.push({ entry, times: 1 })
  }
  return folded
}

const textOf = ({ action, actor, content, target, undone, note }: Line): string =>
  JSON.stringify([action, actor, content ?? targetInWords(target), undone, note])
