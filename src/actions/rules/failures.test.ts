import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { makeObservations } from './make-observations.ts'

const { event, prompt, stop, run, ...events } = createClientEvents('/net')
const fail = (command: string, error: string) => events.fail(command, `Exit code 1\n${error}`)
const edit = (file: string) => events.edit(file, 'a', 'b')
const observe = (...events: CapturedEvent[]) => makeObservations({ events, open: [], pathOf: (path) => path.slice(5) })
const told = (...events: CapturedEvent[]) => observe(...events).drafts.map(({ type, title }) => `${type}: ${title}`)
const lint = '/net/src/a.ts\n  3:14  error  "unused" is never used  no-unused-vars\n'

describe('failures in a command line', () => {
  const failed = (command: string, output: string) =>
    told(prompt('Go on'), fail(command, output), stop('I looked at it.')).filter((title) => title.startsWith('error'))

  it('exclude commands before the last one that ended, and code that the output quotes', () => {
    expect(failed('npm run report >/dev/null; grep -c absent report.js', '0')).toEqual([])
    const trace = 'Traceback (most recent call last):\n  File "<string>", line 1, in <module>\nValueError: no such day'
    expect(failed('python3 report.py && python3 -c "import days; days.first()"', trace)).toEqual([])
    expect(failed('npm test && git diff --stat', 'FAIL src/a.test.ts > adds\nTests  1 failed | 3 passed')).toHaveLength(
      1,
    )
  })

  it('exclude a check that counts zero failures, whatever another command prints', () => {
    const line = 'node tock.js bad.tock; node --test test.js 2>&1 | grep -E "^# (pass|fail)"'
    expect(told(prompt('Go on'), run(line, '# pass 6\n# fail 0\n\nerror: expected a value in line 2\n'))).toEqual([])
    expect(told(prompt('Go on'), run('make check | tail -3', 'error: no rule\n'))).toHaveLength(1)
  })
})

describe('failures and their fixes', () => {
  it('are resolved when the check counts no failure, whatever command follows it', () => {
    const broken = run(
      'cargo test -q 2>&1 | grep -E "^error|test result"',
      'error[E0277]: the `?` operator needs a Result\n',
    )
    const again = (output: string) =>
      fail('cargo test -q 2>&1 | grep -E "^error|test result"; grep -rn "unwrap()" src', output)
    const ok = again('test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured\n')
    expect(told(prompt('No unwrap'), broken, ok).join()).not.toContain('error: ')
    expect(told(prompt('No unwrap'), broken, again('')).join()).toContain('error: ')
  })

  it('are dropped when a later change may have fixed them', () => {
    expect(told(prompt('Lint please'), fail('npm run lint', lint), edit('/net/src/a.ts')).join()).not.toContain(
      'error:',
    )
  })

  it('are paired when one line fixes and retries', () => {
    expect(
      told(prompt('Lint please'), fail('npm run lint', lint), run("sed -i '/unused/d' src/a.ts && npm run lint")),
    ).toEqual(['bugfix: Fixed npm run lint by sed -i \'/unused/d\' src/a.ts: "unused" is never used'])
  })

  it('are resolved when all commands of the line succeeded, separately or in a wider check', () => {
    const line = 'npx tsc --noEmit && npx vitest run src/a.test.ts'
    const open = (...events: CapturedEvent[]) =>
      observe(prompt('Go on'), fail(line, 'Error: no such user'), edit('src/a.ts'), ...events).drafts.filter(
        ({ type }) => type === 'bugfix',
      ).length === 0
    expect(open(run('npx tsc --noEmit'))).toBe(true)
    expect(open(run('npx tsc --noEmit'), run('npx vitest run src/a.test.ts'))).toBe(false)
    expect(open(run('npx tsc --noEmit'), run('npx vitest run 2>&1 | tail -5'))).toBe(false)
    expect(open(run('npx tsc --noEmit'), run('npx vitest run src/b.test.ts'))).toBe(true)
  })

  it('are reported once with the command in between as the fix', () => {
    expect(
      told(
        prompt('Start it'),
        fail('npm run dev', 'Error: listen EADDRINUSE: address already in use :::3000'),
        run('lsof -ti:3000', '48213'),
        run('kill 48213'),
        run('npm run dev'),
      ),
    ).toEqual(['bugfix: Fixed npm run dev by kill 48213: listen EADDRINUSE: address already in use :::3000'])
    const peers =
      'npm ERR! code ERESOLVE\nnpm ERR! Could not resolve dependency:\nnpm ERR! peer kit@"^1.9" from pdf@0.15'
    expect(
      told(prompt('Build'), fail('./build.sh', peers), run('npm install pdf@0.16'), run('./build.sh'), stop('Done.')),
    ).toEqual(['bugfix: Fixed ./build.sh by npm install pdf@0.16: ERESOLVE peer kit@"^1.9" from pdf@0.15'])
  })

  it('are resolved without a fix when the command succeeded later', () => {
    expect(told(prompt('Try'), fail('npm test', 'Error: socket hang up'), run('npm test'))).toEqual([])
    const open = [{ id: 'o1', subject: 'command: npm test', command: 'npm test', what: '', cause: 'socket hang up' }]
    const events = [prompt('Try again'), run('npm test')]
    expect(makeObservations({ events, open, pathOf: (path) => path })).toMatchObject({ drafts: [], over: ['o1'] })
  })

  it('exclude commands that the user refused, and exit codes that only answer a question', () => {
    const refused = event({
      kind: 'tool-failure',
      tool: {
        name: 'Bash',
        input: { command: 'git push --force' },
        error: "The user doesn't want to proceed with this tool use.",
      },
    })
    const { drafts, skipped } = observe(prompt('Push it'), refused, fail('curl -sf http://localhost:3000/health', ''))
    expect(drafts).toEqual([])
    expect(skipped.get(refused.key)).toBe('not allowed')
  })

  it('count tests only when tests were run', () => {
    const [error] = observe(prompt('Migrate'), fail('psql -f a.sql', 'psql: error: port 5432 failed: refused')).drafts
    expect(error?.title).toBe('psql -f a.sql failed: port 5432 failed: refused')
  })

  it('name the failing tests', () => {
    const [error] = observe(
      prompt('Test'),
      fail('npx vitest run', ' FAIL  src/a.test.ts > backfill > resumes after a crash\nAssertionError: 1\n'),
    ).drafts
    expect(error?.facts).toContain('Failed test: backfill > resumes after a crash')
  })
})

