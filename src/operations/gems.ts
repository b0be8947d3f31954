import { z } from 'zod'
import { toTimes } from '../app/questions.ts'
import { localPath } from './local-path.ts'
import { operation } from './operation.ts'

const id = z.string().min(4).max(100).describe('The gem: its id, or the first characters of it.')
const name = z.string().min(1).max(300)
const day = z.string().min(1).max(40)
const line = z.string().min(1).max(2000)
const tags = z.array(z.string().min(1).max(100)).max(100)
const modes = ['hybrid', 'keyword', 'semantic'] as const
const kinds = ['article', 'paper', 'transcript', 'mail', 'bookmark', 'clipping', 'note', 'file'] as const

const saved = {
  title: z.string().max(500).optional().describe('A title; found out unless given.'),
  tag: tags.optional().describe('Tags in the owner’s words.'),
  project: name.optional().describe('The project that it belongs to.'),
  note: z.string().max(100_000).optional().describe('What the owner notes about it.'),
  enrich: z.boolean().optional().describe('Sum it up and tag it at once; setting gems.enrich unless given.'),
}

export const saveGem = operation({
  name: 'save_gem',
  summary:
    'Capture a page by its address, a file or a text as a gem, found by words and by meaning. The same again is the same gem.',
  effect: 'write',
  makesSpace: true,
  input: z
    .strictObject({
      url: z.string().min(1).max(4000).optional().describe('Address of a page; fetched, or kept as pending.'),
      file: localPath
        .optional()
        .describe(
          'A file: page, PDF, Word, Markdown, subtitles, transcript, mail, picture; an address too, when typed.',
        ),
      text: z.string().max(5_000_000).optional().describe('A text, in place of address or file.'),
      page: z
        .string()
        .max(20_000_000)
        .optional()
        .describe('HTML of the address as somebody has it: nothing is fetched.'),
      content: z
        .base64()
        .max(30_000_000)
        .optional()
        .describe('Bytes of a file in base 64, for programs that have no path.'),
      name: name.optional().describe('Name of that file, with its ending.'),
      ...saved,
    })
    .refine(({ url, file, text, content }) => [url, file, text, content].filter(Boolean).length === 1, {
      message: 'Give an address, a file or a text: one of them.',
    }),
  run: (jarvis, { url, file, text, page, content, name, tag, enrich, ...owner }, { signal }) =>
    jarvis.gems.add(
      {
        ...owner,
        ...{ url, text, page, tags: tag, path: file },
        file: content === undefined ? undefined : { name: name ?? 'file', bytes: Buffer.from(content, 'base64') },
      },
      { signal, enrich: enrich ?? jarvis.config.gems.enrich },
    ),
})

export const searchGems = operation({
  name: 'search_gems',
  ofProject: true,
  summary: 'Search gems by words and by meaning, with the passage that answers; without words the newest.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().max(10_000).default('').describe('A question, or words.'),
    project: name.optional().describe('Only of this project.'),
    limit: z.number().int().min(1).max(100).default(10).describe('Gems in the answer.'),
    minScore: z.number().min(0).max(1).optional().describe('Leave out what scores less.'),
    mode: z.enum(modes).default('hybrid').describe('keyword: words only. semantic: meaning only. hybrid: both.'),
    tag: tags.optional().describe('Only with one of these tags.'),
    kind: z.array(z.enum(kinds)).max(kinds.length).optional().describe('Only of these kinds.'),
    archived: z.boolean().default(false).describe('With what was archived.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Gems to skip.'),
    after: day.optional().describe('Captured from then on: 2024, 2024-05-01, 30d.'),
    before: day.optional().describe('Captured before then.'),
  }),
  run: (jarvis, { after, before, ...query }, { signal }) =>
    jarvis.gems.find({ ...query, ...toTimes({ after, before }, jarvis.now()) }, { signal }),
})

export const similarGems = operation({
  name: 'similar_gems',
  summary: 'Find gems that are about the same as one.',
  effect: 'read',
  input: z.strictObject({
    id,
    limit: z.number().int().min(1).max(100).default(10).describe('Gems in the answer.'),
  }),
  run: (jarvis, { id, limit }, { signal }) => jarvis.gems.similar(id, limit, { signal }),
})

export const gemList = operation({
  name: 'gem_list',
  ofProject: true,
  summary: 'List gems, the newest first.',
  effect: 'read',
  input: z.strictObject({
    project: name.optional().describe('Only of this project.'),
    unread: z.boolean().default(false).describe('Only what was not read yet.'),
    pending: z.boolean().default(false).describe('Only what is still to be fetched.'),
    archived: z.boolean().default(false).describe('With what was archived.'),
    limit: z.number().int().min(1).max(1000).default(50).describe('Gems in the answer.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Gems to skip.'),
  }),
  run: (jarvis, request) => jarvis.gems.list(request),
})

export const gemGet = operation({
  name: 'gem_get',
  summary: 'Show a gem: text, summary, notes, files, versions.',
  effect: 'read',
  input: z.strictObject({ id }),
  run: (jarvis, { id }) => jarvis.gems.get(id),
})

