/**
 * Tests whether fixes are learned, and nothing from changes that only resemble them: sessions of recorded runs, with
 * decoys of the same runs. `node scripts/run-ts.mjs bench/learning/fixes.ts [--faults]`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failedPart } from '../../src/actions/actions.ts'
import { findFixes } from '../../src/learning/fixes/find-fixes.ts'
import type { Edit, Run, Step } from '../../src/learning/fixes/step.ts'
import { signatureOf } from '../../src/text/signatures/signature.ts'
import type { Recorded } from './record-form.ts'

const faults = process.argv.includes('--faults')
let count = 0
const at = () => ++count * 1000

const run = (command: string, output: string, ok: boolean, purpose = ''): Run => ({
  ...{ kind: 'run', key: `r${++count}`, at: at(), command, folder: '', purpose, output, ok },
  part: ok ? command : failedPart(command, output, !ok),
  ...{ signature: ok ? undefined : signatureOf(output), milliseconds: null, shownLearnings: [] },
  ...{ isSure: true, countsOnlyPassed: false, failedPart: failedPart(command, output, !ok) },
})
const edit = (file: string, before: string, after: string): Edit => ({
  ...{ kind: 'edit', key: `e${++count}`, at: at(), file: `/home/ada/shop/${file}`, before, after, isNew: false },
})
const prompt = (text: string): Step => ({ kind: 'prompt', at: at(), text })

const failed = (one: Recorded, purpose?: string) => run(one.command, one.first, false, purpose)
const mended = (one: Recorded) => run(one.fixed, one.mended, true)
const mending = (one: Recorded): Step[] => [
  ...one.fix.map(({ path, before, after }) => edit(path, before, after)),
  ...(one.fixRun ? [run(one.fixRun, '', true)] : []),
]
const looking = () => [run('ls -la', 'src', true), run('cat README.md', '# Shop', true)]

/** Sessions with an expected learning, in a realistic context. */
const pairs: Readonly<Record<string, (one: Recorded) => Step[]>> = {
  plain: (one) => [prompt('Make it work.'), failed(one), ...mending(one), mended(one)],
  'with other work': (one) => [
    ...[prompt('Make it work.'), edit('docs/notes.md', 'a', 'b'), failed(one), ...looking(), ...mending(one)],
    ...[
      edit('README.md', 'old', 'new'),
      mended(one),
      run('git commit -am done', '', true),
      prompt('Thanks, now the page.'),
    ],
  ],
}
/** Sessions without a learning. */
const decoys: Readonly<Record<string, (one: Recorded) => Step[]>> = {
  flaky: (one) => [failed(one), ...looking(), run(one.command, one.mended, true)],
  'unrelated success': (one) => [failed(one), ...mending(one), run('npm run storybook', 'ok', true)],
  'unrelated edit': (one) => [failed(one), edit('docs/notes.md', 'a', 'b'), run(one.command, one.mended, true)],
  denied: (one) => [failed(one), ...mending(one), mended(one), prompt('It still fails for me, please revert that.')],
  meant: (one) => [failed(one, 'Verify that it fails before the fix'), ...mending(one), mended(one)],
  'failed again': (one) => [failed(one), ...mending(one), mended(one), failed(one)],
}
const reverted = (one: Recorded): Step[] => [
  ...[failed(one), ...mending(one), mended(one)],
  ...one.fix.map(({ path, before, after }) => edit(path, after, before)),
]

for (const name of ['dev', 'held-out']) {
  const text = readFileSync(join('bench/learning/recorded', `${name}.jsonl`), 'utf8').trim()
  const cases = text.split('\n').map((line) => JSON.parse(line) as Recorded)
  let [right, wanted, wrong, tried] = [0, 0, 0, 0]
  const tell = (fault: string) => faults && name === 'dev' && console.log(fault)
  for (const one of cases) {
    for (const [kind, made] of Object.entries(pairs)) {
      wanted++
      const found = findFixes(made(one))
      const files = one.fix.map(({ path }) => path)
      const named = (file: string) => files.some((path) => file.endsWith(path))
      const isRight = found.length === 1 && found[0]!.edits.every(({ file }) => named(file))
      if (isRight) right++
      else if (found.length > 0) wrong++
      if (!isRight) tell(`MISSED ${kind}: ${one.tool}, ${one.name}: ${signatureOf(one.first)?.text}`)
    }
    for (const [kind, made] of Object.entries({ ...decoys, ...(one.fix.length > 0 && { reverted }) })) {
      tried++
      if (findFixes(made(one)).length === 0) continue
      wrong++
      tell(`DECOY ${kind}: ${one.tool}, ${one.name}`)
    }
  }
  const precision = right / Math.max(1, right + wrong)
  console.log(
    `${name}: ${wanted} pairs, ${tried} decoys: precision ${precision.toFixed(3)}, recall ${(right / wanted).toFixed(3)}`,
  )
}
