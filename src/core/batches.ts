/** Groups items into arrays of this length; the last one may be shorter. */
export async function* batches<Item>(items: AsyncIterable<Item>, length: number): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < length) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
