import { z } from 'zod'
import { writtenFolder } from './local-path.ts'
import { operation } from './operation.ts'

export const exportObservations = operation({
  name: 'export_observations',
  summary:
    'Write each observation as a markdown page with frontmatter, for other tools to index; only what is new is written.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    folder: writtenFolder
      .optional()
      .describe('Where to; the folder export of the space unless given. Forgetting reaches only that one.'),
  }),
  run: (jarvis, { folder }, { signal }) => jarvis.observations.writePages(folder, { signal }),
})
