/**
 * Reads what prompts of recorded sessions say of earlier work, and do to it, for `earlier.jsonl`:
 *
 *   node scripts/run-ts.mjs bench/sayings/read-earlier.ts <folder of recorded sessions> <key.jsonl> <name of the set>
 *
 * A line of the key: {"session","prompt","complaint": number of the prompt or null,"withdrawal": the same as {"of"}}. The
 * shares are those of today's model, so a set is read before its sentences are learned from.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeObservations, putBack, takenBack } from '../../src/actions/actions.ts'
import type { CapturedEvent } from '../../src/capture/captured-event.ts'
import { readTranscript } from '../../src/importers/claude-code/read-transcript.ts'
import { signsOf } from '../../src/observations/drain/earlier-work.ts'
import { readLines } from '../statements/labelled.ts'
import type { EarlierLine } from './earlier.ts'

interface Key {
  session: string
  prompt: number
  complaint: number | null
  withdrawal: { of: number } | null
}

const [recorded, key, set] = process.argv.slice(2)
if (!recorded || !key || !set) throw new Error('Name the folder of recorded sessions, the key and the set.')
const known = new Map(readLines<Key>(key).map((one) => [`${one.session} ${one.prompt}`, one]))

for (const folder of readdirSync(recorded).sort())
  for (const file of readdirSync(join(recorded, folder)).filter((name) => name.endsWith('.jsonl')))
    await readSession(join(recorded, folder, file))

async function readSession(path: string): Promise<void> {
  const works: { observation: { filesModified: string[] }; events: CapturedEvent[] }[] = []
  // The first prompt is read as one that comes after work on something else, as most do in long sessions.
  let former = 'Something else'
  for (const [index, events] of (await promptsIn(path)).entries()) {
    const top = events[0]!.folder
    const pathOf = (file: string) => (file.startsWith(`${top}/`) ? file.slice(top.length + 1) : file)
    const { drafts, ofBefore: said } = makeObservations({ events, open: [], former, pathOf })
    former = events[0]!.text ?? ''
    const main = drafts.find(({ slot }) => slot === 'main')
    const files = main?.filesModified ?? []
    const moved = works.map((work) => ({ ...work, moved: takenBack.linesMoved(work.events, events, pathOf) }))
    const signs = signsOf(moved, { said, isMend: main?.type === 'bugfix', files }, putBack.putBackBy(events, pathOf))
    const session = basename(top)
    const { complaint, withdrawal } = known.get(`${session} ${index + 1}`)!
    const is = complaint !== null ? 'unhelped' : withdrawal !== null ? 'takenBack' : 'none'
    const line: EarlierLine = { set: set!, session, prompt: index + 1, ...signs, is }
    if (index === 0 || works.length > 0) console.log(JSON.stringify(line))
    if (files.length > 0) works.push({ observation: { filesModified: files }, events })
  }
}

async function promptsIn(path: string): Promise<CapturedEvent[][]> {
  async function* lines() {
    yield* readFileSync(path, 'utf8').split('\n').filter(Boolean)
  }
  const prompts: CapturedEvent[][] = []
  for await (const event of readTranscript(lines(), { transcript: path })) {
    if ('why' in event) continue
    if (event.kind === 'prompt') prompts.push([])
    prompts.at(-1)?.push(event)
  }
  return prompts
}
