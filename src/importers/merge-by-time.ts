/**
 * Merges streams that are ordered by time into one. Holds one item of each; items without a time are yielded at once.
 */
export async function* mergeByTime<Item>(
  streams: readonly AsyncIterator<Item>[],
  timeOf: (item: Item) => number | undefined,
): AsyncGenerator<Item> {
  const heads: { item: Item; time: number; stream: AsyncIterator<Item> }[] = []
  async function* advance(stream: AsyncIterator<Item>): AsyncGenerator<Item> {
    for (let next = await stream.next(); !next.done; next = await stream.next()) {
      const time = timeOf(next.value)
      if (time === undefined) yield next.value
      else {
        heads.push({ item: next.value, time, stream })
        return
      }
    }
  }
  try {
    for (const stream of streams) yield* advance(stream)
    while (heads.length > 0) {
      let first = 0
      for (let index = 1; index < heads.length; index++)
        if ((heads[index] as { time: number }).time < (heads[first] as { time: number }).time) first = index
      const [head] = heads.splice(first, 1) as [(typeof heads)[number]]
      yield head.item
      yield* advance(head.stream)
    }
  } finally {
    // Closes files that are not read to their end.
    for (const stream of streams) await stream.return?.()
  }
}
