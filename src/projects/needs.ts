import type { CallOptions, Clock } from '../core/runtime.ts'
import type { Gems } from '../gems/gems.ts'
import type { ObservationAdmin } from '../observations/observations.ts'
import type { Database } from '../ports/database.ts'
import type { Embedder, LanguageModel, TaskKind } from '../ports/models.ts'
import type { Search } from '../search/search.ts'

export interface ProjectNeeds {
  db: Database
  search: Search
  clock: Clock
  gems: Gems
  /** The language model that the owner chose; undefined where none is set. */
  languageModel(purpose: string, task: TaskKind): Promise<LanguageModel | undefined>
  embedders(): { instant?: Embedder | undefined; main?: Embedder | undefined }
}

/** With the face that has names, repositories and objectives of projects. */
export interface WorkingNeeds extends ProjectNeeds {
  /** Vectors of texts, length 1, by the model that is at hand at once; none where no embedder is there. */
  embed(texts: readonly string[], options?: CallOptions): Promise<readonly Float32Array[]>
  keeping: Pick<
    ObservationAdmin,
    'project' | 'projects' | 'createProject' | 'editProject' | 'deleteProject' | 'deletableProject'
  >
}
