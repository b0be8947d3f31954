import { z } from 'zod'
import { localPath, newFile, writtenFolder } from './local-path.ts'
import { operation } from './operation.ts'

/** What to measure: three files, or folders that hold judged sets. */
const judged = {
  corpus: localPath.optional().describe('A JSONL file, or a folder of files.'),
  queries: localPath.optional().describe('Questions, JSONL.'),
  qrels: localPath.optional().describe('Judgements, TSV; of sets, the name of the file where there are several.'),
  set: z.array(localPath).min(1).max(100).optional().describe('Folder that holds judged sets.'),
  unit: z.string().min(1).max(100).optional().describe('Of sets, the unit to search: turns, sessions.'),
  part: z.string().min(1).max(100).optional().describe('Of sets, the part to use: dev.'),
  mode: z
    .array(z.enum(['search', 'vsearch', 'query']))
    .min(1)
    .max(3)
    .optional()
    .describe('Modes to compare; query unless given.'),
  limit: z.number().int().min(1).max(1000).optional().describe('Hits that are judged.'),
  rerank: z.boolean().default(true).describe('Compare the best candidates again.'),
  wait: z.boolean().default(true).describe('Wait for the vectors of the main embedder.'),
}

export const benchRetrieval = operation({
  name: 'bench_retrieval',
  summary: 'Measure how well judged questions are answered: recall, nDCG, times.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    ...judged,
    withMemory: z.boolean().default(false).describe('Read facts out of conversations first, as a memory would have.'),
    run: newFile.optional().describe('New file for the ranked lists, TSV.'),
  }),
  run: (jarvis, input, context) => jarvis.bench.retrieval(input, context),
})

export const benchAbstention = operation({
  name: 'bench_abstention',
  summary: 'Measure how well scores separate questions with an answer from those without.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    ...judged,
    features: newFile.optional().describe('New file for what is known of each question, JSONL.'),
  }),
  run: (jarvis, input, context) => jarvis.bench.abstention(input, context),
})

export const benchFacts = operation({
  name: 'bench_facts',
  summary: 'Read facts out of test conversations, each in a space of its own, and write what is held as true.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    cases: localPath.describe('Conversations, JSONL.'),
    out: newFile.optional().describe('New file for the results, JSONL, with all text that was stored.'),
  }),
  run: (jarvis, input, context) => jarvis.bench.facts(input, context),
})

export const benchObservations = operation({
  name: 'bench_observations',
  summary: 'Read sessions of agents into a space that is deleted afterwards, and print the observations made of them.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    transcripts: localPath.describe('A file or folder of sessions, as for import.'),
    out: newFile.optional().describe('New file for the observations, JSONL.'),
  }),
  run: (jarvis, input, context) => jarvis.bench.observations(input, context),
})

export const benchStatements = operation({
  name: 'bench_statements',
  summary:
    'Decide which test sentences are worth keeping, or which newer ones retire an older one, and write the answers.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    statements: localPath.optional().describe('Sentences of conversations, JSONL.'),
    updates: localPath.optional().describe('Or pairs of an older and a newer statement, JSONL.'),
    out: newFile.optional().describe('New file for the answers, JSONL.'),
  }),
  run: (jarvis, input, context) => jarvis.bench.statements(input, context),
})

export const benchPages = operation({
  name: 'bench_pages',
  summary: 'Capture saved web pages as gems in a space of their own, and compare what is kept with what is expected.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    pages: localPath.describe('Folder of pages: <name>/source.html with expected.txt beside it, or <name>.html.'),
    out: writtenFolder.optional().describe('Folder for the text that is kept of each page.'),
  }),
  run: (jarvis, input, context) => jarvis.bench.pages(input, context),
})

export const benchRecall = operation({
  name: 'bench_recall',
  summary:
    'Measure what recall answers: turns behind the first lines on judged conversations, and newer before older on pairs.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    set: z.array(localPath).min(1).max(100).optional().describe('Folder that holds judged conversations.'),
    unit: judged.unit,
    qrels: z.string().min(1).max(100).optional().describe('Name of the judgements where there are several.'),
    run: newFile.optional().describe('New file for the turns behind each line, TSV.'),
    updates: localPath.optional().describe('Pairs of older and newer statements, JSONL.'),
    statements: localPath.optional().describe('Other statements among which the pairs are stored, JSONL.'),
  }),
  run: (jarvis, input, context) => jarvis.bench.recall(input, context),
})
