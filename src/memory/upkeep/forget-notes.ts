import type { MemoryFiles } from '../memory-files/memory-files.ts'
import { type ForgetPart, nothingErased } from './forget-part.ts'

/** The part of forgetting that is about lines of memory files: notes by words, person and day, or by their place. */
export const createNoteForgetting = (findNotes: MemoryFiles['findNotes']): ForgetPart => ({
  named: 'notes',
  async find(request) {
    const { notes, left, erase } = await findNotes(request)
    return {
      items: notes,
      left,
      erase: async () => ({ ...nothingErased, ...(notes.length > 0 && { since: 0 }), ...(await erase()) }),
    }
  },
})
