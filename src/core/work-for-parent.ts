/**
 * Loads the work of a child process, and ends the process when its parent has gone, also when that was killed. It watches
 * from the first moment: the work takes half a second to load, longer on a busy machine, and nothing says later that the
 * parent went meanwhile. So the file that a child starts with imports this one alone, and the work by `load`.
 *
 * `load` may return what ends the work in order; it is called once it is there, and has to end the process.
 */
export async function workForParent(load: () => Promise<(() => void) | undefined>): Promise<void> {
  let end: (() => void) | undefined
  process.on('disconnect', () => (end ?? process.exit)())
  if (!process.connected) process.exit()
  end = await load()
}
