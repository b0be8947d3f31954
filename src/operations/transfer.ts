import { z } from 'zod'
import { localPath, writtenFolder } from './local-path.ts'
import { operation } from './operation.ts'

export const importData = operation({
  name: 'import_data',
  summary:
    'Import an export, or data of another program: conversations, facts, memory files, notes. Importing again adds nothing.',
  effect: 'write',
  makesSpace: true,
  long: true,
  input: z.strictObject({
    path: localPath.optional().describe('A file or folder; the format is detected.'),
    content: z.string().max(50_000_000).optional().describe('What a file would hold, in place of a path.'),
    from: z.string().min(1).max(100).optional().describe('Format, if detection is wrong.'),
    dryRun: z.boolean().default(false).describe('Only count, and show the first records.'),
    facts: z
      .boolean()
      .default(true)
      .describe('Also extract facts from conversations; --no-facts keeps the turns only.'),
    owner: z.string().min(1).max(200).optional().describe('Name of the owner, if turns name their speakers.'),
    untrusted: z.boolean().default(false).describe('From an untrusted source: shown only on request.'),
  }),
  run: (jarvis, input, context) => jarvis.importFrom(input, context),
})

export const exportData = operation({
  name: 'export_data',
  summary:
    'Export the space into a folder: JSON lines for a lossless import, and readable pages. Sealed where the space is encrypted.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    folder: writtenFolder.describe('A new or empty folder, or an earlier export.'),
    plain: z.boolean().default(false).describe('Of an encrypted space: readable files in place of sealed ones.'),
  }),
  run: (jarvis, { folder, plain }, context) => jarvis.exportTo(folder, { ...context, plain }),
})
