import { z } from 'zod'
import { localPath, writtenFolder } from './local-path.ts'
import { operation } from './operation.ts'

export const importData = operation({
  name: 'import_data',
  summary:
    'Take in what another program kept, or an export: conversations, facts, memory files, notes. Twice adds nothing.',
  effect: 'write',
  makesSpace: true,
  long: true,
  input: z.strictObject({
    path: localPath.optional().describe('A file or a folder; what it is, is found out.'),
    content: z.string().max(50_000_000).optional().describe('What a file would hold, in place of a path.'),
    from: z.string().min(1).max(100).optional().describe('Its format, where it is not found out right.'),
    dryRun: z.boolean().default(false).describe('Only count, and show the first of what is found.'),
    facts: z.boolean().default(true).describe('Read facts out of conversations; --no-facts leaves that out.'),
    owner: z.string().min(1).max(200).optional().describe('Name of the owner, where turns name their speakers.'),
    untrusted: z.boolean().default(false).describe('It comes from strangers: shown only when asked for.'),
  }),
  run: (jarvis, input, context) => jarvis.importFrom(input, context),
})

export const exportData = operation({
  name: 'export_data',
  summary: 'Write everything of the space into a folder: JSON lines that come back exactly, and pages to read.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    folder: writtenFolder.describe('A folder that is empty, not there yet, or an earlier export.'),
    plain: z.boolean().default(false).describe('Export an encrypted space, too: what is written is plain text.'),
  }),
  run: (jarvis, { folder, plain }, context) => jarvis.exportTo(folder, { ...context, plain }),
})
