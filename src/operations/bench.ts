import { z } from 'zod'
import { localPath, newFile, writtenFolder } from './local-path.ts'
import { operation } from './operation.ts'

/** Input of a measurement: three files, or folders of judged sets. */
const judged = {
  corpus: localPath.optional().describe('A JSONL file, or a folder of files.'),
  queries: localPath.optional().describe('Questions, JSONL.'),
  qrels: localPath.optional().describe('Judgements, TSV; for judged sets, the name of the file if there are several.'),
  set: z.array(localPath).min(1).max(100).optional().describe('Folder that holds judged sets.'),
  unit: z.string().min(1).max(100).optional().describe('Unit to search in judged sets: turns, sessions.'),
  part: z.string().min(1).max(100).optional().describe('Part of the judged sets to use: dev.'),
  mode: z
    .array(z.enum(['search', 'vsearch', 'query']))
    .min(1)
    .max(3)
    .optional()
    .describe('Modes to compare (default: query).'),
  limit: z.number().int().min(1).max(1000).optional().describe('Number of hits to judge.'),
  rerank: z.boolean().default(true).describe('Compare the best candidates again.'),
  wait: z.boolean().default(true).describe('Wait until all passages are embedded.'),
}

export const benchRetrieval = operation({
  name: 'bench_retrieval',
  summary: 'Measure how well judged questions are answered: recall, nDCG, times.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    ...judged,
    withMemory: z.boolean().default(false).describe('Extract facts from the conversations first.'),
    run: newFile.optional().describe('New file for the ranked lists, TSV.'),
  }),
  run: async (jarvis, input, context) =>
    (await import('../benchmarks/bench.ts')).runRetrievalBench(jarvis.openAt, input, context),
})

export const benchAbstention = operation({
  name: 'bench_abstention',
  summary: 'Measure how well scores separate questions with an answer from those without.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    ...judged,
    features: newFile.optional().describe('New file for the features of each question, JSONL.'),
  }),
  run: async (jarvis, input, context) =>
    (await import('../benchmarks/bench.ts')).runAbstentionBench(jarvis.openAt, input, context),
})

export const benchFacts = operation({
  name: 'bench_facts',
  summary: 'Extract facts from test conversations, each in its own space, and write the resulting facts.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    cases: localPath.describe('Conversations, JSONL.'),
    out: newFile.optional().describe('New file for the results and all stored text, JSONL.'),
  }),
  run: async (jarvis, input, context) =>
    (await import('../benchmarks/facts.ts')).runFactsBench(jarvis.openAt, input, context),
})

export const benchObservations = operation({
  name: 'bench_observations',
  summary: 'Read agent sessions into a temporary space and print their observations.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    transcripts: localPath.describe('A file or folder of sessions, as for import.'),
    out: newFile.optional().describe('New file for the observations, JSONL.'),
  }),
  run: async (jarvis, input, context) =>
    (await import('../benchmarks/observations.ts')).runObservationsBench(jarvis.openAt, input, {
      ...context,
      openDatabase: jarvis.openForeign,
    }),
})

export const benchStatements = operation({
  name: 'bench_statements',
  summary: 'Classify test sentences (keep or not), or pairs of an older and a newer statement, and write the results.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    statements: localPath.optional().describe('Sentences of conversations, JSONL.'),
    updates: localPath.optional().describe('Pairs of an older and a newer statement, JSONL.'),
    out: newFile.optional().describe('New file for the results, JSONL.'),
  }),
  run: async (jarvis, input, context) =>
    (await import('../benchmarks/statements.ts')).runStatementsBench(jarvis.openAt, input, context),
})

export const benchPages = operation({
  name: 'bench_pages',
  summary: 'Save web pages as gems in a temporary space and compare the text with the expected text.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    pages: localPath.describe('Folder of pages: <name>/source.html with expected.txt beside it, or <name>.html.'),
    out: writtenFolder.optional().describe('Folder for the extracted text of each page.'),
  }),
  run: async (jarvis, input, context) =>
    (await import('../benchmarks/pages.ts')).runPagesBench(jarvis.openAt, input, context),
})

export const benchRecall = operation({
  name: 'bench_recall',
  summary: 'Measure recall on judged conversations (turns behind the first lines) and on pairs (newer before older).',
  effect: 'write',
  long: true,
  input: z.strictObject({
    set: z.array(localPath).min(1).max(100).optional().describe('Folder that holds judged conversations.'),
    unit: judged.unit,
    qrels: z.string().min(1).max(100).optional().describe('Name of the judgements, if there are several.'),
    run: newFile.optional().describe('New file for the turns behind each line, TSV.'),
    updates: localPath.optional().describe('Pairs of older and newer statements, JSONL.'),
    statements: localPath.optional().describe('Other statements among which the pairs are stored, JSONL.'),
  }),
  run: async (jarvis, input, context) =>
    (await import('../benchmarks/recall.ts')).runRecallBench(jarvis.openAt, input, context),
})
