/**
 * Loads the work of a child process, and ends the process when its parent is gone, even if that was killed. It watches
 * from the first moment: the work takes half a second to load, longer on a busy machine, and a disconnect in that time
 * is not reported later. So the entry file of a child imports this one alone, and the work by `load`.
 *
 * `load` may return a function that ends the work cleanly; it is called when the parent is gone, and must end the
 * process.
 */
export async function workForParent(load: () => Promise<(() => void) | undefined>): Promise<void> {
  let end: (() => void) | undefined
  process.on('disconnect', () => (end ?? process.exit)())
  if (!process.connected) process.exit()
  end = await load()
}
