import { z } from 'zod'
import { toOwnTimes } from '../app/questions.ts'
import { localPath } from './local-path.ts'
import { operation } from './operation.ts'

const id = z.string().min(4).max(100).describe('The gem: its ID, or the first characters of it.')
const name = z.string().min(1).max(300)
const day = z.string().min(1).max(40)
const line = z.string().min(1).max(2000)
const tags = z.array(z.string().min(1).max(100)).max(100)
const modes = ['hybrid', 'keyword', 'semantic'] as const
const kinds = ['article', 'paper', 'transcript', 'mail', 'bookmark', 'clipping', 'note', 'file'] as const

const saved = {
  title: z.string().max(500).optional().describe('Title (default: taken from the content).'),
  tag: tags.optional().describe('Tags in the owner’s words.'),
  project: name.optional().describe('Project it belongs to.'),
  notes: z.string().max(100_000).optional().describe("The owner's notes."),
  note: z.string().max(100_000).optional().describe('Former name of notes.').meta({ deprecated: true }),
  enrich: z.boolean().optional().describe('Summarize and tag it at once (default: setting gems.enrich).'),
}

export const saveGem = operation({
  name: 'save_gem',
  summary: 'Save a web page, a file or a text as a gem and index it. Saving it again updates the same gem.',
  effect: 'write',
  makesSpace: true,
  input: z
    .strictObject({
      url: z.string().min(1).max(4000).optional().describe('URL of a page; fetched now, or saved as pending.'),
      file: localPath
        .optional()
        .describe('A file (web page, PDF, Word, Markdown, subtitles, transcript, mail, image) or a URL.'),
      text: z.string().max(5_000_000).optional().describe('A text, instead of a URL or file.'),
      page: z
        .string()
        .max(20_000_000)
        .optional()
        .describe('HTML of the page, if you already have it; nothing is fetched.'),
      content: z
        .base64()
        .max(30_000_000)
        .optional()
        .describe('Bytes of a file in base 64, for programs that have no path.'),
      name: name.optional().describe('Name of that file, with its ending.'),
      ...saved,
    })
    .refine(({ url, file, text, content }) => [url, file, text, content].filter(Boolean).length === 1, {
      message: 'Name one address, file or text',
    }),
  run: (jarvis, { url, file, text, page, content, name, tag, notes, note, enrich, ...owner }, { signal }) =>
    jarvis.gems.add(
      {
        ...owner,
        ...{ url, text, page, tags: tag, path: file, notes: notes ?? note },
        file: content === undefined ? undefined : { name: name ?? 'file', bytes: Buffer.from(content, 'base64') },
      },
      { signal, enrich: enrich ?? jarvis.config.gems.enrich },
    ),
})

export const searchGems = operation({
  name: 'search_gems',
  ofProject: true,
  summary: 'Search gems by words and meaning, with the matching passage; without words, list the newest.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().max(10_000).default('').describe('A question, or words.'),
    project: name.optional().describe('Only of this project.'),
    limit: z.number().int().min(1).max(100).default(10).describe('Maximum gems.'),
    minScore: z.number().min(0).max(1).optional().describe('Minimum score.'),
    mode: z.enum(modes).default('hybrid').describe('keyword: words only. semantic: meaning only. hybrid: both.'),
    tag: tags.optional().describe('Only gems with one of these tags.'),
    kind: z.array(z.enum(kinds)).max(kinds.length).optional().describe('Only these kinds.'),
    archived: z.boolean().default(false).describe('Include archived gems.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Gems to skip.'),
    after: day.optional().describe('Saved on or after: 2024, 2024-05-01, 30d.'),
    before: day.optional().describe('Saved before.'),
  }),
  run: (jarvis, { after, before, ...query }, { signal }) =>
    jarvis.gems.find({ ...query, ...toOwnTimes({ after, before }, jarvis.now()) }, { signal }),
})

export const similarGems = operation({
  name: 'similar_gems',
  summary: 'Find gems similar to a given one.',
  effect: 'read',
  input: z.strictObject({
    id,
    limit: z.number().int().min(1).max(100).default(10).describe('Maximum gems.'),
  }),
  run: (jarvis, { id, limit }, { signal }) => jarvis.gems.similar(id, limit, { signal }),
})

export const gemList = operation({
  name: 'gem_list',
  ofProject: true,
  summary: 'List gems, newest first.',
  effect: 'read',
  input: z.strictObject({
    project: name.optional().describe('Only of this project.'),
    unread: z.boolean().default(false).describe('Only unread gems.'),
    pending: z.boolean().default(false).describe('Only gems that still have to be fetched.'),
    archived: z.boolean().default(false).describe('Include archived gems.'),
    limit: z.number().int().min(1).max(1000).default(50).describe('Maximum gems.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Gems to skip.'),
  }),
  run: (jarvis, request) => jarvis.gems.list(request),
})

