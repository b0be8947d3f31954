import type { LoadedConfig } from '../config/load.ts'
import type { Clock, Logger } from '../core/runtime.ts'
import type { AgentRunner } from '../ports/agent-runner.ts'
import type { EmbeddingCache } from '../ports/embedding-cache.ts'
import type { ForeignDatabase } from '../ports/importer.ts'
import type { SearchDependencies } from '../search/search.ts'
import type { HomeModels } from './choose-models.ts'
import type { Engine, OpenStore } from './engine.ts'
import type { Overrides } from './open-options.ts'
import type { AskForModel, OwnModels } from './own-models.ts'
import type { Letterboxes } from './repository-spaces.ts'
import type { ChosenModels } from './shared-models.ts'

/** Parts shared by all spaces of a home. */
export interface SharedParts {
  loaded: LoadedConfig
  overrides: Overrides
  clock: Clock
  logger: Logger
  onWarning(message: string): void
  letterboxes: Letterboxes
  homeModels: HomeModels
  /** Language models by tier. */
  models: OwnModels
  cache: EmbeddingCache
  isWord: NonNullable<SearchDependencies['isWord']>
  /** The program that works on tasks. Errors: `agent_runner_missing`. */
  agentRunner(): Promise<AgentRunner>
  /** A database of another program, for reading. */
  openForeign(path: string): Promise<ForeignDatabase>
}

/** Parts of a space that is being opened. */
export interface SpaceParts {
  name: string
  databasePath: string
  engine: Engine
  store: OpenStore
  /** The space's own folder. */
  folder: string
  /** The home, where the space reads its inbox; undefined for a space that has none. */
  inboxHome: string | undefined
  embedders: ChosenModels
  languageModel: AskForModel
}
