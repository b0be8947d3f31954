import { describe, expect, it } from 'vitest'
import { edit, run, solutions } from '../../testing/made-steps.ts'
import { denialOf } from './denied.ts'
import { findFixes } from './find-fixes.ts'
import type { Fix } from './step.ts'

describe('an edit that the error does not mention', () => {
  it('is not the fix of a transient error', () => {
    for (const message of [
      'socket hang up',
      'Test timed out in 300ms.',
      'connect ECONNRESET 10.0.0.1:80',
      'database is locked',
    ]) {
      const failed = run('npm test', `Error: ${message}\n    at a.test.js:1:1`, false)
      expect(solutions(failed, edit('hours.js', 'open = 8', 'open = 7'), run('npm test', '', true)), message).toEqual(
        [],
      )
    }
  })

  it.each([
    ['connect ECONNREFUSED 127.0.0.1:5433', 'port: 5433', 'port: 5432'],
    ['connect ECONNREFUSED ::1:9201', "es: 'localhost:9201'", "es: 'localhost:9200'"],
    ['Error 111 connecting to localhost:6380. Connection refused.', '6380', '6379'],
    ['connect ETIMEDOUT 10.1.2.3:25', '10.1.2.3', '10.1.2.4'],
  ])('mentions the address that was changed: %s', (message, before, after) => {
    const failed = run('npm test', `Error: ${message}\n    at connect (node:net:1606:16)`, false)
    expect(solutions(failed, edit('cfg.ts', before, after), run('npm test', '', true))).toHaveLength(1)
  })

  it.each([
    ['connect ECONNREFUSED 127.0.0.1:5433', 'listen(3000)', 'listen(3001)'],
    ['connect ECONNREFUSED 127.0.0.1:5433', 'size = 127', 'size = 128'],
    ['timed out in a.test.js:31:12', 'rows = 31', 'rows = 30'],
    ['socket hang up at 10:45:31', 'rows = 45', 'rows = 44'],
  ])('is not about another number: %s', (message, before, after) => {
    const failed = run('npm test', `Error: ${message}`, false)
    expect(solutions(failed, edit('hours.js', before, after), run('npm test', '', true))).toEqual([])
  })

  it('is marked as unmentioned by the error', () => {
    const failed = run('npm test', 'Error: 3 loaves, wanted four\n    at a.test.js:1:1', false)
    expect(solutions(failed, edit('hours.js', 'open = 8', 'open = 7'), run('npm test', '', true))).toEqual([
      'In hours.js, replace `open = 8` with `open = 7` (the error does not name it).',
    ])
  })
})

describe('a command suggested by a program', () => {
  const output =
    'fatal: The current branch main has no upstream branch.\nTo push, use\n\n    git push --set-upstream origin main\n'
  it('is the fix', () => {
    expect(solutions(run('git push', output, false), run('git push -u origin main', '', true))).toEqual([
      'Use `git push -u origin main` instead of `git push`.',
    ])
  })

  it('excludes other commands of that program', () => {
    expect(solutions(run('git push', output, false), run('git push backup notes', '', true))).toEqual([])
  })
})

describe('a command before the check', () => {
  it.each([
    ['sh: 1: ./pack.sh: Permission denied', 'npm run pack', 'chmod +x pack.sh', 'chmod +x pack.sh && npm run pack'],
    [
      "Error: ENOENT: no such file or directory, open 'out/a.log'",
      'npm test',
      'mkdir -p out',
      'mkdir -p out; npm test',
    ],
  ])('is the fix of %s', (output, failing, by, line) => {
    expect(solutions(run(failing, output, false), run(line, '', true))).toEqual([`Run \`${by}\`.`])
  })

  it('is described as done when it deletes something, and dropped when it may delete anything', () => {
    const failed = run('make', 'Error: cache/v1 was written by another version', false)
    for (const deleting of ['rm cache.db', 'rm -rf build', 'git clean -fdx'])
      expect(solutions(failed, run(`${deleting} && make 2>&1`, '', true))).toEqual([
        `\`${deleting}\` was run (it deletes: check first that nothing there is needed).`,
      ])
    for (const deleting of [
      'rm -rf /',
      'rm -rf ~/cache',
      'rm -r ../cache',
      'rm -rf $OUT/cache',
      'rm -rf .',
      'rm -rf *',
    ])
      expect(solutions(failed, run(`${deleting} && make`, '', true)), deleting).toEqual([undefined])
  })

  it('is not a fix when it changes nothing', () => {
    const failed = run('npm test', 'Error: no fare\n at fare.js:1:1', false)
    expect(solutions(failed, run('echo again && npm test', '', true))).toEqual([])
  })
})

