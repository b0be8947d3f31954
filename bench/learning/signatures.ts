/**
 * Tests on recorded tool output whether equal errors get equal signatures, and different errors different ones:
 * `node scripts/run-ts.mjs bench/learning/signatures.ts [--faults]`. The held-out third is only counted.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signatureOf } from '../../src/text/signatures/signature.ts'
import type { Recorded } from './record-form.ts'

const faults = process.argv.includes('--faults')
for (const name of ['dev', 'held-out', 'reporters', 'reporters-held-out']) {
  const cases = readFileSync(join('bench/learning/recorded', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded)
  const told = (fault: string) => faults && !name.endsWith('held-out') && console.log(fault)
  let [same, other, sameRight, otherRight] = [0, 0, 0, 0]
  for (const [at, one] of cases.entries()) {
    const [first, again] = [signatureOf(one.first), signatureOf(one.again)]
    same++
    if (first && first.id === again?.id) sameRight++
    else told(`SAME  ${one.tool}, ${one.name}: ${first?.text} <> ${again?.text}`)
    // The other errors of the same tool are the hardest, and so many that pairs of both kinds are about as many.
    for (const rival of cases
      .slice(at + 1)
      .filter(({ tool }) => tool === one.tool)
      .slice(0, 2)) {
      const theirs = signatureOf(rival.first)
      other++
      if (first && theirs && first.id !== theirs.id) otherRight++
      else told(`OTHER ${one.tool}, ${one.name} and ${rival.name}: ${first?.text}`)
    }
  }
  const share = (right: number, of: number) => `${right} of ${of} (${((100 * right) / of).toFixed(1)} %)`
  console.log(
    `${name}: same error ${share(sameRight, same)}; other error ${share(otherRight, other)}; all ${share(sameRight + otherRight, same + other)}`,
  )
}
