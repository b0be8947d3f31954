import { invalidInput } from '../core/errors.ts'
import { type DailyNote, readNotes } from './daily-notes.ts'
import type { FileStore } from './file-store.ts'
import { addItem, type MemorySection, readItems, sameWords } from './sections.ts'
import { templates } from './templates.ts'
import { readIfUsable } from './usable-files.ts'

export interface Promoted {
  path: string
  line: number
  section: MemorySection
  text: string
  /** false: it stood there already. */
  isNew: boolean
}

export interface Proposal {
  /** Daily file and line, as promote takes them: `memory/2026-11-22.md:12`. */
  note: string
  text: string
  section: MemorySection
  /** Why the note may be worth keeping. */
  why: string
}

const memoryFile = 'MEMORY.md'
/** Daily files that are looked through for proposals. */
const recentDays = 14
const mostProposals = 10

/** Copies one daily note into MEMORY.md. The note stays in its file, and the new line names its source. */
export async function promoteNote(
  store: FileStore,
  path: string,
  line: number,
  section: MemorySection | undefined,
): Promise<Promoted> {
  const notes = readNotes(store.read(path) ?? '')
  const note = notes.find((candidate) => candidate.line === line)
  if (!note) {
    const known = notes.map((candidate) => candidate.line).join(', ')
    throw invalidInput(
      'note_not_found',
      `Line ${line} of ${path} is not a note.${known ? ` Notes begin at lines ${known}.` : ' It has none.'}`,
      { path, line },
    )
  }
  const place = section ?? guess(note.text)?.section ?? 'personal'
  const outcome = { line: 0, isNew: false }
  await store.change(
    memoryFile,
    'memory.promote',
    (text) => {
      const added = addItem(text, place, note.text, { from: `${path}:${line}` })
      Object.assign(outcome, { line: added.line, isNew: added.isNew })
      return added.text
    },
    templates[memoryFile],
  )
  return { path: memoryFile, section: place, text: note.text, ...outcome }
}

/** Notes of the last days that sound as if they were meant to last, and are not in MEMORY.md yet; newest first. */
export function proposePromotions(store: FileStore, dailyPaths: readonly string[]): Proposal[] {
  const known = readItems(store.read(memoryFile) ?? '')
  const proposals: Proposal[] = []
  for (const path of [...dailyPaths].sort().reverse().slice(0, recentDays)) {
    for (const note of readNotes(readIfUsable(store, path).text ?? '').reverse()) {
      const guessed = guess(note.text)
      const isKnown = known.some(({ text }) => sameWords(text, note.text))
      const isProposed = proposals.some(({ text }) => sameWords(text, note.text))
      if (guessed && !isKnown && !isProposed)
        proposals.push({ note: `${path}:${note.line}`, ...textOf(note), ...guessed })
    }
  }
  return proposals.slice(0, mostProposals)
}

const textOf = ({ text }: DailyNote) => ({ text })

/** Words that a note of lasting worth has, the section that it belongs to and the reason. The first that fits counts. */
const cues: readonly (readonly [RegExp, MemorySection, string])[] = [
  [/\b(decid(?:ed|e)|decision|agreed|settled on|chose|we will go with|going with)\b/i, 'decisions', 'a decision'],
  [
    /\b(prefers?|always|never|likes?|dislikes?|hates?|favou?rite|rather than|instead of)\b/i,
    'preferences',
    'a preference',
  ],
  [
    /\b(wife|husband|partner|daughter|son|mother|father|brother|sister|friend|boss|colleague|birthday)\b/i,
    'relationships',
    'about a person',
  ],
  [
    /\b(every (?:day|week|month|morning|monday|tuesday|wednesday|thursday|friday)|usually|each time|whenever)\b/i,
    'patterns',
    'a habit',
  ],
  [/\b(deadline|due|project|client|meeting|team|release|contract)\b/i, 'work', 'about work'],
  [
    /\b(learned|turns out|root cause|fixed by|workaround|the trick is|important|remember)\b/i,
    'technical',
    'something learned',
  ],
]

function guess(text: string): { section: MemorySection; why: string } | undefined {
  const found = cues.find(([pattern]) => pattern.test(text))
  return found && { section: found[1], why: found[2] }
}
