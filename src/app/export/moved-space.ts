import type { MovedSpace } from '../../exports/layout.ts'
import type { OpenSpace } from '../space.ts'

/** The parts of a space that leave and come back together. */
export function movedSpace({ db, subsystems, memory, settleCounters }: OpenSpace): MovedSpace {
  return {
    kinds: async () => (await Promise.all((await subsystems.all()).map((one) => one.kinds?.() ?? []))).flat(),
    memoryFiles: memory.moving.files,
    restoreFile: memory.moving.restoreFile,
    isRestoring: memory.moving.isRestoring,
    setRestoring: memory.moving.setRestoring,
    async finish() {
      await settleCounters()
      await memory.files.refresh()
    },
    version: () => db.version(),
  }
}
