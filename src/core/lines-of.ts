const end = /\r\n|[\r\n]/

/**
 * The lines of a text that arrives in pieces, without line ends. Newer versions of Node's own reader also split at
 * U+2028 and U+2029, which a JSON text may have inside of a string.
 */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  // A long line arrives in many pieces, which are joined once.
  let waiting: string[] = []
  for await (const piece of pieces) {
    waiting.push(piece)
    if (!end.test(piece)) continue
    const text = waiting.join('')
    // The next piece may begin with the rest of this line end.
    const held = text.endsWith('\r') ? 1 : 0
    const lines = text.slice(0, text.length - held).split(end)
    waiting = [`${lines.pop()}${'\r'.repeat(held)}`]
    yield* lines
  }
  const lines = waiting.join('').split(end)
  if (lines.at(-1) === '') lines.pop()
  yield* lines
}
