import { observationKinds, sessionKinds } from '../../sessions/sessions.ts'
import type { OpenSpace } from '../space.ts'
import type { MovedSpace } from './layout.ts'

/** The parts of a space that leave and come back together. */
export function movedSpace({ db, search, documents, memory }: OpenSpace): MovedSpace {
  return {
    // What was forgotten is known before anything comes back; what is said of sessions comes after them.
    kinds: async () => [
      ...(await memory.moving.kinds()),
      ...(await documents.kinds()),
      ...sessionKinds({ db, search }),
      ...observationKinds({ db, search }),
    ],
    memoryFiles: memory.moving.files,
    restoreFile: memory.moving.restoreFile,
    isRestoring: memory.moving.isRestoring,
    setRestoring: memory.moving.setRestoring,
    async finish() {
      await memory.files.refresh()
    },
    version: () => db.version(),
  }
}
