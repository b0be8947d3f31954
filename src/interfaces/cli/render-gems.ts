import type { Jarvis } from '../../app/jarvis.ts'
import { counted } from '../../core/counted.ts'
import { alignTable, number, printable, printableLines, styleMarks, wrap } from './layout.ts'
import type { Style } from './output.ts'
import { passageLines } from './passage-lines.ts'
import type { View } from './view.ts'

type Gems = Jarvis['gems']
type Answer<Name extends keyof Gems> = Awaited<ReturnType<Gems[Name]>>
type Line = Answer<'list'>['gems'][number]

/** Characters of an id that are shown: enough to name a gem by. */
const shown = 8

const marksOf = ({ kind, capturedAt, project, tags, read, archived, pending }: Line, style: Style): string =>
  [
    kind,
    style.day(capturedAt),
    project && `in ${project}`,
    tags.length > 0 && tags.map((tag) => `#${tag}`).join(' '),
    !read && 'unread',
    archived && 'archived',
    pending && `pending: ${pending}`,
  ]
    .filter(Boolean)
    .join(' · ')

const lineRows = (gems: readonly Line[]) => gems.map(({ tags, ...gem }) => ({ ...gem, tags: tags.join(', ') }))

/** Hits with a lower score answer in one of twenty cases; people see their number, programs get them. */
const likely = 0.05
const isLikely = ({ score }: { score: number | null }): boolean => score === null || score >= likely

const found: View<Answer<'find'>> = {
  plain: ({ gems }, { output: { style, width } }) =>
    gems
      .filter(isLikely)
      .map((gem) => {
        const score = gem.score === null ? '' : `  ${gem.score.toFixed(2)}`
        const head = `${style.bold(gem.id.slice(0, shown))}  ${printable(gem.title)}${score}`
        const marks = wrap(printable(marksOf(gem, style)), width - 2).map((line) => style.dim(line))
        const passage = passageOf(gem, width - 2).map((line) => styleMarks(line, style.mark))
        return [head, ...[...marks, ...passage].map((line) => `  ${line}`)].join('\n')
      })
      .join('\n\n'),
  rows: ({ gems }) => lineRows(gems),
  addresses: ({ gems }) => gems.map(({ id }) => id),
  notes: ({ gems, notes }) => {
    const unlikely = gems.filter((gem) => !isLikely(gem)).length
    if (gems.length === unlikely) return notes.length > 0 ? notes : ['No matching gems.']
    return unlikely === 0 ? notes : [...notes, `${number(unlikely)} more unlikely to answer: --json shows all.`]
  },
}

/** Labels that gem.md writes before generated lines: `**One-line summary:** `. */
const labels = /\*\*[^*\n]+:\*\*[ \t]*/g

/** The passage as it reads, in at most so many lines: `gem show` has the whole. */
const passageOf = ({ passage, highlights }: Answer<'find'>['gems'][number], width: number): string[] => {
  const snippet = passage.replace(labels, '')
  const hit = { snippet, highlights: snippet === passage ? highlights : [], path: null, kind: 'gem' } as const
  return passageLines(hit, width).slice(0, mostLines)
}
const mostLines = 6

const list: View<Answer<'list'>> = {
  plain: ({ gems }, { output: { style, width } }) =>
    gems
      .map((gem) => {
        const marks = wrap(printable(marksOf(gem, style)), width - 2).map((line) => style.dim(line))
        const said = gem.oneLine === '' ? [] : wrap(printable(gem.oneLine), width - 2)
        const head = `${style.bold(gem.id.slice(0, shown))}  ${printable(gem.title)}`
        return [head, ...[...marks, ...said].map((line) => `  ${line}`)].join('\n')
      })
      .join('\n'),
  rows: ({ gems }) => lineRows(gems),
  addresses: ({ gems }) => gems.map(({ id }) => id),
  notes: ({ gems, total }) =>
    total === 0
      ? ['No gems yet. Save one: jarvis gem add <address|file>']
      : total > gems.length
        ? [`${number(total - gems.length)} more: --offset and --limit show them.`]
        : [],
}

