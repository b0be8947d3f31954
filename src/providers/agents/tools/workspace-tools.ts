import { spawn } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { AgentRole, AgentTool, SessionRequest } from '../../../ports/agent-runner.ts'

type Needs = Pick<SessionRequest, 'folder' | 'decide' | 'onText'>

const everyone: readonly AgentRole[] = ['planner', 'executor', 'tester', 'reviewer']
/** Maximum bytes read of a file, and characters returned of a list. */
const mostBytes = 2_000_000
const mostCharacters = 60_000
const mostLines = 800

/**
 * File tools for programs that would otherwise use a shell: files of the workspace, as git lists them. Each use passes
 * the same permission check, so that nothing outside of the workspace is read or changed. Keyed by the names of the
 * roles' tools.
 */
export function workspaceTools(needs: Needs): Record<'read' | 'search' | 'edit', AgentTool[]> {
  return { read: [readTool(needs)], search: [listTool(needs), searchTool(needs)], edit: [writeTool(needs)] }
}

const readTool = ({ folder, decide, onText }: Needs): AgentTool => ({
  name: 'read_file',
  description: `Read a file of the workspace, at most ${mostLines} lines at once.`,
  input: schema({
    path: 'Such as: src/queue.ts',
    from: 'First line, from 1. Default: 1.',
  }),
  roles: everyone,
  async run({ path, from }) {
    const name = text(path)
    await allowed(decide, { tool: 'read_file', paths: [name], text: name })
    const file = resolve(folder, name)
    const { size } = await stat(file)
    if (size > mostBytes) throw new Error(`${name} has ${size} bytes; search_files finds lines in it.`)
    const lines = (await readFile(file, 'utf8')).split('\n')
    const first = Math.max(1, Number(from) || 1)
    const shown = cut(
      lines
        .slice(first - 1, first - 1 + mostLines)
        .map((line, at) => `${first + at}: ${line}`)
        .join('\n'),
    )
    onText(`the file ${name}`, shown)
    return lines.length > first - 1 + mostLines ? `${shown}\n(${lines.length} lines in all)` : shown
  },
})

const listTool = ({ folder, decide }: Needs): AgentTool => ({
  name: 'list_files',
  description: 'List the files of the workspace that git does not ignore, or those of a folder in it.',
  input: schema({ folder: 'Such as: src. Default: everything.' }),
  roles: everyone,
  async run(input) {
    const below = text(input.folder) || '.'
    await allowed(decide, { tool: 'list_files', paths: [below], text: below })
    return cut(await git(folder, ['ls-files', '--cached', '--others', '--exclude-standard', '--', below]))
  },
})

const searchTool = ({ folder, decide, onText }: Needs): AgentTool => ({
  name: 'search_files',
  description: 'Search the files of the workspace for an extended regular expression. Answers path:line: text.',
  input: schema({ pattern: 'Such as: retry\\(', folder: 'Such as: src. Default: everything.' }),
  roles: everyone,
  async run(input) {
    const below = text(input.folder) || '.'
    await allowed(decide, { tool: 'search_files', paths: [below], text: text(input.pattern) })
    const flags = ['-nIE', '--untracked', '--max-count', '50']
    const found = cut(await git(folder, ['grep', ...flags, '-e', text(input.pattern), '--', below]))
    onText('what search_files found', found)
    return found === '' ? 'Nothing matches.' : found
  },
})

const writeTool = ({ folder, decide }: Needs): AgentTool => ({
  name: 'write_file',
  description:
    'Change a file of the workspace: replace "old", which occurs once, by "new". Without "old": write the whole file.',
  input: schema({ path: 'Such as: src/queue.ts', old: 'Text as the file has it, without line numbers.', new: '' }),
  roles: everyone,
  async run(input) {
    const name = text(input.path)
    await allowed(decide, { does: 'edit', tool: 'write_file', paths: [name], text: name })
    const file = resolve(folder, name)
    const old = text(input.old)
    if (old === '') {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text(input.new))
      return `${name} was written.`
    }
    const pieces = (await readFile(file, 'utf8')).split(old)
    if (pieces.length !== 2) throw new Error(`"old" occurs ${pieces.length - 1} times in ${name}, and not once.`)
    await writeFile(file, pieces.join(text(input.new)))
    return `${name} was changed.`
  },
})

async function allowed(
  decide: SessionRequest['decide'],
  use: { does?: 'read' | 'edit'; tool: string; paths: string[]; text: string },
): Promise<void> {
  const decision = await decide({ does: 'read', ...use })
  if (!decision.allow) throw new Error(decision.why)
}

/** Output of git. Exit code 1 means nothing found; any other failure is reported with git's message. */
function git(folder: string, args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn('git', ['-C', folder, '--no-optional-locks', ...args], {
      ...{ stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true },
    })
    const out: Buffer[] = []
    let bytes = 0
    let problem = ''
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes <= mostBytes) out.push(piece)
    })
    child.stderr.on('data', (piece: Buffer) => {
      problem = (problem + piece.toString()).slice(0, 500)
    })
    child.on('error', failed)
    child.on('close', (code) => {
      if (code === 0 || code === 1) done(Buffer.concat(out).toString('utf8'))
      else failed(new Error(problem.trim()))
    })
  })
}

const schema = (properties: Readonly<Record<string, string>>): AgentTool['input'] => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, description]) => [name, { type: 'string', description }]),
  ),
})

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const cut = (value: string): string =>
  value.length > mostCharacters ? `${value.slice(0, mostCharacters)}\n(the rest was left out)` : value
