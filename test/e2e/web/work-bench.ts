import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { appendEvent, eventKey } from '../../../src/capture/inbox.ts'
import type { JarvisClient } from '../../../src/client/client.ts'
import { claudeCode } from '../../../src/interfaces/hooks/claude-code.ts'
import type { HookInput } from '../../../src/interfaces/hooks/hook-client.ts'
import { workingDay, writeDay } from '../../working-day/payloads.ts'
import type { WebBench } from './browser.ts'

type Home = Pick<WebBench, 'home' | 'folder'>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Writes events into the inbox, a minute apart, as the hooks do. */
export function tellOfWork({ home }: Pick<Home, 'home'>, payloads: readonly HookInput[], from: number): void {
  for (const [index, payload] of payloads.entries()) {
    const read = claudeCode.read(payload)
    if (!read) continue
    const at = from + index * minute
    const key = eventKey('claude-code', read.session, read.kind, claudeCode.idOf(payload) ?? `${from} ${index}`)
    appendEvent(home, { key, at, client: 'claude-code', ...read })
  }
}

/** One prompt, one change, one answer, in a separate session. */
export function littleSession(folder: string, id: string): HookInput[] {
  return writeDay(folder)
    .begin(id)
    .asks('Let the parser accept files without a line end.')
    .reads('src/parser.ts')
    .edits(
      'src/parser.ts',
      'if (!text.endsWith("\\n")) throw new Error()',
      'const whole = text.replace(/\\n?$/, "\\n")',
    )
    .says('The parser takes files without a line end at their end now.').payloads
}

/** The work of two days on a shop, by hooks; observations that were handed in; links, pins and receipts. */
export async function fillWork(bench: Home, client: JarvisClient): Promise<void> {
  const folder = join(bench.folder, 'shop')
  mkdirSync(folder, { recursive: true })
  const now = Date.now()
  tellOfWork(bench, littleSession(folder, 'small-parser'), now - 3 * day)
  tellOfWork(bench, workingDay(folder), now - day)
  await client.timeline()
  await tellOfEarlierWork(bench, client, now - 2 * hour)
  await client.saveObservation({
    title: 'The parser wants a line end at the end of a file',
    narrative: 'Without one the <b>last</b> statement was dropped silently.',
    type: 'insight',
    concept: ['parser'],
    file: ['src/parser.ts'],
    project: 'shop',
    agent: 'codex',
  })
}

/** A session that gets the observation about the parser at its start, names it, and does not read the file again. */
async function tellOfEarlierWork({ home, folder }: Home, client: JarvisClient, from: number): Promise<void> {
  const [parser] = (await client.obsSearch({ query: '', session: 'small-parser' })).observations
  if (!parser) throw new Error('Nothing was observed of the session small-parser.')
  const payloads = writeDay(join(folder, 'shop'))
    .begin('reads-nothing')
    .asks('Does the parser take a file without a line end?')
    .says(`Yes: ${parser.id} says that it does since the day before yesterday.`).payloads
  for (const [index, payload] of payloads.entries()) {
    const read = claudeCode.read(payload)!
    const told = { tokens: 42, lines: [{ id: parser.id, why: 'Done', tokens: 17 }] }
    const key = eventKey('claude-code', read.session, read.kind, `${index}`)
    const event = { key, at: from + index * minute, client: 'claude-code', ...read }
    appendEvent(home, index === 0 ? { ...event, told } : event)
  }
  await client.timeline()
}
