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

describe('a run behind a pipe whose line ended well', () => {
  it('failed where a later run of it ended otherwise, without the error', () => {
    expect(ends(ran('weave pattern.w | head', error), edit(), ran('weave pattern.w | head', '3 rows woven'))).toEqual([
      ...[false, true],
    ])
    expect(ends(ran('weave pattern.w | head', error))).toEqual([true])
  })

  it('failed where a run that is known to have failed said the same', () => {
    expect(ends(ran('weave pattern.w', error, 1), edit(), ran('weave pattern.w | tail -3', error))).toEqual([
      ...[false, false],
    ])
  })

  it('did not fail where the rest of its work goes on as without the error', () => {
    const work = 'woven: 3 rows\nsaved to cloth.txt'
    for (const later of [work, work.replace('3', '4')])
      expect(ends(ran('weave a.w | tail', `${error}\n${work}`), edit(), ran('weave a.w | tail', later))).toEqual([
        ...[true, true],
      ])
  })

  it('did not fail by a warning, or by words that an edit only says otherwise', () => {
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

  it('is not known to have failed by a run that would not show the error', () => {
    const long = `${error}\n${'  at row\n'.repeat(8)}`
    expect(ends(ran('weave a.w | head -12', long), edit(), ran('weave a.w | tail -2', '3 rows'))).toEqual([true, true])
    expect(ends(ran('weave a.w | head', error), edit(), ran('weave a.w | grep rows', '3 rows'))).toEqual([true, true])
  })

  it('is what a fix is learned from', () => {
    const steps = readSteps([ran('weave a.w | head', error), edit(), ran('weave a.w | head', '3 rows woven')])
    expect(findFixes(steps).map(({ failure }) => failure.signature?.message)).toEqual(['shuttle totl is undefined'])
  })
})

describe('an error that names a file', () => {
  const named = 'ERROR: pattern.w:3: unknown shuttle totl/1'
  const fixEdit = () => changed('pattern.w', 'totl', 'total')
  it('was one, whatever the exit code and what was printed behind it, if it is gone when that file was edited', () => {
    expect(ends(ran('weave pattern.w', named), fixEdit(), ran('weave pattern.w', '3 rows'))).toEqual([false, true])
    expect(ends(ran('weave a; ls', `${named}\na.w`), fixEdit(), ran('weave a; ls', 'a.w'))).toEqual([false, true])
  })

  it('was none of a run that went well and says on the way what one that failed said', () => {
    const said = `ERROR: pattern.w:1: the cache is slow\n`
    expect(ends(ran('weave a', `${said}no thread`, 2), fixEdit(), ran('weave a', `${said}3 rows`))).toEqual([
      false,
      true,
    ])
  })

  it('was none where it is still there, another file was edited, or it was only said differently', () => {
    expect(ends(ran('weave a', named), fixEdit(), ran('weave a', named))).toEqual([true, true])
    expect(ends(ran('weave a', named), changed('b.w', 'x', 'y'), ran('weave a', '3 rows'))).toEqual([true, true])
    const reworded = changed('pattern.w', 'say "unknown shuttle totl"', 'say "no shuttle"')
    expect(ends(ran('weave a', named), reworded, ran('weave a', '3 rows'))).toEqual([true, true])
  })
})
