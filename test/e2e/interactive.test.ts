import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editorCommand } from '../../src/interfaces/cli/interactive/editor-command.ts'
import { answerOf, type Bench, command, createBench, dist, sampleNotes, writeNotes } from './jarvis.ts'

/** Python's pty module gives a process a terminal; Node has no such module. */
const hasPty = spawnSync('python3', ['-c', 'import pty']).status === 0
if (!hasPty) console.warn('python3 with its pty module is missing: the search at a terminal is not tested.')

/** Runs a program in a terminal of 30 lines. Types each text after the expected output, and prints the screen. */
const onTerminal = `
import os, pty, sys, json, struct, fcntl, termios
steps, args = json.loads(sys.argv[1]), sys.argv[2:]
pid, fd = pty.fork()
if pid == 0: os.execvp(args[0], args)
fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack('HHHH', 30, 100, 0, 0))
seen, all = b'', b''
while True:
    try: part = os.read(fd, 4096)
    except OSError: break
    if not part: break
    seen += part
    all += part
    if steps and steps[0][0].encode() in seen:
        os.write(fd, steps.pop(0)[1].encode())
        seen = b''
sys.stdout.buffer.write(all)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`

let bench: Bench
beforeAll(async () => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none', TERM: 'xterm-256color', NO_COLOR: '1' })
})
afterAll(() => bench.close())

const typed = (steps: readonly (readonly [seen: string, type: string])[], environment = {}) =>
  answerOf(
    spawn('python3', ['-c', onTerminal, JSON.stringify(steps), process.execPath, command], {
      env: { ...bench.environment, ...environment },
      cwd: bench.folder,
    }),
  )

const [enter, leave, down] = ['\r', '\x1b', '\x1b[B']

describe('jarvis without arguments', () => {
  it('shows three steps in an empty home, and help without a terminal', async () => {
    const empty = await bench.jarvis()
    for (const step of ['jarvis up ~/notes', 'jarvis install claude-code --plugin', 'jarvis remember'])
      expect(empty.out).toContain(step)
    writeNotes(bench.notes, sampleNotes)
    await bench.jarvis('collection', 'add', bench.notes)
    const { code, out } = await bench.jarvis()
    expect(code).toBe(0)
    expect(out).toMatch(/^ {2}query {2}/m)
    expect(out).not.toContain('\x1b')
  })

  it.runIf(hasPty)('searches while typing, opens a hit with Enter and leaves with Esc', async () => {
    const { code, out } = await typed([
      // Enter right after typing does not open a hit of the previous query.
      ['Esc leave', `tomatoes${enter}`],
      ['1 passage', enter],
      ['Esc back', leave],
      ['Esc leave', leave],
    ])
    expect(code).toBe(0)
    expect(out).toMatch(/▸ Garden plan +notes\/garden\/plan\.md:\d+/)
    // The passage is marked in the margin, and the file is a link that terminals follow.
    expect(out).toMatch(/▌ .*[Tt]omatoes/)
    expect(out).toContain(`\x1b]8;;file://${join(bench.notes, 'garden/plan.md')}`)
    // On the alternate screen, and back.
    expect(out.indexOf('\x1b[?1049h')).toBeLessThan(out.indexOf('\x1b[?1049l'))
  })

  it.runIf(hasPty)(
    'selects with the arrow keys, opens the editor at the line, and returns to the document',
    async () => {
      const editor = join(bench.folder, 'editor.sh')
      const note = join(bench.folder, 'opened.txt')
      // With an alternate screen, as in vim and less.
      writeFileSync(editor, `#!/bin/sh\nprintf '\\033[?1049h\\033[?1049l'\necho "$@" > ${note}\n`)
      chmodSync(editor, 0o755)
      const { code, out } = await typed(
        [
          ['The 3 newest passages', down],
          ['Esc leave', enter],
          ['o open in editor', 'o'],
          ['o open in editor', 'q'],
          ['Esc leave', leave],
        ],
        { VISUAL: '', EDITOR: editor },
      )
      expect(code).toBe(0)
      expect(readFileSync(note, 'utf8')).toMatch(/^\+\d+ .*\.md\n$/)
      // Each alternate screen is left before another is entered, since a terminal has only one.
      const [, ...screens] = out.split('\x1b[?1049')
      expect(screens.map(([way]) => way).join('')).toBe('hl'.repeat(3))
    },
  )

  it.runIf(hasPty)('labels a turn with its speaker and session', async () => {
    const said = ['We paint the fence green.', '--label', 'The garden in May']
    expect((await bench.jarvis('session', 'add', 'fence', ...said)).code).toBe(0)
    const { out } = await typed([
      ['Search', 'fence green'],
      ['You, in “The garden in May”', leave],
    ])
    expect(out).toMatch(/▸ You, in “The garden in May” +conversation · today/)
  })

  it('is a small file that other commands do not load', () => {
    expect(statSync(join(dist, 'interactive.cjs')).size).toBeLessThan(700_000)
  })
})

describe('the editor', () => {
  it.each([
    [{ EDITOR: 'vim' }, ['vim', '+12', '/a/b.md']],
    [{ EDITOR: 'vim', VISUAL: 'code --wait' }, ['code', '--wait', '-g', '/a/b.md:12']],
    [{ EDITOR: '/usr/bin/hx' }, ['/usr/bin/hx', '/a/b.md:12']],
    [{ EDITOR: 'emacsclient -t' }, ['emacsclient', '-t', '+12', '/a/b.md']],
  ])('%j opens the file at the line', (environment, words) => {
    expect(editorCommand(environment, '/a/b.md', 12)).toEqual(words)
  })
})
