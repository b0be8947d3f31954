import { describe, expect, it } from 'vitest'
import { edit, fixSentence, run as madeRun } from '../../testing/made-steps.ts'
import { denialOf } from './denied.ts'
import { findFixes } from './find-fixes.ts'
import type { Run, Step } from './step.ts'

const isDenied = (...given: Parameters<typeof denialOf>) => denialOf(...given) !== undefined

const run = (command: string, output: string): Run => madeRun(command, output, false)
const well = (command: string): Run => madeRun(command, '', true)
const learned = (...steps: Step[]) => findFixes(steps).map((fix) => [fix.failure.signature?.message, fixSentence(fix)])

describe('a run with several errors', () => {
  const loom = "loom.c:3:5: error: 'warp' undeclared"
  const shed = "shed.c:9:2: error: expected ';' before 'return'"

  it('teaches the fix of each, whichever is fixed first', () => {
    for (const [first, second] of [
      [edit('loom.c', 'warp = 1', 'int warp = 1'), edit('shed.c', 'b = 2', 'b = 2;')],
      [edit('shed.c', 'b = 2', 'b = 2;'), edit('loom.c', 'warp = 1', 'int warp = 1')],
    ] as const) {
      const left = first.file.endsWith('loom.c') ? shed : loom
      const all = learned(
        run('cc -c *.c', `${loom}\n${shed}`),
        first,
        run('cc -c *.c', left),
        second,
        well('cc -c *.c'),
      )
      expect(all.map(([, solution]) => solution).sort()).toEqual([
        'In loom.c, replace `warp = 1` with `int warp = 1`.',
        'In shed.c, replace `b = 2` with `b = 2;`.',
      ])
    }
  })

  it('teaches nothing about an error that remains', () => {
    const steps = [
      run('cc -c *.c', `${loom}\n${shed}`),
      edit('notes.c', 'a', 'b'),
      run('cc -c *.c', `${loom}\n${shed}`),
    ]
    expect(learned(...steps)).toEqual([])
  })
})

describe('a command that fails differently in another form', () => {
  const missing = run('lua spec.lua', "lua: spec.lua:1: module 'cart' not found")
  const nil = "lua: lib/cart.lua:2: attempt to index field '?' (a nil value)"
  const fixEdit = edit('lib/cart.lua', 'return a', 'return b')

  it('was called correctly when the later successful run had the same form', () => {
    const path = "LUA_PATH='lib/?.lua;;' lua spec.lua"
    const all = learned(missing, run(path, nil), fixEdit, well(path))
    expect(all.map(([, solution]) => solution)).toEqual([
      `Use \`${path}\` instead of \`lua spec.lua\`.`,
      'In lib/cart.lua, replace `return a` with `return b`.',
    ])
    const without = learned(missing, run('lua -i spec.lua', nil), fixEdit, well(path))
    expect(without.map(([, solution]) => solution)).toEqual(['In lib/cart.lua, replace `return a` with `return b`.'])
  })
})

describe('commands of a line before its check', () => {
  const needs = 'deploy.sh: line 3: TOKEN: set TOKEN to the token of the stage'
  const lacks = 'deploy: dist/ is missing, build first'

  it('are the fix when the check then fails differently, but not of that failure', () => {
    const line = 'source .env.stage; bash deploy.sh'
    const all = learned(run('bash deploy.sh', needs), run(line, lacks), well('node build.mjs'), well(line))
    expect(all.map(([, solution]) => solution)).toEqual(['Run `source .env.stage`.', 'Run `node build.mjs`.'])
  })

  it('exclude a command that only passes on the exit code', () => {
    const failed = run('bison calc.y 2>&1 | head; code=$?; exit $code', 'calc.y:11: error: symbol is not defined')
    expect(learned(failed, edit('calc.y', 'term', 'NUM'), well('bison calc.y'))).toHaveLength(1)
  })
})

it('a listing is not the fix of a file that was run', () => {
  const failed = run('php run.php', 'PHP Fatal error:  Uncaught Error: Call to undefined function mb_strlen()')
  const fixEdit = edit('run.php', 'mb_strlen', 'iconv_strlen')
  expect(learned(failed, well('php -m'), fixEdit, well('php run.php')).map(([, solution]) => solution)).toEqual([
    'In run.php, replace `mb_strlen` with `iconv_strlen`.',
  ])
})

it('a failing test counts as planned only when code made it pass', () => {
  const test = edit('tests/test_mill.py', 'def test_one', 'def test_none')
  const failed = run('pytest', "E   ModuleNotFoundError: No module named 'mill'")
  expect(learned(test, failed, edit('pytest.ini', '', 'pythonpath = src'), well('pytest'))).toHaveLength(1)
  expect(learned(test, failed, edit('src/mill.py', '', 'def mill(): ...'), well('pytest'))).toEqual([])
})

it('nothing is learned from a command that had nothing to do', () => {
  const failed = run('git commit -m again', 'On branch main\nnothing to commit, working tree clean')
  expect(learned(failed, well('git commit -qam again'))).toEqual([])
})

it('a fix is denied by words before a description of the new output', () => {
  const [fix] = findFixes([
    run('npm test', 'ReferenceError: rate is not defined\n    at calc.js:1:30'),
    edit('calc.js', 'n * rate', 'n * (rate || 1)'),
    well('npm test'),
  ])
  expect(isDenied('still broken: the page now shows NaN.', fix!)).toBe(true)
  expect(isDenied('This fixed nothing.', fix!)).toBe(true)
  expect(isDenied('Wrong approach: now all of them are zero.', fix!)).toBe(true)
  expect(isDenied('the invoice: it has another address now.', fix!)).toBe(false)
})

it('a weakened assertion is not a fix', () => {
  const failed = () => run('node --test', 'AssertionError: 20 == 19\n    at vat.test.mjs:3:10')
  const loosened = edit('vat.test.mjs', 'assert.equal(vat(100), 19)', 'assert.ok(vat(100) > 0)')
  expect(learned(failed(), loosened, well('node --test'))).toEqual([])
  const corrected = edit('vat.test.mjs', 'assert.equal(vat(100), 20)', 'assert.equal(vat(100), 19)')
  expect(learned(failed(), corrected, well('node --test'))).toHaveLength(1)
})

it("an edit outside the command's folder is a fix only when the error names it", () => {
  const failed = run('cd web && npm run build', "Error: ENOENT: no such file or directory, open 'routes.json'")
  const done = well('cd web && npm run build')
  expect(learned(failed, edit('api/settings.ts', '2020', '2022'), done)).toEqual([])
  expect(learned(failed, edit('web/settings.ts', '2020', '2022'), done)).toHaveLength(1)
  expect(learned(failed, edit('api/routes.ts', '2020', '2022'), done)).toHaveLength(1)
})
