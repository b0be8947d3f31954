import type { MemoryFiles } from '../../memory-files/memory-files.ts'
import { type ForgetPart, nothingErased } from '../../ports/forgetting.ts'

/** `memory/2026-11-22.md:3`, `MEMORY.md:12`. */
const notePattern = /^(?:\.\/)?(?:(?:SOUL|USER|MEMORY)\.md|memory\/[^/]+\.md):\d+$/

/** Forgets lines of memory files: notes by words, person, day or place. */
export const createNoteForgetting = (findNotes: MemoryFiles['findNotes']): ForgetPart => ({
  named: 'notes',
  knows: async (reference) => notePattern.test(reference),
  async find({ things, ...conditions }) {
    const { notes, left, texts, erase } = await findNotes({ ...conditions, notes: things?.notes })
    return {
      items: notes,
      left,
      texts,
      erase: async () => ({ ...nothingErased, ...(notes.length > 0 && { since: 0 }), ...(await erase()) }),
    }
  },
})
