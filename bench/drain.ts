/**
 * How fast the inbox becomes observations, with the models of an installation; `node scripts/run-ts.mjs bench/drain.ts
 * [--events 10000] [--json]`. Events are made up: prompts with edits, reads, commands and last words.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openJarvis } from '../src/app/open-jarvis.ts'
import type { CapturedEvent } from '../src/capture/captured-event.ts'
import { appendEvent } from '../src/capture/inbox.ts'
import { alignColumns } from '../src/text/align-columns.ts'
import { type Measurement, spent } from './speed/measure.ts'
import { speedRows } from './speed/report.ts'
import { withFolder } from './speed/scratch.ts'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000' }, json: { type: 'boolean', default: false } },
})
/** Events of a prompt, as a working session has them. */
const eventsAPrompt = 20
const promptsASession = 10
const subjects = ['cache', 'parser', 'login', 'router', 'queue', 'index', 'upload', 'invoice']
const sayings = ['invalidation', 'timeouts', 'retries', 'rounding', 'ordering']

const measured = await withFolder((folder) => measureDrain(folder, Number(values.events)))
console.log(
  values.json
    ? JSON.stringify({ node: process.version, measured }, null, 1)
    : alignColumns(speedRows(measured, {})).join('\n'),
)

async function measureDrain(folder: string, events: number): Promise<Measurement[]> {
  const home = join(folder, 'home')
  for (let number = 0; number < events; number++) appendEvent(home, eventOf(number, folder))
  const jarvis = await openJarvis({ home })
  try {
    const draining = await spent(() => jarvis.observations.drain())
    const searching = await spent(() => jarvis.observations.search({ query: 'cache invalidation', mode: 'search' }))
    const looking = await spent(() => jarvis.observations.timeline())
    const rate = (milliseconds: number) => (events / milliseconds) * 1000
    const drained = { value: rate(draining.wall), processor: rate(draining.cpu) }
    return [
      { name: `events drained of ${events.toLocaleString('en')}`, ...drained, unit: '1/s', bar: { atLeast: 1000 } },
      { name: 'first search by words', value: searching.wall, processor: searching.cpu, unit: 'ms' },
      { name: 'timeline', value: looking.wall, processor: looking.cpu, unit: 'ms' },
    ]
  } finally {
    await jarvis.close()
  }
}

function eventOf(number: number, folder: string): CapturedEvent {
  const prompt = Math.floor(number / eventsAPrompt)
  const place = number % eventsAPrompt
  const subject = `${subjects[prompt % subjects.length]} ${sayings[prompt % sayings.length]}`
  const base = { key: `event${number}`, at: Date.UTC(2026, 0, 1) + number * 1000, client: 'bench', folder }
  const session = `session${Math.floor(prompt / promptsASession)}`
  const file = join(folder, `src/${subjects[number % subjects.length]}${number % 97}.ts`)
  const code = `export function part${number}(value: number) {\n  return value\n}\n`.repeat(5)
  if (place === 0) return { ...base, session, kind: 'prompt', text: `Please look into ${subject}, it is slow.` }
  if (place === eventsAPrompt - 1)
    return { ...base, session, kind: 'stop', text: `Fixed ${subject} number ${prompt}. The cause was a missing lock.` }
  const tools: CapturedEvent['tool'][] = [
    { name: 'Read', input: { file_path: file }, output: { file: { content: code.repeat(4) } } },
    { name: 'Edit', input: { file_path: file, old_string: code, new_string: `${code}// ${number}` }, output: {} },
    { name: 'Bash', input: { command: 'npm test' }, output: { stdout: 'Tests  12 passed (12)\n'.repeat(20) } },
    { name: 'Grep', input: { pattern: subject }, output: { content: file } },
  ]
  return { ...base, session, kind: 'tool', tool: tools[place % tools.length]! }
}