export const gemGet = operation({
  name: 'gem_get',
  summary: 'Show a gem: text, summary, notes, files, versions; or the passage that a summary cites as "<id>:<line>".',
  effect: 'read',
  input: z.strictObject({ id: id.describe('The gem: its ID, or the first characters of it; also "<id>:<line>".') }),
  run: (jarvis, { id }) => jarvis.gems.get(id),
})

export const gemTags = operation({
  name: 'gem_tags',
  summary: 'List tags with the number of gems for each.',
  effect: 'read',
  input: z.strictObject({}),
  run: async (jarvis) => ({ tags: await jarvis.gems.tags() }),
})

export const gemEdit = operation({
  name: 'gem_edit',
  summary: 'Edit the title, tags, notes or highlights of a gem. Enrichment does not change them afterwards.',
  effect: 'write',
  input: z.strictObject({
    id,
    title: z.string().max(500).optional().describe('New title.'),
    tag: tags.optional().describe('Tags; replaces all existing ones.'),
    notes: z.string().max(100_000).optional().describe('Notes; replaces the existing ones.'),
    highlights: z.string().max(100_000).optional().describe('Highlights; replaces all existing ones.'),
    base: z
      .strictObject({ notes: z.string().max(100_000).optional(), highlights: z.string().max(100_000).optional() })
      .optional()
      .describe('Notes and highlights as you read them. The edit is refused if they have changed since.'),
  }),
  run: (jarvis, { id, tag, ...edit }) => jarvis.gems.edit(id, { ...edit, tags: tag }),
})

export const gemAssign = operation({
  name: 'gem_assign',
  summary: 'Assign a gem to a project; without a project, remove the assignment.',
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
    decisions: z.array(line).max(100).optional().describe('Decisions.'),
    actionItems: z.array(line).max(100).optional().describe('Action items, with person and date.'),
    openQuestions: z.array(line).max(100).optional().describe('Open questions.'),
    agent: z.string().min(1).max(200).optional().describe('Agent that adds the notes.'),
  }),
  run: (jarvis, { id, agent, ...notes }) => jarvis.gems.copilot(id, notes, agent),
})

export const gemArchive = operation({
  name: 'gem_archive',
  summary: 'Archive a gem, so that it is found on request only; --back restores it.',
  effect: 'write',
  input: z.strictObject({ id, back: z.boolean().default(false).describe('Restore it from the archive.') }),
  run: (jarvis, { id, back }) => jarvis.gems.archive(id, !back),
})

export const gemMerge = operation({
  name: 'gem_merge',
  summary:
    'Merge a gem into another, with its sources, tags, notes, highlights and co-pilot notes. One undo restores both.',
  effect: 'write',
  input: z.strictObject({
    id: id.describe('The gem to merge: its ID, or the first characters of it.'),
    into: id.describe('The gem to keep.'),
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
  summary: 'Delete a gem with its folder and attachments. "gem restore" and "undo" restore it; "forget" erases it.',
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
  summary: 'Summarize and tag gems: the named ones, or all without a summary. Your own edits are kept.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    ids: z.array(z.string().min(4).max(100)).max(1000).optional().describe('Gems (default: all that wait).'),
    limit: z.number().int().min(1).max(1000).default(1000).describe('Maximum gems.'),
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
  summary: 'Fetch pending pages, or fetch the pages of named gems again and keep the previous version.',
  effect: 'write',
  long: true,
  input: z.strictObject({
    ids: z.array(z.string().min(4).max(100)).max(1000).optional().describe('Gems (default: all pending).'),
    limit: z.number().int().min(1).max(1000).default(1000).describe('Maximum pages.'),
  }),
  run: (jarvis, { ids, limit }, { signal, onProgress }) =>
    jarvis.gems.fetch(ids, {
      ...{ signal, limit, enrich: jarvis.config.gems.enrich },
      onProgress: (done, total) => onProgress?.('pages', done, total),
    }),
})

export const gemsRebuild = operation({
  name: 'gems_rebuild',
  summary: 'Rewrite the folder of every gem from the database. Your edits there are read first.',
  effect: 'write',
  long: true,
  input: z.strictObject({}),
  run: (jarvis, _, { signal, onProgress }) =>
    jarvis.gems.rebuild({ signal, onProgress: (done, total) => onProgress?.('gems', done, total) }),
})
