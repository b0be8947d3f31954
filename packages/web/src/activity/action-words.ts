/** Nouns that actions shorten. */
const nouns: Readonly<Record<string, string>> = { obs: 'observation', remember: 'fact' }
/** What is no verb stays as it is. */
const others = new Set(['summary', 'step', 'call', 'history', 'rows', 'note', 'fact', 'read', 'import'])
const alone: Readonly<Record<string, string>> = { forget: 'Erased', undo: 'Undone', merge: 'Merged', sync: 'Synced' }

/** `fact_add` as people say it: `Fact added`. */
export function actionInWords(action: string): string {
  const [noun = '', ...rest] = action.split(/[._]/)
  const verb = rest.at(-1)
  if (verb === undefined) return alone[noun] ?? capital(noun)
  return capital([nouns[noun] ?? noun, ...rest.slice(0, -1), participle(verb)].join(' '))
}

const participle = (verb: string): string => {
  if (others.has(verb) || /(?:ed|ing)$/.test(verb)) return verb
  return verb.endsWith('e') ? `${verb}d` : `${verb}ed`
}

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

/** An id that says nothing to a reader: `01m86y65h7gw9eechej9fr`, also with what it is of before or after it. */
const idPattern = /(?:^|[-/])01[0-9a-z]{20}(?:\/\d+)?$/

/** What was written to, in words; empty where only an id is known. */
export const targetInWords = (target: string): string => (idPattern.test(target) ? '' : target)

interface Line {
  action: string
  actor: string
  content: string | null
  target: string
  undone: boolean
  note: string | null
}

/** Lines that say the same one after the other, as one with how often. */
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
