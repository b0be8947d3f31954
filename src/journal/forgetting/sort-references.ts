import type { ForgetPart, ForgetRequest } from '../../ports/forgetting.ts'

/** A request of a caller, who names things by the parts that have them, or leaves it to us what a reference names. */
export interface ForgetInput extends ForgetRequest {
  /** Facts by id, or `#` and first digits; also anything else that a reference can name. */
  facts?: readonly string[] | undefined
  /** Documents of collections, by path, address or docid. */
  documents?: readonly string[] | undefined
  /** Lines of memory files: `memory/2026-11-22.md:3`. */
  notes?: readonly string[] | undefined
  /** Gems by id, or its first characters. */
  gems?: readonly string[] | undefined
  /** Ids of observations. */
  observations?: readonly string[] | undefined
  /** Contacts of messages, by name, number or address. */
  contacts?: readonly string[] | undefined
}

/**
 * Sorts the references of a request by the parts that know them: the first that does has it. What none knows goes to the
 * part that takes it, which says that it does not exist. Errors: of the parts, `ambiguous_fact`.
 */
export async function sortReferences(parts: readonly ForgetPart[], input: ForgetInput): Promise<ForgetRequest> {
  const { facts: references = [], documents, notes, gems, observations, contacts, things: given, ...conditions } = input
  const named = { documents, notes, gems, observations, contacts }
  const things: Record<string, string[]> = {}
  for (const [name, ids] of Object.entries(given ?? {})) things[name] = [...ids]
  for (const [name, ids] of Object.entries(named)) if (ids !== undefined) things[name] = [...ids]
  // Facts were asked for, though perhaps none: then nothing is found, and not everything.
  if (input.facts?.length === 0) things.facts = []
  for (const reference of references.map((each) => each.trim())) {
    const name = await partOf(parts, reference)
    things[name] = [...(things[name] ?? []), reference]
  }
  return { ...conditions, ...(Object.keys(things).length > 0 && { things }) }
}

async function partOf(parts: readonly ForgetPart[], reference: string): Promise<string> {
  for (const { named, knows } of parts) if (named !== undefined && (await knows?.(reference)) === true) return named
  return parts.find(({ takesUnknown }) => takesUnknown?.(reference))?.named ?? 'facts'
}