/** The passage that a summary cites, with its place. */
const citedPassage = (
  { id, title, url, source }: Answer<'get'>['gem'],
  { line, startLine, text }: NonNullable<Answer<'get'>['passage']>,
  style: Style,
): string => {
  const lines = text.split('\n').map((words, at) => {
    const number = String(startLine + at).padStart(5)
    return startLine + at === line
      ? `${style.bold(number)}  ${printable(words)}`
      : `${style.dim(number)}  ${printable(words)}`
  })
  const from = printable([url ?? source, `Show all: jarvis gem show ${id.slice(0, shown)}`].filter(Boolean).join(' · '))
  return [style.bold(printable(title)), ...lines, style.dim(from)].join('\n')
}

/** A person gets a gem's file, which is also what --md prints. */
const whole: View<Answer<'get'>> = {
  plain: ({ gem, text, file, files, versions, passage }, { output: { style } }) => {
    if (passage) return citedPassage(gem, passage, style)
    const { enrichment, copilot } = gem
    const part = (title: string, lines: readonly string[]) =>
      lines.length === 0 ? [] : [`${style.bold(title)}\n${lines.map((line) => `- ${printable(line)}`).join('\n')}`]
    return [
      `${style.bold(printable(gem.title))}\n${style.dim(printable([gem.source, gem.url, gem.author, style.day(gem.capturedAt), gem.project && `in ${gem.project}`, ...gem.tags.map((tag) => `#${tag}`)].filter(Boolean).join(' · ')))}`,
      ...(gem.deletedAt !== null
        ? [`Deleted on ${style.day(gem.deletedAt)}. Restore it: jarvis gem restore ${gem.id.slice(0, shown)}`]
        : []),
      ...(gem.archivedAt !== null ? [`Archived on ${style.day(gem.archivedAt)}.`] : []),
      ...(gem.pending ? [`Pending: ${printable(gem.pending)}`] : []),
      ...files.flatMap(({ name }) =>
        name.startsWith('gem.conflict-') ? [`Your edit of gem.md could not be applied; it is saved in ${name}.`] : [],
      ),
      ...(enrichment ? [printable(enrichment.summary)] : []),
      ...part('Key points', enrichment?.keyPoints ?? []),
      ...part('Decisions', [...(enrichment?.decisions ?? []), ...copilot.decisions]),
      ...part('Action items', [...(enrichment?.actionItems ?? []), ...copilot.actionItems]),
      ...part('Open questions', [...(enrichment?.openQuestions ?? []), ...copilot.openQuestions]),
      ...(gem.highlights ? [`${style.bold('Highlights')}\n${printableLines(gem.highlights)}`] : []),
      ...(gem.notes ? [`${style.bold('Notes')}\n${printableLines(gem.notes)}`] : []),
      printableLines(text),
      style.dim(
        [
          [
            `Version ${versions[0]?.version ?? 0}`,
            ...files.map(({ name, bytes }) => `${name} (${number(bytes)} bytes)`),
          ].join(' · '),
          `Edit by hand: ${file}`,
        ].join('\n'),
      ),
    ].join('\n\n')
  },
  markdown: ({ gem, text }) => `# ${gem.title}\n\n${gem.enrichment?.summary ?? ''}\n\n${text}`,
}

const outcomes = {
  added: 'Kept',
  known: 'Already known',
  updated: 'A new version of',
  source: 'Known from another source',
} as const

