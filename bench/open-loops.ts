/**
 * How many of the open loops that Jarvis draws are right: conversations written for this, some of them held out. Those of
 * `fresh` are longer, as chats are, and were written after the rules and read before any was changed for them. A line
 * `! Q me: words` names a question of the owner that is open, `! P them: words` a promise of the other.
 * `node scripts/run-ts.mjs bench/open-loops.ts [--show]`
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOpenLoops, type LoopMessage, type OpenLoop } from '../src/messages/context/open-loops.ts'
import { loadDates } from '../src/reading/reading.ts'

const folder = join(process.cwd(), 'bench', 'messages')
const minute = 60_000
const units: Readonly<Record<string, number>> = { h: 60 * minute, d: 1440 * minute, w: 7 * 1440 * minute }
const start = Date.UTC(2024, 4, 3, 12)
const { dayNamed } = await loadDates()

interface Expected {
  kind: string
  from: string
  words: string
}

function read(text: string): { messages: LoopMessage[]; expected: Expected[] } {
  const messages: LoopMessage[] = []
  const expected: Expected[] = []
  let at = start
  for (const line of text.split('\n')) {
    const pause = /^(\d+)([hdw])$/.exec(line)
    const wanted = /^! ([QP]) (me|them): (.+)$/.exec(line)
    const said = /^(me|them): (.+?)(?: <<)?$/.exec(line)
    if (pause) at += Number(pause[1]) * units[pause[2]!]!
    else if (wanted)
      expected.push({ kind: wanted[1] === 'Q' ? 'question' : 'promise', from: wanted[2]!, words: wanted[3]! })
    else if (said) {
      const file = said[2]!.startsWith('[file]')
      messages.push({
        ...{ id: String(messages.length), mine: said[1] === 'me', from: said[1]!, at, replyTo: null },
        ...{ text: file ? '' : said[2]!, hasFile: file },
      })
      at += 3 * minute
    }
  }
  return { messages, expected }
}

const fits = (loop: OpenLoop, { kind, from, words }: Expected) =>
  loop.kind === kind && loop.from === from && loop.text.toLowerCase().includes(words.toLowerCase().slice(0, 12))

for (const part of process.argv.includes('--dev') ? ['dev'] : ['dev', 'held', 'fresh']) {
  const talks = readFileSync(join(folder, `loops-${part}.txt`), 'utf8').split(/^--$/m)
  let [drawn, right, wanted] = [0, 0, 0]
  for (const talk of talks) {
    const { messages, expected } = read(talk.trim())
    const loops = findOpenLoops(messages, { now: start + 60 * 1440 * minute, dayNamed })
    drawn += loops.length
    wanted += expected.length
    const wrong = loops.filter((loop) => !expected.some((one) => fits(loop, one)))
    const missed = expected.filter((one) => !loops.some((loop) => fits(loop, one)))
    right += loops.length - wrong.length
    if (process.argv.includes('--show') && wrong.length + missed.length > 0) console.log(talk.trim(), { wrong, missed })
  }
  const recall = (right / wanted).toFixed(3)
  console.log(
    `${part.padEnd(5)} ${talks.length} talks  ${drawn} drawn  ${right} right  precision ${(right / drawn).toFixed(3)}  recall ${recall} of ${wanted}`,
  )
}
