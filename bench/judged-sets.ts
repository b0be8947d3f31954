import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findJudgedSets, type JudgedSet } from '../src/benchmarks/judged-set.ts'

/** A public or hand-made set in reports. */
export interface ReportedSet {
  title: string
  /** Folder below that of all sets. */
  folder: string
  unit?: string
  /** The kind of its documents, for the table. */
  documents: string
}

/** Every set that is measured where it is present, in the order of the table. */
export const reportedSets: readonly ReportedSet[] = [
  { title: 'LoCoMo, turns', folder: 'locomo', unit: 'turns', documents: 'turns' },
  { title: 'LoCoMo, sessions', folder: 'locomo', unit: 'sessions', documents: 'sessions' },
  { title: 'BEAM 100K', folder: 'beam-100k', documents: 'messages' },
  { title: 'LongMemEval, small part', folder: 'longmemeval-mini', documents: 'sessions, 44–50 a question' },
  { title: 'Notes', folder: 'notes', documents: 'Markdown files' },
  { title: 'Notes, de fr ja zh', folder: 'notes-multilingual', documents: 'Markdown files' },
  { title: 'SciFact', folder: 'scifact', documents: 'abstracts' },
  { title: 'Cranfield', folder: 'cranfield', documents: 'abstracts' },
  { title: 'MS MARCO, small part', folder: 'msmarco-mini', documents: 'passages' },
  { title: 'QMD evaluation', folder: 'qmd-eval', documents: 'files' },
]

/** A sample of the LoCoMo conversations for quick runs. */
export const quickConversations = ['conv-26', 'conv-30']

/** The corpora of a set, or undefined when it is not there. */
export function corporaOf(dataFolder: string, { folder, unit }: ReportedSet): JudgedSet[] | undefined {
  const place = join(dataFolder, folder)
  return existsSync(place) ? findJudgedSets(place, { unit }) : undefined
}

/**
 * The folder that holds the sets: as named, or JARVIS_BENCH_DATA, or `bench/data`, or a `data` folder in one of the
 * project's neighbours. They are not part of the project: their licences do not allow it.
 */
export function findDataFolder(named: string | undefined, projectFolder: string): string | undefined {
  const given = named ?? process.env.JARVIS_BENCH_DATA
  const beside = dirname(projectFolder)
  const places = given
    ? [given]
    : [join(projectFolder, 'bench', 'data'), ...readdirSync(beside).map((neighbour) => join(beside, neighbour, 'data'))]
  return places.find((place) => reportedSets.some(({ folder }) => existsSync(join(place, folder))))
}