const captureLines = ({ outcome, gem, changes }: Answer<'add'>, style: Style): string[] => [
  `${outcomes[outcome]}: ${style.bold(gem.id.slice(0, shown))}  ${printable(gem.title)}`,
  ...(gem.enrichment?.oneLine ? [`  ${printable(gem.enrichment.oneLine)}`] : []),
  ...(gem.tags.length > 0 ? [`  ${style.dim(printable(gem.tags.map((tag) => `#${tag}`).join(' ')))}`] : []),
  ...changes.map((change) => `  ${printable(change)}`),
]

const captured: View<Answer<'add'>> = {
  plain: (answer, { output: { style } }) => captureLines(answer, style).join('\n'),
  notes: ({ notes }) => notes,
}

const changed = (what: string | ((gem: Answer<'edit'>['gem']) => string)): View<Answer<'edit'>> => ({
  plain: ({ gem }, { output: { style } }) =>
    `${typeof what === 'string' ? what : printable(what(gem))}: ${style.bold(gem.id.slice(0, shown))}  ${printable(gem.title)}`,
  notes: ({ conflicts }) =>
    conflicts.map((name) => `gem.md was changed by another program; that version is saved as ${name}.`),
})

const tagList: View<{ tags: Answer<'tags'> }> = {
  plain: ({ tags }) =>
    alignTable(
      tags.map(({ tag, gems }) => [printable(tag), number(gems)]),
      [1],
    ).join('\n'),
  rows: ({ tags }) => tags.map((tag) => ({ ...tag })),
  notes: ({ tags }) => (tags.length === 0 ? ['No gem has a tag yet.'] : []),
}

const enriched: View<{ enriched: Answer<'enrich'> }> = {
  plain: ({ enriched: gems }, { output: { style } }) =>
    gems.length === 0
      ? 'Every gem has a summary.'
      : gems
          .map(
            ({ gem, by }) =>
              `Summarized: ${style.bold(gem.id.slice(0, shown))}  ${printable(gem.title)}  ${style.dim(by === 'rules' ? 'without a model' : `by ${printable(by)}`)}`,
          )
          .join('\n'),
  notes: ({ enriched: gems }) => [...new Set(gems.flatMap(({ notes }) => notes))],
}

const fetched: View<Answer<'fetch'>> = {
  plain: ({ captured: done, pending }, { output: { style } }) =>
    [
      ...done.flatMap((one) => captureLines(one, style)),
      ...pending.map(
        ({ gem, title, pending: why }) =>
          `Not fetched: ${gem.slice(0, shown)}  ${printable(title)} (${printable(why ?? '')})`,
      ),
      ...(done.length + pending.length === 0 ? ['Nothing is pending.'] : []),
    ].join('\n'),
  notes: ({ captured: done, pending, waiting }) => [
    ...new Set(done.flatMap(({ notes }) => notes)),
    ...(waiting > pending.length
      ? [`${number(waiting)} gems are pending. Run "jarvis gem fetch" again for the rest.`]
      : []),
  ],
}

const rebuilt: View<Answer<'rebuild'>> = {
  plain: ({ gems, written, taken, strangers }) =>
    [
      `${counted(gems, 'gem')}, ${counted(written, 'folder')} written.`,
      ...taken.map(({ title, fields, conflicts }) =>
        [`Read from ${printable(title)}: ${fields.join(', ') || 'nothing'}`, ...conflicts].join('; saved as '),
      ),
      ...strangers.map((name) => `Folder without a gem: ${name}`),
    ].join('\n'),
}

/** Views of commands for gems. */
export const gemViews: Readonly<Record<string, View<never>>> = {
  save_gem: captured,
  search_gems: found,
  similar_gems: found,
  gem_list: list,
  gem_get: whole,
  gem_tags: tagList,
  gem_edit: changed('Edited'),
  gem_assign: changed(({ project }) => (project === null ? 'In no project' : `Assigned to ${project}`)),
  gem_copilot: changed('Noted'),
  gem_merge: changed('Merged into'),
  gem_archive: changed(({ archivedAt }) => (archivedAt === null ? 'No longer archived' : 'Archived')),
  gem_read: changed(({ readAt }) => (readAt === null ? 'Marked as unread' : 'Marked as read')),
  gem_delete: changed('Deleted'),
  gem_restore: changed('Restored'),
  gem_enrich: enriched,
  gem_fetch: fetched,
  gems_rebuild: rebuilt,
}