export const gemTags = operation({
  name: 'gem_tags',
  summary: 'List the tags of gems with how many have each.',
  effect: 'read',
  input: z.strictObject({}),
  run: async (jarvis) => ({ tags: await jarvis.gems.tags() }),
})

export const gemEdit = operation({
  name: 'gem_edit',
  summary: 'Edit title, tags, notes or highlights of a gem. No enrichment changes them afterwards.',
  effect: 'write',
  input: z.strictObject({
    id,
    title: z.string().max(500).optional().describe('A new title.'),
    tag: tags.optional().describe('Tags in place of those it has.'),
    notes: z.string().max(100_000).optional().describe('Notes in place of those it has.'),
    highlights: z.string().max(100_000).optional().describe('Highlights in place of those it has.'),
  }),
  run: (jarvis, { id, tag, ...edit }) => jarvis.gems.edit(id, { ...edit, tags: tag }),
})

export const gemAssign = operation({
  name: 'gem_assign',
  summary: 'Assign a gem to a project, or to none where none is named.',
  effect: 'write',
  input: z.strictObject({ id, project: name.optional().describe('Name of the project.') }),
  run: (jarvis, { id, project }) => jarvis.gems.assign(id, project ?? null),
})

export const gemCopilot = operation({
  name: 'gem_copilot',
  summary: 'Append decisions, action items and open questions to a gem.',
  effect: 'write',
  input: z.strictObject({
    id,
    decisions: z.array(line).max(100).optional().describe('What was decided.'),
    actionItems: z.array(line).max(100).optional().describe('What is to be done, by whom and when.'),
    openQuestions: z.array(line).max(100).optional().describe('What stayed open.'),
    agent: z.string().min(1).max(200).optional().describe('Who notes it, where that is no person.'),
  }),
  run: (jarvis, { id, agent, ...notes }) => jarvis.gems.copilot(id, notes, agent),
})

export const gemArchive = operation({
  name: 'gem_archive',
  summary: 'Archive a gem: it is found on request only. With back it is restored.',
  effect: 'write',
  input: z.strictObject({ id, back: z.boolean().default(false).describe('Restore it from the archive.') }),
  run: (jarvis, { id, back }) => jarvis.gems.archive(id, !back),
})

export const gemMerge = operation({
  name: 'gem_merge',
  summary:
    'Merge a gem into another: sources, tags, notes, highlights and co-pilot notes go to the one that stays. One undo restores both.',
  effect: 'write',
  input: z.strictObject({
    id: id.describe('The gem that goes: its id, or the first characters of it.'),
    into: id.describe('The gem that stays.'),
  }),
  run: (jarvis, { id, into }) => jarvis.gems.merge(id, into),
})

export const gemRead = operation({
  name: 'gem_read',
  summary: 'Mark a gem as read, or as unread.',
  effect: 'write',
  input: z.strictObject({ id, unread: z.boolean().default(false).describe('Mark it as unread.') }),
  run: (jarvis, { id, unread }) => jarvis.gems.markRead(id, !unread),
})

export const gemDelete = operation({
  name: 'gem_delete',
  summary: 'Delete a gem with its folder and attachments. undo and "gem restore" restore it; forget erases it.',
  effect: 'write',
  input: z.strictObject({ id }),
  run: (jarvis, { id }) => jarvis.gems.remove(id),
})

export const gemRestore = operation({
  name: 'gem_restore',
  summary: 'Restore a deleted gem.',
  effect: 'write',
  input: z.strictObject({ id }),
  run: (jarvis, { id }) => jarvis.gems.restore(id),
})

export const gemEnrich = operation({
  name: 'gem_enrich',
  summary: 'Summarize and tag gems: those named, or all that have no summary yet. The owner’s words stay.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    ids: z.array(z.string().min(4).max(100)).max(1000).optional().describe('Gems; all that wait unless given.'),
    limit: z.number().int().min(1).max(1000).default(1000).describe('Gems at most.'),
  }),
  run: async (jarvis, { ids, limit }, { signal, onProgress }) => ({
    enriched: await jarvis.gems.enrich(ids, {
      signal,
      limit,
      onProgress: (done, total) => onProgress?.('gems', done, total),
    }),
  }),
})

export const gemFetch = operation({
  name: 'gem_fetch',
  summary:
    'Fetch pages that could not be fetched before; or fetch the pages of named gems again, which keeps a version.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    ids: z.array(z.string().min(4).max(100)).max(1000).optional().describe('Gems; all that are pending unless given.'),
    limit: z.number().int().min(1).max(1000).default(1000).describe('Pages at most.'),
  }),
  run: (jarvis, { ids, limit }, { signal, onProgress }) =>
    jarvis.gems.fetch(ids, { signal, limit, onProgress: (done, total) => onProgress?.('pages', done, total) }),
})

export const gemsRebuild = operation({
  name: 'gems_rebuild',
  summary: 'Write the folder of every gem again from the database, byte for byte. Your changes there are read first.',
  effect: 'write',
  long: true,
  input: z.strictObject({}),
  run: (jarvis, _, { signal, onProgress }) =>
    jarvis.gems.rebuild({ signal, onProgress: (done, total) => onProgress?.('gems', done, total) }),
})
