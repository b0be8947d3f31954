import { z } from 'zod'
import { invalidInput } from '../core/errors.ts'
import { operation } from './operation.ts'

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
  summary: 'Make the memory files with their templates: SOUL.md, USER.md, MEMORY.md. Files that are there stay.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({}),
  run: (jarvis) => jarvis.memory.files.init(),
})

export const memorySearch = operation({
  name: 'memory_search',
  summary: 'Search what is remembered: memory files, daily notes, summaries of sessions, facts.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().min(1).max(10_000).describe('A question, or words.'),
    limit: z.number().int().min(1).max(100).optional().describe('Results in the answer; usually 6.'),
    minScore: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Leave out results below this score, usually 0.35; lower it when nothing is found.'),
  }),
  run: (jarvis, input, { signal }) => jarvis.memory.search(input, { signal }),
})

export const memoryGet = operation({
  name: 'memory_get',
  summary: 'Read a memory file, or some lines of it.',
  effect: 'read',
  input: z.strictObject({
    path,
    from: z.number().int().min(1).max(100_000_000).optional().describe('First line.'),
    lines: z.number().int().min(1).max(1_000_000).optional().describe('How many lines.'),
  }),
  run: (jarvis, { path, from, lines }) =>
    jarvis.memory.files.get(path, { ...(from !== undefined && { from }), ...(lines !== undefined && { lines }) }),
})

export const memoryList = operation({
  name: 'memory_list',
  summary: 'List the memory files, and copies of changes that could not be joined.',
  effect: 'read',
  input: z.strictObject({}),
  run: (jarvis) => jarvis.memory.files.list(),
})

export const memoryWrite = operation({
  name: 'memory_write',
  summary: 'Save an edited memory file. Changes that others made meanwhile are kept, or the text goes into a copy.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({
    path,
    text: z.string().max(1_000_000).describe('The whole new text.'),
    base: z.string().max(1_000_000).describe('The text as it was before editing.'),
  }),
  run: (jarvis, { path, text, base }) => jarvis.memory.files.write(path, text, base),
})

export const note = operation({
  name: 'note',
  summary: "Add a line to today's notes.",
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({ text: z.string().min(1).max(longestText).describe('What is to be kept.') }),
  run: (jarvis, { text }) => jarvis.memory.files.note(text),
})

export const updateLongTerm = operation({
  name: 'update_long_term',
  summary: 'Add a lasting fact to MEMORY.md, under a section. A fact that is in the file already is not written twice.',
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
  summary: 'Copy a daily note into MEMORY.md; without one, list notes that may be worth it.',
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
