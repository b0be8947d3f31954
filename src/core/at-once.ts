/**
 * Parts that do not need each other's answers. What they ask of a database goes there together, in the order in which they
 * ask, and so waits for one answer in place of several. All parts have ended when this ends, also where one fails, so that
 * none writes on behind its transaction. Throws what failed first.
 */
export async function atOnce<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  try {
    return (await Promise.all(parts)) as { -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }
  } catch (error) {
    await Promise.allSettled(parts)
    throw error
  }
}
