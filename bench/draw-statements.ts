// Draws statements that the rules and the selector keep of judged conversations, to be read by hand beside what was said:
//
//   node scripts/run-ts.mjs bench/draw-statements.ts <folder of LoCoMo or BEAM>... [--count 150] [--unit turns]
//
// Drawn by the hash of place and text, so that the same conversations and the same code draw the same ones. A line is
// conversation, turn, number, type and predicate, the statement, and what was said.
import { createHash } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readConversations } from '../src/app/read-conversations.ts'
import { findJudgedSets } from '../src/benchmarks/judged-set.ts'
import { readByRules } from '../src/reading/reading.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '150' }, unit: { type: 'string', default: 'turns' } },
})
if (positionals.length === 0) throw new Error('Name folders of judged conversations.')

const drawn: { mark: string; line: string }[] = []
for (const { corpus, name } of positionals.flatMap((folder) => findJudgedSets(folder, { unit: values.unit })))
  for (const { session, turns } of readConversations(corpus).conversations) {
    const { facts } = await readByRules(turns, { now: turns.at(-1)?.date ?? 0, ...(session && { session }) })
    for (const [number, { content, type, predicate, origin }] of facts.entries()) {
      const turn = turns[origin.turn]!
      const place = `${name} ${turn.id ?? `${session} ${origin.turn}`} ${number}`
      const said = `${turn.speaker ?? turn.role}: ${turn.text}`.replace(/\s+/g, ' ')
      drawn.push({
        mark: createHash('sha256').update(`${place} ${content}`).digest('hex'),
        line: [place, `${type} ${predicate}`, content, said].join('\t'),
      })
    }
  }
const chosen = drawn.sort((a, b) => (a.mark < b.mark ? -1 : 1)).slice(0, Number(values.count))
console.log(`${chosen.length} of ${drawn.length} statements`)
for (const { line } of chosen) console.log(line)
