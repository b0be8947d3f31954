/**
 * Number of searches after which vectors are read into memory in the background: a command with one search never pays
 * for it.
 */
const searchesBeforeFilling = 2

/**
 * Runs a step with low priority, without keeping the process alive. It uses a timer, because an unreferenced immediate
 * does not run while the process is idle, which is when there is time.
 */
const later = (step: () => void): void => void setTimeout(step, 1).unref()

/** Fills memory with the vectors of models that are searched again and again. `fill` reads some; false: that was all. */
export function createMemoryFilling(fill: (model: string) => boolean | Promise<boolean>) {
  const searches = new Map<string, number>()
  const filling = new Set<string>()

  async function step(model: string): Promise<void> {
    try {
      if (await fill(model)) later(() => void step(model))
      else filling.delete(model)
    } catch {
      // The database was closed, or cannot be read now: searches work without it, and the next one retries.
      filling.delete(model)
    }
  }

  return {
    /** The models that were searched. */
    searched: (): Iterable<string> => searches.keys(),

    /** Counts a search; true if filling starts now. */
    noteSearch(model: string): boolean {
      const count = (searches.get(model) ?? 0) + 1
      searches.set(model, count)
      if (count < searchesBeforeFilling || filling.has(model)) return false
      filling.add(model)
      later(() => void step(model))
      return true
    },
  }
}
