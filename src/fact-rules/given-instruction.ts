import type { Fact, Finding } from './fact.ts'

/** Tag of every standing instruction: its index finds them. */
export const tag = 'instruction'
/** Importance of a standing instruction. */
const ofInstruction = 9

/**
 * What is read of a sentence, as a standing instruction if its owner tags it `instruction`: in any words and language, also
 * where no rule reads it as one. Statements by others stay what they are.
 */
export function asTagged<
  Read extends Pick<Finding, 'type' | 'importance' | 'tags'> & { instruction?: Finding['instruction'] },
>(
  read: Read,
  {
    tags = [],
    source = 'user',
    untrusted = false,
  }: { tags?: readonly string[] | undefined; source?: string | undefined; untrusted?: boolean | undefined },
): Read {
  if (!tags.includes(tag) || source !== 'user' || untrusted || read.instruction) return read
  return {
    ...read,
    instruction: { topics: [] },
    type: 'preference',
    importance: Math.max(read.importance, ofInstruction),
  }
}

/** A fact's instruction after its owner replaced the tags: the tag `instruction` makes it one, and its absence ends it. */
export function afterEdit({ instruction }: Fact, tags: readonly string[] | undefined): Fact['instruction'] {
  if (tags === undefined) return instruction
  return tags.includes(tag) ? (instruction ?? { topics: [] }) : null
}
