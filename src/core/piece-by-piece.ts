/** What a round of a job is told, as far as it works in pieces. */
interface Round {
  shouldEnd(): boolean
  did?: ((pieces: number) => void) | undefined
}

/**
 * Does the next piece of a job until none is left, or the round should end: then `more`. `next` gives how many pieces it
 * did; 0 where none was left.
 */
export async function pieceByPiece(
  { shouldEnd, did }: Round,
  next: () => Promise<number>,
): Promise<{ more: true } | undefined> {
  for (;;) {
    if (shouldEnd()) return { more: true }
    const done = await next()
    if (done === 0) return undefined
    did?.(done)
  }
}