describe('a weakened check', () => {
  const failed = run('npm test', 'AssertionError: 3 == 4\n at fare.test.js:1:1', false)
  it.each([
    ['a removed assertion', edit('fare.test.js', 'run()\nassert.equal(fare(), 4)', 'run()')],
    ['a removed assertion in Java', edit('test/FareTest.java', 'assertEquals(4, fare());', '')],
    [
      'an ignored exit code',
      edit('package.json', '"test": "node fare.test.js"', '"test": "node fare.test.js || true"'),
    ],
    ['a CI step that may fail', edit('ci.yml', 'run: npm test', 'run: npm test\ncontinue-on-error: true')],
  ])('is not a fix: %s', (_, weakened) => {
    expect(solutions(failed, weakened, run('npm test', '', true))).toEqual([])
  })

  it('is distinguished from a corrected test', () => {
    const right = edit('fare.test.js', 'assert.equal(fare(), 3)\nassert.ok(a)', 'assert.equal(fare(), 4)')
    expect(solutions(failed, right, run('npm test', '', true))).toHaveLength(1)
  })
})

describe('a reverted fix', () => {
  const fixed = [
    run('npm test', 'Error: no fare\n at fare.js:1:1', false),
    edit('fare.js', '3', '4'),
    run('npm test', '', true),
  ]
  it.each(['git reset -q --hard HEAD~1', 'git -C /shop reset --hard', 'git reset HEAD^ && git checkout .'])(
    'is detected by %s',
    (command) => {
      expect(solutions(...fixed)).toHaveLength(1)
      expect(solutions(...fixed, run(command, '', true))).toEqual([])
    },
  )

  it.each(['hm, the error is back on CI', "no, it wasn't that", 'the crash came back'])(
    'is detected by the words: %s',
    (text) => {
      const [fix] = findFixes(fixed) as [Fix]
      expect(denialOf(text, fix)).toBeDefined()
      expect(denialOf('the menu is back to normal, now the footer', fix)).toBeUndefined()
    },
  )
})

describe('a typo in a command', () => {
  const mistyped = 'Error: no such option'
  it.each([
    ['make build --jbos 2', 'make build --jobs 2'],
    ['pytest --maxfial=1', 'pytest --maxfail=1'],
  ])('is not an error to learn from: %s', (wrong, right) => {
    expect(solutions(run(wrong, mistyped, false), run(right, '', true))).toEqual([])
  })

  it('excludes a changed value or version', () => {
    for (const [wrong, right] of [
      ['make build --level=1', 'make build --level=2'],
      ['python check.py', 'python3 check.py'],
    ] as const)
      expect(solutions(run(wrong, 'Error: no such level', false), run(right, '', true)), right).toHaveLength(1)
  })

  it('includes text that the agent wrote itself just before', () => {
    const failed = run('node check.js', 'SyntaxError: missing ) in fare.js', false)
    const fixEdit = edit('fare.js', 'return (n * 2', 'return (n * 2)')
    const written = edit('fare.js', '', 'function fare(n) {\n  return (n * 2\n}')
    expect(solutions(written, failed, fixEdit, run('node check.js', '', true))).toEqual([])
    expect(solutions(failed, fixEdit, run('node check.js', '', true))).toHaveLength(1)
  })
})

describe('a repeated command after a failure', () => {
  it('may have other settings', () => {
    const failed = run(
      'make loaves',
      'docker: Cannot connect to the Docker daemon.\nmake: *** [Makefile:7: up] Error 125',
      false,
    )
    expect(solutions(failed, run('make loaves OVEN=gas', '3 loaves', true))).toEqual([
      'Use `make loaves OVEN=gas` instead of `make loaves`.',
    ])
  })

  it('is not a fix when it leaves an older commit', () => {
    const failed = run(
      'git checkout -q HEAD~1 && lua5.4 rye.lua',
      "lua5.4: rye.lua:1: attempt to call a nil value (global 'bake')",
      false,
    )
    expect(solutions(failed, run('git checkout -q main && lua5.4 rye.lua', '2', true))).toEqual([])
  })
})
