import { contentHash, slug } from '../../core/ids.ts'
import type { StoredObservation } from '../observation.ts'

/** An observation as a markdown file that other tools can index. */
export function observationPage(observation: StoredObservation): { path: string; text: string } {
  return { path: pathOf(observation), text: textOf(observation) }
}

/** `<project>/<session>/<id>.md`. */
const pathOf = ({ project, session, id }: Pick<StoredObservation, 'project' | 'session' | 'id'>): string =>
  [
    project === null ? 'no-project' : folderName(project),
    session === null ? 'no-session' : folderName(session),
    `${folderName(id)}.md`,
  ].join('/')

/** Whether a text is the page of an observation for this path, judged by its front matter. */
export function isPageOf(path: string, text: string): boolean {
  const head = /^---\n(id: [\s\S]*?)\n---\n/.exec(text)?.[1]
  const [id, project, session] = ['id', 'project', 'session'].map((name) => fieldOf(head ?? '', name))
  return id !== undefined && pathOf({ id, project: project ?? null, session: session ?? null }) === path
}

function fieldOf(head: string, name: string): string | undefined {
  const value = head
    .split('\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2)
  if (!value?.startsWith('"')) return value
  try {
    return String(JSON.parse(value))
  } catch {
    return undefined
  }
}

/** A name that is valid in every file system; a name that had to be changed gets a hash, to stay unique. */
function folderName(name: string): string {
  if (/^[a-z0-9][a-z0-9._-]{0,79}$/.test(name) && !name.endsWith('.')) return name
  return `${slug(name)}-${contentHash(name).slice(0, 8)}`
}

function textOf(observation: StoredObservation): string {
  const { type, project, session, agent, at, concepts, filesRead, filesModified, id, title, branch } = observation
  const about: [string, string | readonly string[] | null][] = [
    ['id', id],
    ['type', type],
    ['project', project],
    ['session', session],
    ['agent', agent],
    // UTC, so that the page of an observation is the same everywhere.
    ['date', new Date(at).toISOString()],
    ['branch', branch],
    ['concepts', concepts],
    ['files', [...new Set([...filesModified, ...filesRead])]],
  ]
  const head = about.flatMap(([name, value]) =>
    value === null || value.length === 0 ? [] : [`${name}: ${typeof value === 'string' ? scalar(value) : list(value)}`],
  )
  const { subtitle, narrative, facts } = observation
  const parts = [
    `---\n${head.join('\n')}\n---`,
    `# ${title}`,
    subtitle,
    narrative,
    facts.map((fact) => `- ${fact.replace(/\s*\n\s*/g, ' ')}`).join('\n'),
    fileList('Changed', filesModified),
    fileList('Read', filesRead),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const fileList = (name: string, files: readonly string[]): string =>
  files.length === 0 ? '' : `${name}:\n\n${files.map((file) => `- ${file}`).join('\n')}`

/** A YAML scalar. Words with another meaning in YAML are quoted; JSON strings are valid YAML. */
const scalar = (text: string): string =>
  /^[a-z][a-z0-9-]*$/i.test(text) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(text)
    ? text
    : JSON.stringify(text)

const list = (values: readonly string[]): string => `[${values.map(scalar).join(', ')}]`
