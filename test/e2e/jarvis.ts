import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OneProcess, startOneProcess } from './one-process.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const dist = join(root, 'dist')
/** The script that `jarvis` starts. */
export const command = join(dist, 'cli.cjs')

export interface Answer {
  code: number | null
  out: string
  err: string
}

/** A home and a folder of notes that go away with the test, and the built command on them. */
export interface Bench {
  folder: string
  home: string
  notes: string
  environment: Record<string, string>
  jarvis(...args: string[]): Promise<Answer>
  /** The same from a process that runs all these commands of the bench, and which is started by the first. */
  quick(...args: string[]): Promise<Answer>
  /** Lets that process end by itself: only then is everything written that it writes. */
  endQuick(): Promise<void>
  /** The answer of a command with --json. */
  json<Result>(...args: string[]): Promise<Result>
  /** Another Node may run it, or another program of the package. */
  start(args: readonly string[], options?: SpawnOptions, node?: string, program?: string): ChildProcess
  close(): void
}

export const sampleNotes: Readonly<Record<string, string>> = {
  'backup.md':
    '# Backups\n\nWe decided in May to keep off-site backups on the second disk, encrypted with age.\n\n## Schedule\n\nEvery night at two, weekly full copies.\n',
  'garden/plan.md':
    '---\ntags: [home]\n---\n# Garden plan\n\nTomatoes go south, beans along the fence. Water before the sun is high.\n',
  'talks/standup.md': '# Standup\n\nAda reviews the parser, Grace fixes the release pipeline until Friday.\n',
}

/** `settings` are environment variables: `{ JARVIS_EMBEDDING_MODEL: 'none' }` spares a test the model. */
export function createBench(settings: Readonly<Record<string, string>> = {}): Bench {
  buildOnce()
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-e2e-'))
  const home = join(folder, 'home')
  const notesFolder = join(folder, 'notes')
  writeNotes(notesFolder, sampleNotes)
  // Without the machine's settings; extra certificates alone cost 50 ms per start.
  // The engine of encrypted homes may be in a separate folder (NODE_PATH).
  const { PATH = '', NODE_PATH } = process.env
  const places = { PATH, HOME: folder, JARVIS_HOME: home, ...(NODE_PATH && { NODE_PATH }) }
  const environment = { ...places, COLUMNS: '100', ...settings }
  const start: Bench['start'] = (args, options = {}, node = process.execPath, program = command) =>
    spawn(node, [program, ...args], { env: environment, cwd: folder, ...options })
  const jarvis = (...args: string[]) => answerOf(start(args))
  let oneProcess: OneProcess | undefined
  return {
    folder,
    home,
    notes: notesFolder,
    environment,
    start,
    jarvis,
    quick(...args) {
      oneProcess ??= startOneProcess(environment, folder)
      return oneProcess.run(args)
    },
    async endQuick() {
      await oneProcess?.close()
      oneProcess = undefined
    },
    async json<Result>(...args: string[]) {
      const { code, out, err } = await jarvis(...args, '--json')
      if (code !== 0) throw new Error(`jarvis ${args.join(' ')} ended with ${code}: ${err}`)
      return JSON.parse(out) as Result
    },
    close() {
      oneProcess?.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function writeNotes(folder: string, notes: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(notes)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** The errors without lines of progress, which commands print when they take long: on a busy machine, any does. */
export const withoutProgress = (err: string): string => err.replace(/^(?:Embedding \d+ of|Reading \w+) \d+\n/gm, '')

export function answerOf(child: ChildProcess): Promise<Answer> {
  let out = ''
  let err = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, out, err }))
  })
}

let isBuilt = false

/** Builds dist/ when a source is newer. The first process builds, the others wait for it; each looks once. */
export function buildOnce(): void {
  if (isBuilt) return
  const lock = join(root, '.scratch', 'build.lock')
  mkdirSync(dirname(lock), { recursive: true })
  for (const deadline = Date.now() + 120_000; isOutdated() && Date.now() < deadline; ) {
    try {
      mkdirSync(lock)
    } catch {
      // Another process builds. An old lock was left by a process that was killed.
      if (Date.now() - statSync(lock, { throwIfNoEntry: false })!.mtimeMs > 60_000) rmSync(lock, { recursive: true })
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      continue
    }
    try {
      const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', '--no-types'], { cwd: root })
      if (status !== 0) throw new Error(`dist/ cannot be built: ${stderr}`)
    } finally {
      rmSync(lock, { recursive: true, force: true })
    }
  }
  isBuilt = true
}

function isOutdated(): boolean {
  const built = statSync(command, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return ['src', 'scripts', 'packages/web'].some((folder) => newest(join(root, folder)) > built)
}

const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
      .map((stats) => (stats?.isFile() ? stats.mtimeMs : 0)),
  )
