import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { unavailable } from '../../core/errors.ts'
import { linesOf } from '../../core/lines-of.ts'

/** A commit without its differences. */
export interface Commit {
  hash: string
  author: string
  /** Epoch milliseconds of the change, not of applying it. */
  at: number
  subject: string
  /** Without its trailers. */
  body: string
  coAuthors: string[]
  /** Paths relative to the repository, moved files by their new name; with the hash of the new content. */
  files: { path: string; blob: string | undefined }[]
  /** The commit that it reverts. */
  reverts: string | undefined
}

// Control characters that do not occur in messages and paths.
const [record, field, item] = ['\x1e', '\x1f', '\x1d']
const coAuthors = '%(trailers:key=Co-authored-by,valueonly,separator=%x1d)'
const format = ['%x1e%H', '%an', '%at', '%s', '%b', coAuthors, ''].join('%x1f')

/**
 * All ancestors of the current commit, oldest first, without merges, because their changes were committed before. Git's
 * output is streamed, so long histories need little memory. Errors: `git_unavailable`.
 */
export async function* readCommits(folder: string, signal?: AbortSignal): AsyncGenerator<Commit> {
  const git = spawn(
    'git',
    [
      ...['-C', folder, '-c', 'core.quotePath=false', '-c', 'log.showSignature=false'],
      ...['log', '--reverse', '--no-merges', '--no-color', '--raw', '--no-abbrev', '-M', `--format=${format}`],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], signal },
  )
  let complaint = ''
  git.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-1000)
  })
  const ended = new Promise<number | Error>((resolve) => {
    git.on('error', resolve)
    git.on('close', (code) => resolve(code ?? 1))
  })
  try {
    let text = ''
    for await (const line of linesOf(git.stdout.setEncoding('utf8'))) {
      if (line.startsWith(record)) {
        yield* parse(text)
        text = line
      } else text += `\n${line}`
    }
    yield* parse(text)
    const end = await ended
    if (end !== 0 && !signal?.aborted && !(await isEmpty(folder)))
      throw unavailable(
        'git_unavailable',
        `The history of ${folder} cannot be read: ${end instanceof Error ? end.message : complaint.trim()}. Is it a git repository, and git installed?`,
      )
  } finally {
    git.kill()
  }
}

/** Whether the repository has no commits yet, which is not an error. */
const isEmpty = (folder: string): Promise<boolean> =>
  promisify(execFile)('git', ['-C', folder, 'rev-list', '-n1', '--all']).then(
    ({ stdout }) => stdout.trim() === '',
    () => false,
  )

function* parse(text: string): Generator<Commit> {
  const parts = text.slice(record.length).split(field)
  const [hash = '', author = '', time = '', subject = '', message = '', trailers = ''] = parts
  if (!/^[0-9a-f]{40,64}$/.test(hash)) return
  yield {
    ...{ hash, author, at: Number(time) * 1000, subject: subject.trim(), body: withoutTrailers(message) },
    coAuthors: trailers.split(item).filter((name) => name.trim() !== ''),
    files: filesIn(parts.slice(6).join(field)),
    reverts: /^This reverts commit ([0-9a-f]{40,64})/m.exec(message)?.[1],
  }
}

/** `:100644 100644 <old> <new> M<tab>path`, `R100<tab>old<tab>new`; the hash of a deleted file is all zeros. */
const filesIn = (lines: string): Commit['files'] =>
  lines.split('\n').flatMap((line) => {
    const blob = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) [A-Z]\d*\t/.exec(line)?.[1]
    const path = line.split('\t').at(-1)
    if (blob === undefined || path === undefined) return []
    return [{ path, blob: /^0+$/.test(blob) ? undefined : blob }]
  })

/** Removes the last paragraph if it only has lines of `Key: value`. */
function withoutTrailers(message: string): string {
  const paragraphs = message.trim().split(/\n{2,}/)
  if (/^(?:[A-Za-z][\w-]*: .+(?:\n[ \t].*)*\n?)+$/.test(paragraphs.at(-1) ?? '')) paragraphs.pop()
  return paragraphs.join('\n\n').trim()
}
