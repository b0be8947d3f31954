import { describe, expect, it } from 'vitest'
import { edit, run, solutions } from '../../testing/made-steps.ts'

const missing = "Error: cannot open 'threads.txt': No such file or directory"

describe('a command run in another folder', () => {
  it('is the fix of a missing file, in any form', () => {
    const fix = 'Use `cd mill && weave rows.w` instead of'
    expect(solutions(run('weave mill/rows.w', missing, false), run('cd mill && weave rows.w', '', true))).toEqual([
      `${fix} \`weave mill/rows.w\`.`,
    ])
    expect(solutions(run('weave', missing, false), run('weave', '', true, '/shop/mill'))).toEqual([
      'Use `cd mill && weave` instead of `weave`.',
    ])
    expect(solutions(run('cd mill && weave', missing, false), run('weave', '', true))).toEqual([
      'Use `cd .. && weave` instead of `weave`.',
    ])
  })

  it('is not the fix of a code error, or of a missing package', () => {
    for (const output of ['Error: 3 rows, expected 4', "Error: Cannot find module './rows'"])
      expect(solutions(run('weave', output, false), run('cd mill && weave', '', true)), output).toEqual([])
    expect(solutions(run('cd mill && weave', missing, false), run('cd ../shed && weave', '', true))).toEqual([])
  })
})

describe('a full name', () => {
  const output = 'Error: Could not find or load main class Main'
  it('is the fix when the error mentions its end', () => {
    expect(solutions(run('java Main', output, false), run('java app.Main', '', true))).toEqual([
      'Use `java app.Main` instead of `java Main`.',
    ])
    expect(solutions(run('java Main', output, false), run('java Other', '', true))).toEqual([])
    expect(solutions(run('java Main', 'Error: no memory', false), run('java app.Main', '', true))).toEqual([])
  })
})

it('includes a lower-case setting and another shell as alternatives', () => {
  const memory = 'PHP Fatal error:  Allowed memory size of 16777216 bytes exhausted'
  expect(
    solutions(run('php -d memory_limit=16M a.php', memory, false), run('php -d memory_limit=64M a.php', '', true)),
  ).toEqual(['Use `php -d memory_limit=64M a.php` instead of `php -d memory_limit=16M a.php`.'])
  const syntax = 'a.sh: 1: Syntax error: "(" unexpected'
  expect(solutions(run('dash a.sh', syntax, false), run('bash a.sh', '', true))).toEqual([
    'Use `bash a.sh` instead of `dash a.sh`.',
  ])
  expect(solutions(run('bsah a.sh', 'bash: bsah: command not found', false), run('bash a.sh', '', true))).toEqual([])
})

describe('a command without a rule', () => {
  const output = 'Error: in prepare, no such table: rows'
  it('is the fix of a missing state when nothing else was done', () => {
    const make = () => run('loom dev.db < schema.sql', '', true)
    expect(solutions(run('bash report.sh', output, false), make(), run('bash report.sh', '', true))).toEqual([
      'Run `loom dev.db < schema.sql`.',
    ])
    const other = run('loom dev.db < other.sql', '', true)
    expect(solutions(run('bash report.sh', output, false), make(), other, run('bash report.sh', '', true))).toEqual([])
    expect(solutions(run('bash report.sh', 'Error: 3 rows', false), make(), run('bash report.sh', '', true))).toEqual(
      [],
    )
  })

  it('is not a fix for a query typed in the command', () => {
    const ask = (ok: boolean) => run('loom dev.db "select * from rows"', ok ? '' : output, ok)
    expect(solutions(ask(false), run('loom dev.db < schema.sql', '', true), ask(true))).toEqual([])
  })
})

describe('a rejected option', () => {
  const refused = () => run('shop --nope', 'error: unknown option --nope', false)
  it('is not fixed by an edit when the command was then run without it', () => {
    const made = edit('shop.js', 'unknown option', 'Unknown option')
    expect(solutions(refused(), made, run('shop', '', true))).toEqual([])
    expect(solutions(refused(), made, run('shop --help', '', true))).toEqual([])
  })
  it("is not learned, and neither is a missing argument, since the program's help states them", () => {
    expect(solutions(refused(), run('shop', '', true))).toEqual([])
    const left = run('python3 tool.py', 'tool.py: error: the following arguments are required: --name', false)
    expect(solutions(left, run('python3 tool.py --name Ada', '', true))).toEqual([])
  })
})

it('treats a value in the error as named by the edit, but not its position', () => {
  const slow = 'Error: Timeout of 150ms exceeded.'
  expect(solutions(run('npm test', slow, false), edit('.loom.json', '150', '2000'), run('npm test', '', true))).toEqual(
    ['In .loom.json, replace `150` with `2000`.'],
  )
  const placed = 'Error: Timeout exceeded (loom.js:150)'
  expect(
    solutions(run('npm test', placed, false), edit('.shed.json', '150', '2000'), run('npm test', '', true)),
  ).toEqual([])
})
