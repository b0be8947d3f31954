import type { Fact, Finding } from './fact.ts'

/** Tag of every standing instruction: its index finds them. */
export const tag = 'instruction'
/** What a sentence of an order may be read as. */
const ordinary: ReadonlySet<string> = new Set(['fact', 'preference'])
/** Importance of a standing instruction. */
const ofInstruction = 9

/** Who gave a sentence, and with which tags. */
interface Given {
  tags?: readonly string[] | undefined
  source?: string | undefined
  untrusted?: boolean | undefined
  /** Name of the imported item, if it is one. */
  takenFrom?: string | undefined
}

/**
 * What is read of a sentence, as a standing instruction if its owner tags it `instruction`: in any words and language, also
 * where no rule reads it as one. Statements by others, imported ones, and a person or an event in the same text stay what
 * they are.
 */
export function asTagged<Read extends Pick<Finding, 'type' | 'importance'> & { instruction?: Finding['instruction'] }>(
  read: Read,
  { tags = [], source = 'user', untrusted = false, takenFrom }: Given,
): Read {
  const isGiven = has(tags) && source === 'user' && !untrusted && takenFrom === undefined
  if (!isGiven || read.instruction || !ordinary.has(read.type)) return read
  return {
    ...read,
    instruction: { topics: [] },
    type: 'preference',
    importance: Math.max(read.importance, ofInstruction),
  }
}

/** A fact's instruction after its owner replaced the tags: adding `instruction` makes it one, leaving it out ends it. */
export function afterEdit(former: Fact, tags: readonly string[] | undefined): Fact['instruction'] {
  if (tags === undefined || (has(tags) && has(former.tags))) return former.instruction
  return has(tags) ? (former.instruction ?? { topics: [] }) : null
}

const has = (tags: readonly string[]): boolean => tags.some((one) => one.trim().toLowerCase() === tag)
