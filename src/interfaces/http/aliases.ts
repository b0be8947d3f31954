/** Other paths of operations, path to name: what programs of the trade expect, and what older versions had. */
export const aliases: Readonly<Record<string, string>> = {}
