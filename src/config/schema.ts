import { z } from 'zod'
import { agentSettings } from './agent-settings.ts'
import { type Config, defaults } from './defaults.ts'
import { gemSettings } from './gem-settings.ts'
import { mcpSettings } from './mcp-settings.ts'
import { briefSettings, flushSettings, memorySettings, sessionSettings } from './memory-settings.ts'
import { messageSettings } from './message-settings.ts'
import { modelSettings } from './model-settings.ts'
import { chunkingSettings, embeddingSettings, qdrantSettings, qmdSettings, searchSettings } from './search-settings.ts'
import { serverSettings } from './server-settings.ts'
import { textList } from './text-list.ts'
import { learningSettings, skillSettings, usageSettings } from './usage-settings.ts'

const { llm, documents, observations, retention, cache, watch, sync, log } = defaults

/** All settings: meaning and limits. The reference page and the messages about wrong settings are drawn from it. */
export const configSchema = z.strictObject({
  space: z.string().min(1).max(130).default(defaults.space).describe('Space that is used when none is named.'),
  spaces: z
    .strictObject({
      perRepository: z
        .boolean()
        .default(defaults.spaces.perRepository)
        .describe(
          'Keep what agents do in a repository in a space of its own, owner/repo, and use that space for commands typed there.',
        ),
    })
    .prefault({})
    .describe('How spaces are chosen.'),
  database: z
    .string()
    .max(2000)
    .regex(/^(?:postgres(?:ql)?:\/\/|$)/, 'write postgres://user@host:port/name, or nothing for SQLite')
    .default(defaults.database)
    .describe('postgres://user@host/name keeps all spaces in PostgreSQL; empty: a file of SQLite for each space.'),
  offline: z
    .boolean()
    .default(defaults.offline)
    .describe('Nothing may leave this machine: models elsewhere are refused, local servers are not.'),
  search: searchSettings,
  chunking: chunkingSettings,
  embedding: embeddingSettings,
  qmd: qmdSettings,
  qdrant: qdrantSettings,
  llm: z
    .strictObject({
      provider: z
        .enum(['none', 'auto', 'anthropic', 'openai', 'gemini', 'glm', 'ollama', 'gguf'])
        .default(llm.provider)
        .describe(
          'Language model for facts and summaries. none: rules do it, nothing is sent. auto: file, address, key.',
        ),
      model: z.string().max(200).default(llm.model).describe("Name of the model; empty for the provider's small one."),
      module: z
        .string()
        .max(1000)
        .default(llm.module)
        .describe('Package or file of a module that provides a language model; it is preferred to the provider.'),
      baseUrl: z
        .string()
        .max(1000)
        .default(llm.baseUrl)
        .describe('Address of the service up to the version; a server of your own: http://127.0.0.1:1234/v1.'),
      keyVariable: z
        .string()
        .max(200)
        .default(llm.keyVariable)
        .describe('Name of the environment variable that holds the key; keys are never in this file.'),
      file: z.string().max(2000).default(llm.file).describe('Weights (GGUF) of a model that runs in this process.'),
      timeout: z
        .number()
        .int()
        .min(1000)
        .max(600_000)
        .default(llm.timeout)
        .describe('Milliseconds that one attempt may take.'),
      dailyTokens: z
        .number()
        .int()
        .min(0)
        .max(1_000_000_000)
        .default(llm.dailyTokens)
        .describe(
          'Tokens a day that models elsewhere may read and write; then local ones or rules take over. 0: no model at all.',
        ),
      messages: z
        .boolean()
        .default(llm.messages)
        .describe('Messages may be sent to the language model. false: nothing of them ever is.'),
    })
    .prefault({})
    .describe('The language model, where one is wanted.'),
  models: modelSettings,
  documents: z
    .strictObject({
      maxFileBytes: z
        .number()
        .int()
        .min(1024)
        .max(1024 * 1024 * 1024)
        .default(documents.maxFileBytes)
        .describe('Files larger than this are reported and skipped.'),
    })
    .prefault({})
    .describe('Which files are read.'),
  memory: memorySettings,
  brief: briefSettings,
  sessions: sessionSettings,
  observations: z
    .strictObject({
      refine: z
        .boolean()
        .default(observations.refine)
        .describe('Let the language model say observations better, in the background; it is shown what agents did.'),
      rawDays: z
        .number()
        .int()
        .min(1)
        .max(3650)
        .default(observations.rawDays)
        .describe('Days for which captured events are kept as they came, to be read again.'),
      export: z
        .boolean()
        .default(observations.export)
        .describe('Write a markdown page for each observation, in `export` beside the space, when the inbox was read.'),
      exclude: textList({ longest: 4000, most: 1000 })
        .default([...observations.exclude])
        .describe(
          'Projects, by name, and folders of which nothing that agents do is kept; a list, or with commas between.',
        ),
    })
    .prefault({})
    .describe('What agents did.'),
  flush: flushSettings,
  retention: z
    .strictObject({
      archiveDays: z
        .number()
        .int()
        .min(0)
        .max(36_500)
        .default(retention.archiveDays)
        .describe(
          'Days after which a change that is never fetched is archived, found on request; a decision four times as many. 0: never.',
        ),
      mergeDays: z
        .number()
        .int()
        .min(0)
        .max(36_500)
        .default(retention.mergeDays)
        .describe('Days after archiving at which observations of one session become one. 0: never.'),
      deleteDays: z
        .number()
        .int()
        .min(0)
        .max(36_500)
        .default(retention.deleteDays)
        .describe(
          'Days after archiving, merging or retracting at which a change is deleted; a decision four times as many. 0: never.',
        ),
      automatic: z
        .boolean()
        .default(retention.automatic)
        .describe('See to it once a day while a server runs; otherwise only when asked: jarvis observations upkeep.'),
    })
    .prefault({})
    .describe('How long observations are kept. What is pinned or linked stays.'),
  learning: learningSettings,
  usage: usageSettings,
  messages: messageSettings,
  skills: skillSettings,
  agent: agentSettings,
  gems: gemSettings,
  cache: z
    .strictObject({
      maxBytes: z
        .number()
        .int()
        .min(0)
        .max(1_000_000_000_000)
        .default(cache.maxBytes)
        .describe('Size to which cleanup cuts the cache of computed vectors.'),
    })
    .prefault({})
    .describe('What is kept to spare computing it again.'),
  watch: z
    .strictObject({
      debounce: z
        .number()
        .int()
        .min(50)
        .max(600_000)
        .default(watch.debounce)
        .describe('Milliseconds without a change before a burst of changes is indexed.'),
    })
    .prefault({})
    .describe('How folders are watched.'),
  server: serverSettings,
  mcp: mcpSettings,
  sync: z
    .strictObject({
      folder: z
        .string()
        .max(4000)
        .default(sync.folder)
        .describe('Folder that your machines share, for `jarvis sync`. Empty: the one of the last sync.'),
      messages: z
        .boolean()
        .default(sync.messages)
        .describe('Messages travel to your other machines as well. Otherwise they stay on the one that has them.'),
    })
    .prefault({})
    .describe('How your machines keep in step.'),
  log: z
    .strictObject({
      level: z.enum(['silent', 'warn', 'info']).default(log.level).describe('What is said on the error stream.'),
    })
    .prefault({})
    .describe('What is told while working.'),
})

/** Keeps the plain defaults and the schema the same shape: this line fails to compile when they part. */
export const shippedConfig: Config = configSchema.parse({})
