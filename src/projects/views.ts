import { counted } from '../core/counted.ts'
import type { DateStyle } from '../core/day-in-words.ts'
import type { ChangedProject, Project } from '../observations/observations.ts'
import type { ViewSettings } from '../ports/doors.ts'
import type { ProjectBrief } from './brief/project-brief.ts'
import type { DeletedProject } from './delete-project.ts'
import type { ProjectMap } from './map/project-map.ts'
import type { Matter, WholeProject, Work } from './show-project.ts'
import type { Decided } from './suggest/decide.ts'
import type { Suggestions } from './suggest/suggest-for-project.ts'
import type { CitedSentence } from './summary/cited-sentence.ts'
import type { ProjectSummary } from './summary/summarize-project.ts'

const short = (id: string): string => id.slice(0, 8)

const headOf = ({ name, status, objective, topics }: Project): string[] => [
  status === 'active' ? name : `${name} (${status})`,
  ...(objective === '' ? [] : [`  ${objective}`]),
  ...(topics.length === 0 ? [] : [`  topics: ${topics.join(', ')}`]),
]

export const changedText = ({ project, logEntry }: ChangedProject): string =>
  [...headOf(project), `  undo with "jarvis undo --entry ${logEntry}"`].join('\n')

export const deletedText = ({ project, gems, logEntries }: DeletedProject): string =>
  [
    `Deleted: ${project}`,
    ...(gems > 0 ? [`  ${counted(gems, 'gem')} kept, in no project`] : []),
    `  undo with "jarvis undo --entry ${logEntries.at(-1)}"`,
  ].join('\n')

export const wholeText = (whole: WholeProject, { output: { style } }: ViewSettings): string => {
  const { project, gems, open, decisions, sessions, facts, folders, remotes, summary } = whole
  const empty = gems.total === 0 ? [`No gems yet. "jarvis project suggest ${project.name}" looks for some.`] : []
  return [
    ...headOf(project),
    ...[...remotes, ...folders].map((place) => `  ${place}`),
    ...section(
      `Gems (${gems.total})`,
      gems.newest
        .slice(0, 20)
        .map(({ id, title, oneLine }) => `${short(id)}  ${title}${oneLine ? `: ${oneLine}` : ''}`),
    ),
    ...section(
      summary === null ? '' : `Summary of ${style.day(summary.at)}`,
      (summary?.themes ?? []).flatMap(({ name, sentences }) => [name, ...sentences.map((one) => `  ${cited(one)}`)]),
    ),
    ...section('To do', open.actionItems.map(matterLine)),
    ...section('Open questions', open.questions.map(matterLine)),
    ...section('Decisions', [
      ...decisions.ofGems.map(matterLine),
      ...decisions.ofAgents.map((work) => workLine(work, style)),
    ]),
    ...section(
      'Sessions',
      sessions.map((work) => workLine(work, style)),
    ),
    ...section(
      'Facts',
      facts.map(({ id, content }) => `${id.slice(-6)}  ${content}`),
    ),
    ...empty,
  ].join('\n')
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]

const matterLine = ({ text, gem, title }: Matter): string => `${text} (${short(gem)} ${title})`

const workLine = ({ title, at, id }: Work, { day }: DateStyle): string =>
  `${at === null ? '' : `${day(at)}  `}${title} (${id})`

export const suggestionsText = ({ project, suggestions, degraded }: Suggestions): string =>
  [
    ...(suggestions.length === 0
      ? [`No gem suits ${project} that is not in a project already. Objective and topics help: "jarvis project edit".`]
      : suggestions.map(
          ({ gem, title, score, reason }) => `${short(gem)}  ${score.toFixed(2)}  ${title}\n  ${reason}`,
        )),
    ...degraded.map((note) => `Note: ${note}`),
  ].join('\n')

export const decidedText =
  (one: string, many: string) =>
  ({ project, gems }: Decided): string =>
    `${counted(gems.length, 'gem')} ${gems.length === 1 ? one : many} ${project}.`

/** The themes with their gems: the picture is on the page. */
export const mapText = ({ project, gems, themes, left, degraded }: ProjectMap): string =>
  [
    `${project ?? 'All gems'}: ${counted(gems.length, 'gem')} on the map, ${counted(themes.length, 'theme')}`,
    ...themes.flatMap(({ name, gems: count }, theme) =>
      section(
        `${name} (${count})`,
        gems.flatMap((one) => (one.theme === theme ? [`${short(one.gem)}  ${one.title}`] : [])),
      ),
    ),
    ...(left > 0 ? ['', `${counted(left, 'gem')} not on the map.`] : []),
    ...degraded.map((note) => `Note: ${note}`),
  ].join('\n')

export const briefText = ({ project, text }: ProjectBrief): string =>
  text === '' ? `Nothing is known of ${project} yet but its name.` : text

const cited = ({ text, gem, line }: CitedSentence): string => `${text} [${short(gem)}:${line}]`

export const summaryText = (summary: ProjectSummary): string => {
  const { project, objective, gems, themes, redundant, contradictions, fresh, lastAt } = summary
  const isNew = lastAt === null ? [] : fresh.map(({ gem, title }) => `${short(gem)}  ${title}`)
  return [
    `${project}: ${counted(gems, 'gem')}, ${counted(themes.length, 'theme')}`,
    ...(objective === '' ? [] : [`  ${objective}`]),
    ...themes.flatMap(({ name, gems: own, sentences }) => section(`${name} (${own.length})`, sentences.map(cited))),
    ...section(
      'Near copies',
      redundant.map(({ gem, title, of, ofTitle }) => `${short(gem)} ${title} = ${short(of)} ${ofTitle}`),
    ),
    ...section(
      'Contradictions',
      contradictions.map(({ one, other, differs }) => `${differs}: ${cited(one)} | ${cited(other)}`),
    ),
    ...section('New since the last summary', isNew),
  ].join('\n')
}