describe('the failing command', () => {
  const titleOf = (command: string, error: string) => told(prompt('Go on'), fail(command, error))[0]

  it('is the one that the output names, otherwise the last that does more than read', () => {
    expect(titleOf('ls src && git commit -m "Add a"', 'fatal: unable to write new index file')).toBe(
      'error: git commit -m "Add a" failed: unable to write new index file',
    )
    expect(titleOf('cd /net; git add . && npm test', 'Error: no such user')).toBe(
      'error: npm test failed: no such user',
    )
  })

  it('is not a probe such as inline code or a heredoc', () => {
    for (const probe of [
      'node -e "throw new Error(1)"',
      'cd /net && python3 -c "import a; a.b()"',
      "python3 - <<'EOF'\nimport a\na.test()\nEOF",
      'cat <<EOF | node\nbuild()\nEOF',
    ])
      expect(titleOf(probe, 'Error: no such user'), probe).toBeUndefined()
  })

  it('is explained by its last traceback', () => {
    const first = 'Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: \'id\'\n\n'
    const second = 'During handling of the above exception, another exception occurred:\n\n'
    const last = 'Traceback (most recent call last):\n  File "b.py", line 2\nValueError: no invoice 7\n'
    expect(titleOf('pytest', first + second + last)).toBe('error: pytest failed: no invoice 7')
  })

  it('is read from both output formats of the Node test runner', () => {
    const spec = '✖ adds cents (1.2ms)\nℹ tests 3\nℹ pass 2\nℹ fail 1\n  AssertionError [ERR_ASSERTION]: 1 !== 2'
    expect(titleOf('node --test', spec)).toBe('error: node --test failed: 1 test')
    const tap = 'not ok 1 - adds cents\n  error: |-\n# tests 3\n# pass 2\n# fail 1'
    expect(titleOf('node --test', tap)).toBe('error: node --test failed: 1 test')
    const fine = 'ok 1 - prints failed: 3\n# tests 3\n# pass 3\n# fail 0'
    expect(told(prompt('Test'), run('node --test', fine), stop('Fine.'))).toEqual([])
  })
})

describe('events without work', () => {
  it('yield no observation for commands that are never mentioned', () => {
    expect(told(prompt('Lint'), run('npm run lint'), run('npm run lint'), stop('All clean.'))).toEqual([])
  })

  it('ignore client notes as prompts, and lose nothing said before them', () => {
    const notice = prompt('<task-notification>\n<status>completed</status>\n</task-notification>')
    const { drafts, skipped } = observe(
      prompt('Add waiting'),
      edit('src/a.ts'),
      stop('Added waiting for busy servers.'),
      notice,
      stop('The server in the background has ended.'),
    )
    expect(drafts.map(({ title, subtitle }) => [title, subtitle])).toEqual([
      ['Added waiting for busy servers in src/a.ts', 'Add waiting'],
    ])
    expect(skipped.get(notice.key)).toBe('note of the client')
  })
})
