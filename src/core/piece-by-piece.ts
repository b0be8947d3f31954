/** The part of a job's context used for work in pieces. */
interface Round {
  shouldEnd(): boolean
  did?: ((pieces: number) => void) | undefined
}

/**
 * Does the pieces of a job until none is left, or the round should end: then `more`. `next` returns how many pieces it
 * did; 0 when none was left.
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
