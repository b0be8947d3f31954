import type { Jarvis } from '../app/jarvis.ts'
import { citedFileInWords } from '../core/cited-file-words.ts'
import { observationSigns } from '../core/observation-signs.ts'
import type { ObservationType } from '../core/vocabulary.ts'
import { laterWords } from '../core/work-marks.ts'

type Observation = Awaited<ReturnType<Jarvis['observations']['get']>>['observations'][number]

/** The type with its sign: the same on the page, at a terminal and for an agent. */
export const signed = (type: ObservationType): string => `${observationSigns[type].sign} ${type}`

/** Marks the observation that a timeline is about. */
export const anchorMark = '▸'

/** Files and concepts of an observation, a line each; empty lists are omitted. */
export const listLines = ({
  filesModified,
  filesRead,
  concepts,
}: Pick<Observation, 'filesModified' | 'filesRead' | 'concepts'>): string[] =>
  Object.entries({ changed: filesModified, read: filesRead, concepts }).flatMap(([label, values]) =>
    values.length === 0 ? [] : [`${label}: ${values.join(', ')}`],
  )

/** Links of an observation, read from its side. An error led to its fix. */
export const linkLines = ({ type, links }: Pick<Observation, 'type' | 'links'>): string[] =>
  links.map(({ kind, direction, id }) => {
    if (direction === 'from') return `${id} ${kind} this`
    return type === 'error' && kind === 'led_to' ? `fixed by ${id}` : `${kind} ${id}`
  })

type Line = Awaited<ReturnType<Jarvis['observations']['search']>>['observations'][number]
type Marked = Pick<Line, 'code' | 'hidden' | 'pinned'> & Partial<Pick<Line, 'replacedBy'>>

/** Marks of an observation beside its title; a fresh one has none. */
export const marksOf = ({ code, hidden, pinned, replacedBy = null }: Marked): string[] => [
  ...(code === 'stale' || code === 'moved' ? [`code ${code}`] : []),
  ...(hidden === null ? [] : [hidden]),
  ...(pinned ? ['pinned'] : []),
  ...(replacedBy === null ? [] : [`${laterWords(replacedBy)} ${replacedBy.id}`]),
]

/** State of an observation's files, and of its own visibility; empty if nothing is special. */
export const stateLines = ({
  code,
  branch,
  hidden,
  successor,
  pinnedAt,
}: Pick<Observation, 'code' | 'branch' | 'hidden' | 'successor' | 'pinnedAt'>): string[] => [
  ...code.files.flatMap((file) => {
    const words = citedFileInWords(file)
    return words === undefined ? [] : [`${file.state}: ${words}`]
  }),
  ...(code.state === 'fresh' ? ['fresh: its files are as they were'] : []),
  ...(branch === null ? [] : [`branch: ${branch}`]),
  ...(pinnedAt === null ? [] : ['pinned']),
  ...(hidden === null ? [] : [`${hidden}${successor === null ? '' : ` into ${successor}`}: no longer shown unasked`]),
]
