import { z } from 'zod'
import { invalidInput } from '../core/errors.ts'
import { projectInputs } from './local-path.ts'
import { operation } from './operation.ts'
import { projectAtHand } from './run-context.ts'

const path = z.string().min(1).max(300).describe('SOUL.md, USER.md, MEMORY.md or memory/<name>.md.')
const section = z
  .string()
  .min(1)
  .max(40)
  .describe(
    'Section of MEMORY.md: preferences, work, personal, patterns, technical, relationships, decisions or system.',
  )
const longestText = 20_000

export const memoryInit = operation({
  name: 'memory_init',
  summary: 'Create the memory files from templates: SOUL.md, USER.md, MEMORY.md. Existing files are kept.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({}),
  run: (jarvis) => jarvis.memory.files.init(),
})

export const memorySearch = operation({
  name: 'memory_search',
  summary: 'Search memory: memory files, daily notes, session summaries, facts.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().min(1).max(10_000).describe('A question, or words.'),
    limit: z.number().int().min(1).max(100).optional().describe('Maximum results (default 6).'),
    minScore: z.number().min(0).max(1).optional().describe('Minimum score (default 0.35); lower it for more.'),
    ...projectInputs,
  }),
  run: async (jarvis, { project, folder, ...input }, { signal }) =>
    jarvis.memory.search({ ...input, project: await projectAtHand(jarvis, { project, folder }) }, { signal }),
})

export const memoryGet = operation({
  name: 'memory_get',
  summary: 'Read a memory file, or some lines of it.',
  effect: 'read',
  input: z.strictObject({
    path,
    from: z.number().int().min(1).max(100_000_000).optional().describe('First line.'),
    lines: z.number().int().min(1).max(1_000_000).optional().describe('Number of lines.'),
  }),
  run: (jarvis, { path, from, lines }) =>
    jarvis.memory.files.get(path, { ...(from !== undefined && { from }), ...(lines !== undefined && { lines }) }),
})

export const memoryList = operation({
  name: 'memory_list',
  summary: 'List the memory files, and copies of edits that could not be merged.',
  effect: 'read',
  input: z.strictObject({}),
  run: (jarvis) => jarvis.memory.files.list(),
})

export const memoryWrite = operation({
  name: 'memory_write',
  summary: 'Save an edited memory file. Concurrent changes are merged; on a conflict the text is saved as a copy.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({
    path,
    text: z.string().max(1_000_000).describe('The complete new text.'),
    base: z.string().max(1_000_000).describe('The text before your edit.'),
  }),
  run: (jarvis, { path, text, base }) => jarvis.memory.files.write(path, text, base),
})

export const note = operation({
  name: 'note',
  summary: "Add a line to today's notes.",
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({ text: z.string().min(1).max(longestText).describe('Text of the note.') }),
  run: (jarvis, { text }) => jarvis.memory.files.note(text),
})

export const updateLongTerm = operation({
  name: 'update_long_term',
  summary: 'Add a lasting fact to a section of MEMORY.md. A fact that is already there is not added again.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({
    fact: z.string().min(1).max(2000).describe('One self-contained sentence.'),
    section: section.default('personal'),
  }),
  run: (jarvis, { fact, section }) => jarvis.memory.files.updateLongTerm(fact, section),
})

export const promote = operation({
  name: 'promote',
  summary: 'Copy a daily note into MEMORY.md; without an argument, list candidates.',
  effect: 'write',
  input: z.strictObject({
    note: z.string().max(300).optional().describe('Daily file and line: memory/2026-11-22.md:12.'),
    section: section.optional(),
  }),
  run: async (jarvis, { note, section }) => {
    if (note === undefined) return { proposals: await jarvis.memory.files.proposals() }
    const [, path, line] = /^(.+):(\d+)$/.exec(note) ?? []
    if (path === undefined) {
      throw invalidInput('note_reference_invalid', `"${note}" names no line. Write memory/2026-11-22.md:12.`, { note })
    }
    return { promoted: await jarvis.memory.files.promote(path, Number(line), section) }
  },
})
