import { unavailable } from '../../core/errors.ts'

/** A model whose weights this process can load. Sizes are megabytes; 0 for an unknown size, which is not limited. */
export interface HeldModel {
  readonly name: string
  readonly megabytes: number
  /** Frees the weights; the next use loads them again. */
  unload(): Promise<unknown>
}

/** The models loaded in one process: the least recently used is unloaded before another is loaded. */
export function createModelMemory(limit = Number.POSITIVE_INFINITY) {
  /** Number of running uses by model, the least recently used first. */
  const held = new Map<HeldModel, number>()
  let waiting: (() => void)[] = []
  let most = limit
  const total = () => [...held.keys()].reduce((sum, { megabytes }) => sum + megabytes, 0)

  async function makeRoom(model: HeldModel): Promise<void> {
    if (model.megabytes > most)
      throw unavailable(
        'model_too_large',
        `${model.name} needs ${Math.ceil(model.megabytes)} MB, and models.memoryMb is ${most}. Raise models.memoryMb, or choose a smaller model.`,
      )
    while (!held.has(model) && total() + model.megabytes > most) {
      const idle = [...held].find(([, uses]) => uses === 0)?.[0]
      if (idle) {
        held.delete(idle)
        await idle.unload()
      } else await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  return {
    /** Sets the limit in megabytes. */
    bound(megabytes: number): void {
      most = megabytes
    },
    /** Runs a use of a model after making room for it. Errors: Unavailable `model_too_large`, those of the use. */
    async use<Result>(model: HeldModel, work: () => Promise<Result>): Promise<Result> {
      await makeRoom(model)
      const uses = held.get(model) ?? 0
      held.delete(model)
      held.set(model, uses + 1)
      try {
        return await work()
      } finally {
        const left = (held.get(model) ?? 1) - 1
        if (held.has(model)) held.set(model, left)
        const ready = waiting
        waiting = []
        for (const go of ready) go()
      }
    },
    /** Call it when a model was unloaded elsewhere. */
    gone(model: HeldModel): void {
      held.delete(model)
    },
    /** Names of the loaded models, the least recently used first. */
    names: (): string[] => [...held.keys()].map(({ name }) => name),
  }
}

export type ModelMemory = ReturnType<typeof createModelMemory>

/** The memory of this process, shared by all homes that it opens. */
export const modelMemory: ModelMemory = createModelMemory()
