import { z } from 'zod'
import { writtenFolder } from './local-path.ts'
import { operation } from './operation.ts'

export const exportObservations = operation({
  name: 'export_observations',
  summary: 'Write each new observation as a Markdown page with frontmatter, for other tools to index.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    folder: writtenFolder
      .optional()
      .describe('Target folder (default: the folder export of the space). "forget" only reaches the default folder.'),
  }),
  run: (jarvis, { folder }, { signal }) => jarvis.observations.writePages(folder, { signal }),
})
