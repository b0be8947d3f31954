import type { Jarvis } from '../../app/jarvis.ts'
import { alignTable, plural, printable, recordAddress } from './layout.ts'
import type { View } from './view.ts'

type Keeping = Jarvis['observations']['keeping']
type Changed = Awaited<ReturnType<Keeping['pin']>>
type Merged = Awaited<ReturnType<Keeping['merge']>>
type Links = Awaited<ReturnType<Keeping['links']>>
type ChangedLink = Awaited<ReturnType<Keeping['addLink']>>
type Upkept = Awaited<ReturnType<Keeping['retain']>>
type Projects = Awaited<ReturnType<Keeping['projects']>>
type Joined = Awaited<ReturnType<Jarvis['observations']['joinProjects']>>
type Together = Awaited<ReturnType<Keeping['filesTogether']>>

const undoBy = (logEntry: number): string => `(undo: jarvis undo --entry ${logEntry})`

const changed = (done: string): View<Changed> => ({
  plain: ({ observation, logEntry }) =>
    `${done}: ${printable(observation.title)} (${observation.id}) ${undoBy(logEntry)}`,
  rows: ({ observation: { id, type, title, hidden, pinnedAt }, logEntry }) => [
    { id, type, title, hidden, pinnedAt, logEntry },
  ],
  addresses: ({ observation }) => [recordAddress(observation.id)],
})

const changedLink = (done: string): View<ChangedLink> => ({
  plain: ({ from, kind, to, logEntry }) => `${done}: ${from} ${kind} ${to} ${undoBy(logEntry)}`,
  rows: (link) => [{ ...link }],
  addresses: ({ from, to }) => [recordAddress(from), recordAddress(to)],
})

const links: View<Links> = {
  plain: ({ links }, { output: { style } }) =>
    links
      .map(({ from, fromTitle, kind, to, toTitle, madeBy, confirmed }) =>
        [
          `${printable(fromTitle)} ${style.dim(from)}`,
          `  ${style.bold(kind)} ${printable(toTitle)} ${style.dim(to)}`,
          style.dim(`  ${confirmed ? 'confirmed' : 'proposed'} by ${printable(madeBy)}`),
        ].join('\n'),
      )
      .join('\n'),
  rows: ({ links }) => links.map((link) => ({ ...link })),
  addresses: ({ links }) => [...new Set(links.flatMap(({ from, to }) => [from, to]))].map(recordAddress),
  notes: ({ links }) => (links.length === 0 ? ['No matching links.'] : []),
}

const projects: View<Projects> = {
  prose: true,
  plain: ({ projects }, { output: { style } }) =>
    projects
      .map(({ name, objective, topics, status, folders, remotes, joined, observations, sessions, gems, lastAt }) =>
        [
          `${style.bold(printable(name))}${status === 'active' ? '' : ` (${status})`}  ${style.dim(
            `${plural(observations, 'observation')} · ${plural(sessions, 'session')} · ${plural(gems, 'gem')}${lastAt === null ? '' : ` · last ${style.day(lastAt)}`}`,
          )}`,
          ...(objective === '' ? [] : [`  ${printable(objective)}`]),
          ...(topics.length === 0 ? [] : [`  topics: ${printable(topics.join(', '))}`]),
          ...[...remotes, ...folders].map((known) => `  ${printable(known)}`),
          ...joined.map(
            ({ project, logEntry }) =>
              `  joined: ${printable(project)}${logEntry === null ? '' : ` ${undoBy(logEntry)}`}`,
          ),
        ].join('\n'),
      )
      .join('\n'),
  rows: ({ projects }) =>
    projects.map(({ folders, remotes, joined, topics, repositories, ...project }) => ({
      ...project,
      topics: topics.join('; '),
      repositories: repositories.join('; '),
      folders: folders.join('; '),
      remotes: remotes.join('; '),
      joined: joined.map((one) => one.project).join('; '),
    })),
  addresses: ({ projects }) => projects.map(({ name }) => name),
  notes: ({ projects }) =>
    projects.length === 0
      ? [
          'No projects yet. Create one with "jarvis project create", or install hooks: jarvis install claude-code --plugin',
        ]
      : [],
}

const joined: View<Joined> = {
  plain: ({ project, joined, observations, sessions, logEntry }) =>
    `${printable(joined)} is now ${printable(project)}: ${plural(observations, 'observation')}, ${plural(sessions, 'session')} ${undoBy(logEntry)}`,
  rows: (done) => [{ ...done }],
  addresses: ({ project }) => [project],
}

const together: View<Together> = {
  plain: ({ files }, { output: { style } }) =>
    alignTable(
      files.map(({ path, together, alone, share }) => [
        `${Math.round(share * 100)} %`,
        printable(path),
        style.dim(`${together} of its ${alone} changes`),
      ]),
    ).join('\n'),
  rows: ({ files }) => files.map(({ observations, ...file }) => ({ ...file, observations: observations.join('; ') })),
  addresses: ({ files }) => files.map(({ path }) => path),
  notes: ({ file, changes, files }) =>
    changes === 0
      ? [`No changes of ${file} were observed. Use a path from the project root.`]
      : files.length === 0
        ? [`${file} always changed alone.`]
        : [],
}

const upkeep: View<Upkept> = {
  plain: ({ archived, merged, deleted }, { output: { style } }) =>
    Object.entries({ archived, merged, deleted })
      .flatMap(([what, list]) => list.map(({ id, title }) => `${what}: ${printable(title)} ${style.dim(id)}`))
      .join('\n'),
  rows: ({ archived, merged, deleted }) =>
    Object.entries({ archived, merged, deleted }).flatMap(([what, list]) => list.map((one) => ({ what, ...one }))),
  notes: ({ dryRun, archived, merged, deleted }) => {
    const counts = `${archived.length} archived, ${merged.length} merged, ${deleted.length} deleted`
    if (archived.length + merged.length + deleted.length === 0) return ['No observation is due.']
    return [dryRun ? `Preview: ${counts}. To apply it: jarvis observations upkeep --yes` : `Done: ${counts}.`]
  },
  question: ({ archived, merged, deleted }) =>
    archived.length + merged.length + deleted.length > 0 ? 'Archive, merge and delete these?' : undefined,
}

/** Views of commands that change observations and their links. */
export const observationAdminViews: Readonly<Record<string, View<never>>> = {
  obs_edit: changed('Changed'),
  obs_pin: {
    ...changed('Pinned'),
    plain: (result: Changed, settings) =>
      changed(result.observation.pinnedAt === null ? 'Unpinned' : 'Pinned').plain(result, settings),
  },
  obs_retract: changed('Retracted'),
  obs_restore: changed('Restored'),
  obs_merge: {
    ...changed('Merged'),
    plain: ({ observation, merged, logEntry }: Merged) =>
      `Merged ${merged.length} into: ${printable(observation.title)} (${observation.id}) ${undoBy(logEntry)}`,
  },
  obs_upkeep: upkeep,
  link_list: links,
  link_add: changedLink('Linked'),
  link_confirm: changedLink('Confirmed'),
  link_remove: changedLink('Removed'),
  files_together: together,
  project_list: projects,
  project_join: joined,
}
