import { type Command, type CommandOption, commonOptionsOf, isOfFamily, shownOptions } from './command.ts'
import { alignTable, wrap } from './layout.ts'
import type { Style } from './output.ts'
import { usageOf } from './parse-arguments.ts'

const groups: readonly (readonly [string, readonly string[]])[] = [
  ['Get started', ['up', 'open', 'stop', 'install', 'uninstall']],
  ['Find', ['query', 'search', 'vsearch', 'similar', 'get', 'multi-get', 'ls']],
  ['Index', ['collection', 'context', 'update', 'embed', 'watch']],
  ['Remember', ['remember', 'recall', 'brief', 'note', 'memory', 'facts', 'ingest', 'promote', 'review', 'merge']],
  ['Sessions', ['session', 'event', 'flush']],
  ['Gems and projects', ['gem', 'gems', 'project', 'projects']],
  ['Learn from work', ['observations', 'timeline', 'links', 'learnings', 'decisions', 'knowledge', 'skills', 'stats']],
  ['Agents', ['agent', 'idle', 'mcp-health']],
  ['Messages', ['search-messages', 'messages', 'reply', 'templates']],
  ['Maintenance', ['status', 'doctor', 'log', 'undo', 'forget', 'usage', 'upkeep', 'cleanup', 'rebuild', 'config']],
  ['Models', ['model', 'models']],
  ['Import, export, sync', ['import', 'export', 'sync', 'move']],
  ['Access', ['token', 'phone', 'encrypt', 'unlock', 'lock', 'decrypt']],
  ['Serve', ['serve', 'mcp', 'mcp-serve', 'completions']],
  ['Measure', ['bench']],
]

/** Descriptions of command families, for one line in the overview. */
const families: Readonly<Record<string, string>> = {
  agent: 'Runs of agents',
  bench: 'Measure quality',
  collection: 'Folders to index',
  config: 'Settings',
  context: 'Descriptions of folders',
  facts: 'Facts',
  gem: 'Saved pages, files, texts',
  idle: 'Work in idle time',
  knowledge: 'Confirmed sentences',
  learnings: 'One learning',
  links: 'Links of observations',
  memory: 'The files of memory',
  messages: 'Chats and mails',
  observations: 'What agents did',
  phone: 'Paired phones',
  project: 'Projects',
  session: 'Conversations, work of agents',
  skills: 'One skill',
  sync: 'Your other machines',
  templates: 'Reply templates',
  token: 'Access tokens',
}
/** Commands that begin with the same word and are named one by one. */
const mostSingle = 2

/** All commands in groups, families of commands in one line; those without a group come last. */
export function overview(
  commands: readonly Command[],
  version: string,
  { style, width }: { style: Style; width: number },
) {
  const named = new Set(groups.flatMap(([, words]) => words))
  const rest = [...new Set(commands.map(({ words }) => words[0] as string))].filter((word) => !named.has(word))
  const parts = [...groups, ...(rest.length > 0 ? [['More', rest] as const] : [])].map(([title, words]) => {
    const listed = words.flatMap((word) => inOverview(commands.filter((command) => command.words[0] === word)))
    return `${style.bold(title)}\n${commandLines(listed, overviewName, width)}`
  })
  return [
    `jarvis ${version}: find what is in your notes, documents and conversations, and remember what matters`,
    'Usage: jarvis <command> [options]',
    ...parts,
    wrap(
      'jarvis <command> --help shows its options, or the commands of a family (…). Answers come as --json, --md, --csv and --files, too.',
      width,
    ).join('\n'),
  ].join('\n\n')
}

const overviewName = 'search-messages'.length

type Line = Pick<Command, 'words' | 'summary'>

/** `collection …  Folders to index: add, list, rename, remove` in place of four lines. */
function inOverview(listed: readonly Command[]): Line[] {
  const members = listed.filter(({ words }) => words.length > 1)
  const [first = ''] = listed[0]?.words ?? []
  const about = families[first]
  if (members.length <= mostSingle || about === undefined) return listed.map(inShort)
  const names = members.map(({ words }) => words.slice(1).join(' ')).join(', ')
  const alone = listed.filter(({ words }) => words.length === 1)
  return [...alone.map(inShort), { words: [`${first} …`], summary: `${about}: ${names}` }]
}

/** The overview shows the first sentence; `--help` shows all. */
const inShort = ({ words, summary }: Line): Line => ({ words, summary: summary.split(/(?<=\.)\s/)[0] as string })

