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
import { dollars, learningSettings, skillSettings, usageSettings } from './usage-settings.ts'

const { llm, documents, observations, retention, cache, watch, sync, log } = defaults

/** All settings: meaning and limits. The reference page and the messages about wrong settings are generated from it. */
export const configSchema = z.strictObject({
  space: z.string().min(1).max(130).default(defaults.space).describe('Default space.'),
  spaces: z
    .strictObject({
      perRepository: z
        .boolean()
        .default(defaults.spaces.perRepository)
        .describe(
          'Give each repository its own space, owner/repo, for the work of agents and for commands that run there.',
        ),
    })
    .prefault({})
    .describe('How spaces are chosen.'),
  database: z
    .string()
    .max(2000)
    .regex(/^(?:postgres(?:ql)?:\/\/|$)/, 'write postgres://user@host:port/name, or nothing for SQLite')
    .default(defaults.database)
    .describe('postgres://user@host/name stores all spaces in PostgreSQL. Empty: an SQLite file for each space.'),
  offline: z
    .boolean()
    .default(defaults.offline)
    .describe('Send nothing to other machines: remote models are refused, local servers are allowed.'),
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
          'Language model for facts and summaries. none: rules only, nothing is sent. auto: llm.file, llm.baseUrl, or a key that is set.',
        ),
      model: z.string().max(200).default(llm.model).describe("Name of the model. Empty: the provider's small model."),
      module: z
        .string()
        .max(1000)
        .default(llm.module)
        .describe('Package or file of a module that provides a language model; overrides the provider.'),
      baseUrl: z
        .string()
        .max(1000)
        .default(llm.baseUrl)
        .describe('Base URL of the service with the version, such as http://127.0.0.1:1234/v1.'),
      keyVariable: z
        .string()
        .max(200)
        .default(llm.keyVariable)
        .describe('Environment variable with the API key; keys are never stored in this file.'),
      file: z.string().max(2000).default(llm.file).describe('GGUF file of a model that runs in this process.'),
      timeout: z
        .number()
        .int()
        .min(1000)
        .max(600_000)
        .default(llm.timeout)
        .describe('Time limit of one attempt, milliseconds.'),
      dailyTokens: z
        .number()
        .int()
        .min(0)
        .max(1_000_000_000)
        .default(llm.dailyTokens)
        .describe(
          'Maximum tokens per day for remote models; after that, local models or rules are used. 0: no model at all.',
        ),
      monthlyTokens: z
        .number()
        .int()
        .min(0)
        .max(1_000_000_000_000)
        .default(llm.monthlyTokens)
        .describe('Maximum tokens per calendar month for remote models. 0: no limit.'),
      dailyDollars: dollars
        .default(llm.dailyDollars)
        .describe(
          'Maximum dollars in 24 hours for remote models, by jarvis usage prices. A model without a price is not asked then. 0: no limit.',
        ),
      monthlyDollars: dollars
        .default(llm.monthlyDollars)
        .describe(
          'Maximum dollars per calendar month for remote models, by jarvis usage prices. A model without a price is not asked then. 0: no limit.',
        ),
      messages: z.boolean().default(llm.messages).describe('Allow messages to be sent to the language model.'),
    })
    .prefault({})
    .describe('The language model.'),
  models: modelSettings,
  documents: z
    .strictObject({
      maxFileBytes: z
        .number()
        .int()
        .min(1024)
        .max(1024 * 1024 * 1024)
        .default(documents.maxFileBytes)
        .describe('Maximum size of a file, bytes. Larger files are skipped and reported.'),
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
        .describe('Rewrite observations with the language model in the background; it receives what agents did.'),
      rawDays: z
        .number()
        .int()
        .min(1)
        .max(3650)
        .default(observations.rawDays)
        .describe('Number of days that captured events are kept.'),
      export: z
        .boolean()
        .default(observations.export)
        .describe('Write a Markdown page for each new observation to the folder `export` of the space.'),
      exclude: textList({ longest: 4000, most: 1000 })
        .default([...observations.exclude])
        .describe('Projects (by name) and folders in which nothing is captured; a list, or separated by commas.'),
    })
    .prefault({})
    .describe('Observations of the work of agents.'),
  flush: flushSettings,
  retention: z
    .strictObject({
      archiveDays: z
        .number()
        .int()
        .min(0)
        .max(36_500)
        .default(retention.archiveDays)
        .describe('Days until an unused change is archived; decisions are kept four times as long. 0: never.'),
      mergeDays: z
        .number()
        .int()
        .min(0)
        .max(36_500)
        .default(retention.mergeDays)
        .describe('Days after archiving until observations of one session are merged. 0: never.'),
      deleteDays: z
        .number()
        .int()
        .min(0)
        .max(36_500)
        .default(retention.deleteDays)
        .describe(
          'Days after archiving, merging or retracting until a change is deleted; decisions are kept four times as long. 0: never.',
        ),
      automatic: z
        .boolean()
        .default(retention.automatic)
        .describe('Do this once a day while a server runs; otherwise only with jarvis observations upkeep.'),
    })
    .prefault({})
    .describe('How long observations are kept. Pinned and linked ones are always kept.'),
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
        .describe('Maximum size of the cache of embeddings after a cleanup, bytes.'),
    })
    .prefault({})
    .describe('The cache of embeddings.'),
  watch: z
    .strictObject({
      debounce: z
        .number()
        .int()
        .min(50)
        .max(600_000)
        .default(watch.debounce)
        .describe('Time without changes before changes are indexed, milliseconds.'),
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
        .describe('Folder that your machines share, for `jarvis sync`. Empty: the folder of the last sync.'),
      messages: z
        .boolean()
        .default(sync.messages)
        .describe('Sync the space of messages: templates, marks and daily notes. Messages and contacts never sync.'),
    })
    .prefault({})
    .describe('Sync between your machines.'),
  log: z
    .strictObject({
      level: z.enum(['silent', 'warn', 'info']).default(log.level).describe('Log level on standard error.'),
    })
    .prefault({})
    .describe('Logging.'),
})

/** Fails to compile if the plain defaults and the schema differ in shape. */
export const shippedConfig: Config = configSchema.parse({})
