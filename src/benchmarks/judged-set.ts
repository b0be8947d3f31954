import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { invalidInput, notFound } from '../core/errors.ts'

/** A corpus with its questions and judgments: only paths, nothing is read yet. */
export interface JudgedSet {
  name: string
  /** A JSONL file, one document per line, or a folder of files. */
  corpus: string
  questions: string
  judgements: string
  /** Which documents a question may search, if the set defines it. */
  haystack?: string
  /** Questions without an answer in the corpus. */
  unanswerable?: string
}

export interface SetLayout {
  /** Unit to search in a set with several corpora: `turns` of `turns.corpus.jsonl`. */
  unit?: string | undefined
  /** Folder of questions and judgments beside the corpus. */
  part?: string | undefined
  /** File name of the judgments, if there are several. */
  judgements?: string | undefined
}

const defaultPart = 'dev'
const questionsName = 'queries.jsonl'
const unanswerableNames = ['adversarial.jsonl', 'abstention.jsonl']

/**
 * Every judged set at or below a folder, by path. A set is a folder with `corpus.jsonl`, `<unit>.corpus.jsonl` or
 * `vault/`, and `queries.jsonl` with `qrels.tsv` (or `<unit>.qrels.tsv`) beside it or in its part.
 */
export function findJudgedSets(folder: string, layout: SetLayout = {}): JudgedSet[] {
  if (!existsSync(folder))
    throw notFound('set_not_found', `Folder ${folder} does not exist. Give the folder of a judged set.`)
  const sets = [...foldersBelow(folder)].flatMap((place) => {
    const set = setIn(place, layout)
    return set ? [{ ...set, name: relative(folder, place) || basename(folder) }] : []
  })
  if (sets.length === 0) {
    const message = `No corpus with ${questionsName} and judgements at or below ${folder}. docs/benchmarks.md says how a set is laid out.`
    throw notFound('set_not_found', message, { folder })
  }
  return sets
}

function setIn(
  folder: string,
  { unit, part = defaultPart, judgements }: SetLayout,
): Omit<JudgedSet, 'name'> | undefined {
  const found = corpusIn(folder, unit)
  if (!found) return undefined
  const places = [folder, join(folder, part)].filter((place) => existsSync(join(place, questionsName)))
  const names = judgements
    ? [judgements]
    : found.unit === undefined
      ? ['qrels.tsv']
      : [`${found.unit}.qrels.tsv`, 'qrels.tsv']
  const first = (files: readonly string[]) =>
    places.flatMap((place) => files.map((file) => join(place, file))).find((file) => existsSync(file))
  const questions = first([questionsName])
  const judged = first(names)
  if (questions === undefined || judged === undefined) return undefined
  const haystack = first(['haystack.tsv'])
  const unanswerable = first(unanswerableNames)
  return {
    corpus: found.path,
    questions,
    judgements: judged,
    ...(haystack !== undefined && { haystack }),
    ...(unanswerable !== undefined && { unanswerable }),
  }
}

function corpusIn(folder: string, unit: string | undefined): { path: string; unit?: string } | undefined {
  if (existsSync(join(folder, 'corpus.jsonl'))) return { path: join(folder, 'corpus.jsonl') }
  if (existsSync(join(folder, 'vault'))) return { path: join(folder, 'vault') }
  const units = readdirSync(folder).flatMap((name) => /^(.+)\.corpus\.jsonl$/.exec(name)?.[1] ?? [])
  if (units.length === 0) return undefined
  const chosen = unit ?? (units.length === 1 ? units[0]! : undefined)
  if (chosen !== undefined && units.includes(chosen))
    return { path: join(folder, `${chosen}.corpus.jsonl`), unit: chosen }
  const message = `${folder} can be searched by ${units.sort().join(' or ')}: choose one with --unit.`
  throw invalidInput('unit_missing', message, { units })
}

/** The folder and its subfolders, sorted; a vault is a corpus and contains no sets. */
function* foldersBelow(folder: string): Generator<string> {
  yield folder
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    if (name !== 'vault' && statSync(path).isDirectory()) yield* foldersBelow(path)
  }
}