/** The commands of one group: `jarvis collection`. */
export function groupHelp(group: string, commands: readonly Command[], width: number): string {
  const listed = commands.filter(({ words }) => isOfFamily(group, words[0]))
  return `Usage: jarvis ${group} <command>\n\n${commandLines(listed, longestName(listed), width)}`
}

const longestName = (listed: readonly Line[]): number => Math.max(...listed.map(({ words }) => words.join(' ').length))

function commandLines(listed: readonly Line[], longest: number, width: number): string {
  const nameWidth = longest + 2
  return listed
    .map(({ words, summary }) => {
      const [first, ...more] = wrap(summary, width - nameWidth - 2)
      const rest = more.map((line) => ' '.repeat(nameWidth + 2) + line)
      return [`  ${words.join(' ').padEnd(nameWidth)}${first ?? ''}`, ...rest].join('\n')
    })
    .join('\n')
}

/** Everything about one command, with the other commands of its family: `jarvis agent` has `jarvis agent list`. */
export function commandHelp(
  command: Command,
  { style, width }: { style: Style; width: number },
  commands: readonly Command[] = [],
): string {
  const parts = [`Usage: jarvis ${usageOf(command)}`, wrap(command.summary, width).join('\n')]
  const described = command.arguments.filter(({ description }) => description !== '')
  if (described.length > 0)
    parts.push(described.map(({ label, description }) => argumentLines(label, description, width)).join('\n'))
  const options = shownOptions(command.options)
  if (options.length > 0) parts.push(`${style.bold('Options')}\n${optionLines(options, width)}`)
  const family = familyOf(command, commands)
  if (family.length > 0)
    parts.push(`${style.bold('More commands')}\n${commandLines(family, longestName(family), width)}`)
  parts.push(`${style.bold('Options of every command')}\n${optionLines(commonOptionsOf(command), width)}`)
  if (command.examples.length > 0)
    parts.push(`${style.bold('Examples')}\n${command.examples.map((example) => `  ${example}`).join('\n')}`)
  return parts.join('\n\n')
}

const familyOf = ({ words }: Command, commands: readonly Command[]): Line[] =>
  commands
    .filter((other) => other.words.length > words.length && words.every((word, place) => other.words[place] === word))
    .map(inShort)

function argumentLines(label: string, description: string, width: number): string {
  const name = `  <${label}>  `
  const [first = '', ...more] = wrap(description, Math.max(24, width - name.length))
  return [name + first, ...more.map((line) => ' '.repeat(name.length) + line)].join('\n')
}

function optionLines(options: readonly CommandOption[], width: number): string {
  const names = options.map(nameOf)
  const nameWidth = Math.min(28, Math.max(...names.map(({ length }) => length)))
  const rows = options.flatMap((option, index) => {
    const [first, ...more] = wrap(meaningOf(option), Math.max(24, width - nameWidth - 4))
    return [[`  ${names[index]}`, first ?? ''], ...more.map((line) => ['', line])]
  })
  return alignTable(rows).join('\n')
}

/** `-n, --limit <1-100>`; a switch that is on by default is shown by the word that turns it off. */
function nameOf({ flag, short, type, list, minimum, maximum, default: shipped }: CommandOption): string {
  const letter = short === undefined ? '' : `-${short}, `
  if (type === 'boolean') return `${letter}--${shipped === true ? 'no-' : ''}${flag}`
  const range =
    minimum !== undefined && maximum !== undefined ? `${minimum}-${maximum}` : type === 'string' ? 'text' : 'number'
  return `${letter}--${flag} <${range}>${list ? '…' : ''}`
}

function meaningOf({ flag, description, values, type, commas, default: shipped }: CommandOption): string {
  const choice = `${values ? ` One of ${values.join(', ')}.` : ''}${commas ? ' Several as a,b.' : ''}`
  if (type === 'boolean') return shipped === true ? withoutIt(flag, description) : description
  return `${description}${choice}${shipped === undefined || shipped === '' ? '' : ` Default: ${shipped}.`}`
}

/** Description of an option's negated form: from the description itself, or its negation. */
export function withoutIt(flag: string, description: string): string {
  const [, said] = description.split(`--no-${flag} `)
  const without = said ?? `do not ${description[0]?.toLowerCase()}${description.slice(1)}`
  return without.charAt(0).toUpperCase() + without.slice(1)
}
