/**
 * Plays sessions of an agent for real and writes them down as Claude Code does: files are written, commands run, and what
 * they print is kept. `node scripts/run-ts.mjs bench/observations/record.ts <folder> [<folder of scripts>]`; then `jarvis bench
 * observations <folder>`. Prompts and reports are in `sessions`, one directive per line:
 * `@file`, `@user`, `@read`, `@edit`, `@write`, `@run`, `@ask`, `@plan`, `@say`, `@end`, `@title`, `@interrupt`.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Json = Record<string, unknown>
interface Step {
  verb: string
  /** The text after the directive on its line, and the lines below it. */
  rest: string
  body: string
}

const longestOutput = 8000
const minute = 60_000
const out = process.argv[2]
/** Scripts of the sessions, one a file. */
const sessions = process.argv[3] ?? 'bench/observations/sessions'
if (!out) throw new Error('Name the folder to write to.')

const stepsIn = (text: string): Step[] =>
  text.split(/^(?=@\w)/m).flatMap((part) => {
    const [, verb, rest = '', body = ''] = /^@(\w+)[ \t]*([^\n]*)\n?([\s\S]*)$/.exec(part) ?? []
    return verb === undefined ? [] : [{ verb, rest: rest.trim(), body: body.replace(/\n+$/, '') }]
  })

/** One session on its way: a folder that is worked in, and the lines that were written. */
class Recording {
  readonly lines: Json[] = []
  private count = 0
  private readonly session: string
  private readonly folder: string
  private readonly cwd: string
  private at: number

  constructor(session: string, folder: string, cwd: string, at: number) {
    this.session = session
    this.folder = folder
    this.cwd = cwd
    this.at = at
  }

  add(type: string, more: Json): void {
    this.at += minute / 6
    const uuid = `${this.session}-${this.lines.length}`
    this.lines.push({
      ...{ type, uuid, sessionId: this.session, cwd: this.cwd, version: '2.1.121', gitBranch: 'main' },
      ...{ timestamp: new Date(this.at).toISOString(), ...more },
    })
  }

  said(content: Json[]): void {
    this.add('assistant', { message: { role: 'assistant', model: 'recorded', id: `m${this.lines.length}`, content } })
  }

  used(name: string, input: Json, content: string, more: { failed?: boolean; result?: unknown } = {}): void {
    const id = `t${this.count++}`
    this.said([{ type: 'tool_use', id, name, input }])
    const block = { type: 'tool_result', tool_use_id: id, content, ...(more.failed && { is_error: true }) }
    this.add('user', { message: { role: 'user', content: [block] }, toolUseResult: more.result ?? content })
  }

  play({ verb, rest, body }: Step): void {
    const path = join(this.folder, rest)
    const shown = join(this.cwd, rest)
    if (verb === 'file' || verb === 'write') {
      const type = existsSync(path) ? 'update' : 'create'
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, `${body}\n`)
      if (verb === 'write')
        this.used('Write', { file_path: shown, content: `${body}\n` }, `File created successfully at: ${shown}`, {
          result: { type, filePath: shown, content: body },
        })
    } else if (verb === 'user') this.add('user', { message: { role: 'user', content: body } })
    else if (verb === 'read') this.used('Read', { file_path: shown }, readFileSync(path, 'utf8'))
    else if (verb === 'edit') this.edit(path, shown, body)
    else if (verb === 'run') this.run(body === '' ? rest : `${rest}\n${body}`)
    else if (verb === 'ask') this.ask(body)
    else if (verb === 'plan')
      this.used('ExitPlanMode', { plan: body }, 'User has approved your plan. You can now start coding.')
    else if (verb === 'say' || verb === 'end') this.said([{ type: 'text', text: body }])
    else if (verb === 'title') this.lines.push({ type: 'ai-title', aiTitle: body || rest, sessionId: this.session })
    else if (verb === 'interrupt')
      this.add('user', { message: { role: 'user', content: '[Request interrupted by user]' } })
    else throw new Error(`There is no directive @${verb}.`)
  }

  private edit(path: string, shown: string, body: string): void {
    const [before = '', after = ''] = body.split(/^@@@\n?/m).map((part) => part.replace(/\n$/, ''))
    const text = readFileSync(path, 'utf8')
    if (!text.includes(before)) throw new Error(`${path} does not hold:\n${before}`)
    writeFileSync(
      path,
      text.replace(before, () => after),
    )
    const input = { file_path: shown, old_string: before, new_string: after, replace_all: false }
    this.used('Edit', input, `The file ${shown} has been updated successfully.`)
  }

  private run(command: string): void {
    const { stdout, stderr, status } = spawnSync('bash', ['-c', command], {
      cwd: this.folder,
      encoding: 'utf8',
      timeout: minute,
      env: { ...process.env, CI: '1', NO_COLOR: '1', GIT_PAGER: 'cat' },
    })
    const printed = `${stdout}${stdout !== '' && stderr !== '' ? '\n' : ''}${stderr}`
      .replaceAll(this.folder, this.cwd)
      .slice(-longestOutput)
    const output = status === 0 ? printed : `Exit code ${status}\n${printed}`
    this.used('Bash', { command }, output || '(Bash completed with no output)', {
      failed: status !== 0,
      result: status === 0 ? { stdout: printed, stderr: '' } : `Error: ${output}`,
    })
  }

  private ask(body: string): void {
    const [question = '', header = '', answer = ''] = body.split('\n')
    const questions = [{ question, header, options: [], multiSelect: false }]
    this.used('AskUserQuestion', { questions }, `User has answered your questions: "${question}"="${answer}".`, {
      result: { questions, answers: { [question]: answer } },
    })
  }
}

/** The client uses UUIDs as session ids; equal names give equal ids. */
function sessionOf(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex')
  return [0, 8, 12, 16, 20].map((from, at, all) => hex.slice(from, all[at + 1] ?? 32)).join('-')
}

for (const [index, file] of readdirSync(sessions).sort().entries()) {
  const name = file.replace(/\.txt$/, '')
  const folder = mkdtempSync(join(tmpdir(), 'recorded-'))
  const git = ['-c', 'init.defaultBranch=main', 'init', '-q']
  spawnSync('git', git, { cwd: folder })
  for (const [key, value] of [
    ['user.name', 'Ada'],
    ['user.email', 'ada@example.com'],
  ])
    spawnSync('git', ['config', key!, value!], { cwd: folder })
  const cwd = `/home/ada/${name}`
  const recording = new Recording(sessionOf(name), folder, cwd, Date.UTC(2026, 2, 1 + index, 9))
  try {
    for (const step of stepsIn(readFileSync(join(sessions, file), 'utf8'))) recording.play(step)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const place = join(out, cwd.replace(/\W/g, '-'))
  mkdirSync(place, { recursive: true })
  writeFileSync(
    join(place, `${sessionOf(name)}.jsonl`),
    recording.lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  )
}
