/**
 * Whether fixes are learned from sessions that were really played (`sessions/record.ts`), through the door that agents use:
 * the hook, the inbox and the reader behind it. `node scripts/run-ts.mjs bench/learning/sessions.ts [--faults]`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withFolder } from '../speed/scratch.ts'
import { replay } from './sessions/replay.ts'

const faults = process.argv.includes('--faults')
for (const name of [
  'sessions',
  'more-sessions',
  'third-sessions',
  'fourth-sessions',
  'fifth-sessions',
  'sixth-sessions',
  'seventh-sessions',
  'new-tools',
  'other-tools',
  'long-outputs',
])
  await withFolder(async (folder) => {
    const text = readFileSync(join('bench/learning/recorded', `${name}.jsonl`), 'utf8')
    const replayed = await replay(text.trim().split('\n'), folder)
    let [wanted, missed, wrong] = [0, 0, 0]
    for (const one of replayed) {
      wanted += one.wanted
      missed += one.missed.length
      wrong += one.wrong.length
      if (!faults) continue
      for (const { error } of one.missed) console.log(`MISSED ${one.name}: ${error}`)
      for (const { error, solution } of one.wrong) console.log(`WRONG ${one.name}: ${error} => ${solution}`)
    }
    const right = wanted - missed
    const decoys = replayed.filter((one) => one.wanted === 0).length
    const [precision, recall] = [right / Math.max(1, right + wrong), right / wanted]
    console.log(
      `${name}: ${wanted} pairs, ${decoys} decoys: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    )
  })
