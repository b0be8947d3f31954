import { basename } from 'node:path'
import { refuseExisting, writeNew } from '../app/new-file.ts'
import type { WorkOptions } from '../app/work-options.ts'
import { invalidInput } from '../core/errors.ts'
import type { SearchMode } from '../search/search.ts'
import { type AbstentionReport, benchAbstention } from './abstention.ts'
import { findJudgedSets, type JudgedSet } from './judged-set.ts'
import { benchRetrieval, type RetrievalOptions, type RetrievalReport } from './retrieval.ts'
import type { OpenBenchSpace } from './scratch-space.ts'
import { renderRun } from './tables.ts'

/** The command's input. Either `corpus`, `queries` and `qrels`, or folders with sets. */
export interface BenchRequest {
  /** A JSONL file, or a folder of files. */
  corpus?: string | undefined
  queries?: string | undefined
  /** Judgments of `corpus`; for sets, the name of the file if there are several. */
  qrels?: string | undefined
  set?: readonly string[] | undefined
  unit?: string | undefined
  part?: string | undefined
  mode?: readonly SearchMode[] | undefined
  limit?: number | undefined
  rerank?: boolean | undefined
  /** false: do not wait for the vectors of the main embedder. */
  wait?: boolean | undefined
  /** Reads facts from conversations first, as a memory does. */
  withMemory?: boolean | undefined
  /** New file for the run; with several modes, one file each with the mode's name appended. */
  run?: string | undefined
  /** New file for the features of each question's first hits, one JSON object per line. */
  features?: string | undefined
}

/** Retrieval measures of a judged corpus or of all sets below folders; writes the run when a file is named. */
export async function runRetrievalBench(
  openSpace: OpenBenchSpace,
  request: BenchRequest,
  options: WorkOptions = {},
): Promise<RetrievalReport> {
  const { run, mode: modes = ['query'] } = request
  const fileOf = (mode: SearchMode) => (run !== undefined && modes.length > 1 ? `${run}.${mode}` : run)
  for (const mode of modes) refuseExisting(fileOf(mode))
  const report = await benchRetrieval(setsOf(request), optionsOf(openSpace, request, options))
  for (const one of report.modes) {
    const file = fileOf(one.mode)
    if (file !== undefined) writeNew(file, renderRun(one))
  }
  return report
}

/** How well scores separate answerable questions from others; writes the features if a file is named. */
export async function runAbstentionBench(
  openSpace: OpenBenchSpace,
  request: BenchRequest,
  options: WorkOptions = {},
): Promise<AbstentionReport> {
  const { features } = request
  refuseExisting(features)
  const report = await benchAbstention(setsOf(request), optionsOf(openSpace, request, options))
  if (features !== undefined)
    writeNew(features, report.features.map((question) => `${JSON.stringify(question)}\n`).join(''))
  return report
}

const optionsOf = (
  openSpace: OpenBenchSpace,
  { mode = ['query'], limit, rerank, wait, withMemory }: BenchRequest,
  options: WorkOptions,
): RetrievalOptions => ({ ...options, openSpace, modes: mode, limit, rerank, embed: wait ?? true, withMemory })

function setsOf({ corpus, queries, qrels, set = [], unit, part }: BenchRequest): JudgedSet[] {
  if (corpus === undefined && set.length > 0)
    return set.flatMap((folder) => findJudgedSets(folder, { unit, part, judgements: qrels }))
  if (corpus !== undefined && queries !== undefined && qrels !== undefined && set.length === 0)
    return [{ name: basename(corpus), corpus, questions: queries, judgements: qrels }]
  throw invalidInput('bench_input', 'Give the folder of a judged set, or --corpus, --queries and --qrels together.')
}
