import type { Documents } from '../documents/documents.ts'
import type { Gems } from '../gems/gems.ts'
import type { Memory } from '../memory/memory.ts'
import type { Search } from '../search/search.ts'
import type { AgentWork } from './agent-work.ts'
import { budgetWarning } from './budget-warning.ts'
import type { Erasing } from './erasing.ts'
import { lateSubsystems } from './late-subsystems.ts'
import { messageDiary } from './message-diary.ts'
import type { OpenSubsystems } from './open-subsystems.ts'
import { idleFilesOf } from './server-of.ts'
import type { SharedParts, SpaceParts } from './space-parts.ts'
import type { SubsystemParts } from './subsystems.ts'
import { wholeSpace } from './whole-space.ts'

interface Rooms {
  search: Search
  documents: Documents
  gems: Gems
  erasing: Erasing
  /** Made after the subsystems. */
  memory(): Memory
  observations(): AgentWork
}

/** Opens the subsystems of a space with the parts that declared ones get. */
export function wireSubsystems(
  shared: SharedParts,
  space: SpaceParts,
  { search, documents, gems, erasing, memory, observations }: Rooms,
): OpenSubsystems {
  const { loaded, clock, logger, agentRunner, openForeign } = shared
  const { inboxHome, folder, embedders, languageModel } = space
  const { db } = space.store
  const { home, config } = loaded
  const isUsual = inboxHome === home.root
  const parts: SubsystemParts = {
    ...{ db, search, clock, logger, folder, gems, embedders, languageModel, agentRunner },
    ...{ home: inboxHome, root: home.root, settings: config },
    ...{ variable: loaded.variable, environment: loaded.environment, idleFiles: idleFilesOf(home) },
    catchUp: () => observations().catchUp(),
    messageSource: async (path, format) =>
      (await import('./import/message-source.ts')).openMessageSource(path, format, openForeign),
    diary: messageDiary(memory),
    subsystem: (name) => subsystems.face(name),
    contextFor: async (request) => (await memory().loadSessionContext(request)).text,
    projectAt: (place) => observations().projectAt(place),
    others: (asking) => subsystems.others(asking),
    undo: (entry) => memory().undo({ entry }),
    whole: wholeSpace({
      ...{ db, subsystems: () => subsystems, memory, overwrite: erasing.everything },
      withMessages: config.sync.messages,
    }),
  }
  const subsystems = lateSubsystems(
    {
      ...{ db, search, clock, documents, gems, home: inboxHome, memory, observations },
      warnOfBudgets: isUsual ? budgetWarning({ loaded, clock, db, openForeign, work: observations }) : undefined,
    },
    parts,
  )
  return subsystems
}
