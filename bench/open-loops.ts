/**
 * How many of the open loops that Jarvis draws are right: conversations written for this. Those whose name ends with `held`
 * were held out, and errors of `blind` were never read. `fresh`, `mixed` and `mixed-held` are longer, as chats are. Errors of `later-held` were read once,
 * and so were wrong promises of `unseen`, by another writer.
 * `node scripts/run-ts.mjs bench/open-loops.ts [--show] [part ...] [path ...]`
 */
import { parseArgs } from 'node:util'
import { dayNamed } from '../src/dates/dates.ts'
import { findOpenLoops } from '../src/messages/context/open-loops.ts'
import { fits, readAt, readTalks, readTalksOf } from './messages/read-talks.ts'

const { values, positionals } = parseArgs({ options: { show: { type: 'boolean' } }, allowPositionals: true })
const parts =
  positionals.length > 0
    ? positionals
    : ['dev', 'fresh', 'mixed', 'later', 'held', 'mixed-held', 'later-held', 'blind', 'unseen']

for (const part of parts) {
  const talks = part.includes('/') ? readTalks(part) : readTalksOf(part)
  const kinds = { question: { drawn: 0, right: 0, wanted: 0 }, promise: { drawn: 0, right: 0, wanted: 0 } }
  for (const { text, messages, matters } of talks) {
    const loops = findOpenLoops(messages, { now: readAt, dayNamed })
    const open = matters.filter(({ isOpen }) => isOpen)
    const wrong = loops.filter((loop) => !open.some((one) => fits(loop, one)))
    const missed = open.filter((one) => !loops.some((loop) => fits(loop, one)))
    for (const loop of loops) {
      kinds[loop.kind].drawn++
      if (!wrong.includes(loop)) kinds[loop.kind].right++
    }
    for (const { kind } of open) kinds[kind].wanted++
    if (values.show && wrong.length + missed.length > 0)
      console.log(
        `${text}\n${[...wrong.map((loop) => `WRONG ${loop.from}: ${loop.text}`), ...missed.map((one) => `MISSED ${one.from}: ${one.words}`)].join('\n')}\n`,
      )
  }
  const all = { drawn: 0, right: 0, wanted: 0 }
  for (const one of Object.values(kinds))
    for (const name of ['drawn', 'right', 'wanted'] as const) all[name] += one[name]
  console.log(`${part}: ${talks.length} talks`)
  for (const [kind, { drawn, right, wanted }] of Object.entries({ ...kinds, all }))
    console.log(
      `  ${kind.padEnd(8)} ${right} right of ${drawn} drawn (${(right / drawn).toFixed(3)}), of ${wanted} open (${(right / wanted).toFixed(3)})`,
    )
}
