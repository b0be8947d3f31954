/**
 * Runs parts that do not need each other's answers. Their database requests are sent together, in order, so that they
 * wait for one round trip in place of several. All parts have ended when this ends, even if one fails, so that none
 * keeps writing after its transaction. Throws the first error.
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
