import type { ForgetPart, ForgetRequest } from '../../ports/forgetting.ts'

/** A caller's request. References are given by part, or resolved here. */
export interface ForgetInput extends ForgetRequest {
  /** Facts by id, or `#` and first digits; also any other reference. */
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
 * Assigns the references of a request to the parts that know them; the first match wins. An unknown reference goes to
 * the part that reports it as missing. Errors: of the parts, `ambiguous_fact`.
 */
export async function sortReferences(parts: readonly ForgetPart[], input: ForgetInput): Promise<ForgetRequest> {
  const { facts: references = [], documents, notes, gems, observations, contacts, things: given, ...conditions } = input
  const named = { documents, notes, gems, observations, contacts }
  const things: Record<string, string[]> = {}
  for (const [name, ids] of Object.entries(given ?? {})) things[name] = [...ids]
  for (const [name, ids] of Object.entries(named)) if (ids !== undefined) things[name] = [...ids]
  // An empty list of facts must match nothing, not everything.
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
