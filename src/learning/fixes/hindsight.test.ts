import { describe, expect, it } from 'vitest'
import { readSteps } from '../read-steps.ts'
import { findFixes } from './find-fixes.ts'

let at = 0
const base = () => ({ key: `k${++at}`, at, client: 'claude-code', session: 's', folder: '/shop' })
const ran = (command: string, stdout: string, exit = 0) => ({
  ...base(),
  kind: exit === 0 ? ('tool' as const) : ('tool-failure' as const),
  tool:
    exit === 0
      ? { name: 'Bash', input: { command }, output: { stdout, stderr: '' } }
      : { name: 'Bash', input: { command }, error: `Exit code ${exit}\n${stdout}` },
})
const changed = (file: string, old_string: string, new_string: string) => ({
  ...base(),
  kind: 'tool' as const,
  tool: { name: 'Edit', input: { file_path: `/shop/${file}`, old_string, new_string }, output: {} },
})
const ends = (...events: (ReturnType<typeof ran> | ReturnType<typeof changed>)[]) =>
  readSteps(events).flatMap((step) => (step.kind === 'run' ? [step.ok] : []))
const edit = () => changed('main.c', 'totl()', 'total()')
/** A tool that no rule knows. */
const error = 'weave: pattern.w:3: shuttle totl is undefined'

describe('a successful run behind a pipe', () => {
  it('counts as failed when a later run ended differently, without the error', () => {
    expect(ends(ran('weave pattern.w | head', error), edit(), ran('weave pattern.w | head', '3 rows woven'))).toEqual([
      ...[false, true],
    ])
    expect(ends(ran('weave pattern.w | head', error))).toEqual([true])
  })

  it('counts as failed when a run known to have failed printed the same', () => {
    expect(ends(ran('weave pattern.w', error, 1), edit(), ran('weave pattern.w | tail -3', error))).toEqual([
      ...[false, false],
    ])
  })

  it('is not failed when the rest of its output is the same without the error', () => {
    const work = 'woven: 3 rows\nsaved to cloth.txt'
    for (const later of [work, work.replace('3', '4')])
      expect(ends(ran('weave a.w | tail', `${error}\n${work}`), edit(), ran('weave a.w | tail', later))).toEqual([
        ...[true, true],
      ])
  })

  it('is not failed because of a warning, or of words that an edit only rephrased', () => {
    const warning = 'main.c:2:5: warning: unused variable totl'
    expect(ends(ran('cc main.c | head', warning), edit(), ran('cc main.c | head', ''))).toEqual([true, true])
    const quoted = changed('list.js', "500: 'server error: cannot answer'", "500: 'oops'")
    const [before, after] = ['500 server error: cannot answer', '500 oops']
    expect(ends(ran('node list.js | head', before), quoted, ran('node list.js | head', after))).toEqual([true, true])
    const reworded = changed('report.js', 'order was refused', 'order is unpaid')
    expect(
      ends(ran('node report.js | head', 'order was refused by 7'), reworded, ran('node report.js | head', 'unpaid: 7')),
    ).toEqual([true, true])
  })

  it('is not failed when the later run would not show the error', () => {
    const long = `${error}\n${'  at row\n'.repeat(8)}`
    expect(ends(ran('weave a.w | head -12', long), edit(), ran('weave a.w | tail -2', '3 rows'))).toEqual([true, true])
    expect(ends(ran('weave a.w | head', error), edit(), ran('weave a.w | grep rows', '3 rows'))).toEqual([true, true])
  })

  it('yields a fix when it counts as failed', () => {
    const steps = readSteps([ran('weave a.w | head', error), edit(), ran('weave a.w | head', '3 rows woven')])
    expect(findFixes(steps).map(({ failure }) => failure.signature?.message)).toEqual(['shuttle totl is undefined'])
  })
})

describe('an error that names a file', () => {
  const named = 'ERROR: pattern.w:3: unknown shuttle totl/1'
  const fixEdit = () => changed('pattern.w', 'totl', 'total')
  it('is an error for any exit code and later output, when it is gone after that file was edited', () => {
    expect(ends(ran('weave pattern.w', named), fixEdit(), ran('weave pattern.w', '3 rows'))).toEqual([false, true])
    expect(ends(ran('weave a; ls', `${named}\na.w`), fixEdit(), ran('weave a; ls', 'a.w'))).toEqual([false, true])
  })

  it('is ignored in a successful run that prints the same as a failed one', () => {
    const said = `ERROR: pattern.w:1: the cache is slow\n`
    expect(ends(ran('weave a', `${said}no thread`, 2), fixEdit(), ran('weave a', `${said}3 rows`))).toEqual([
      false,
      true,
    ])
  })

  it('is ignored when it remains, another file was edited, or it was only rephrased', () => {
    expect(ends(ran('weave a', named), fixEdit(), ran('weave a', named))).toEqual([true, true])
    expect(ends(ran('weave a', named), changed('b.w', 'x', 'y'), ran('weave a', '3 rows'))).toEqual([true, true])
    const reworded = changed('pattern.w', 'say "unknown shuttle totl"', 'say "no shuttle"')
    expect(ends(ran('weave a', named), reworded, ran('weave a', '3 rows'))).toEqual([true, true])
  })
})
