/**
 * Keeping homes in step. Three homes change at random, meet at random and are killed meanwhile, with clocks a day apart; at
 * the end their exports are compared byte for byte, and words that were forgotten are looked for in every byte. Then: how
 * long one sync takes that sends 10,000 changes, and one that takes them in.
 * `npm run bench:sync -- [--changes 10000] [--rounds 100] [--seed 1] [--canaries 100] [--speed-only] [--json]`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openJarvis } from '../src/app/open-jarvis.ts'
import type { Sync } from '../src/sync/create-sync.ts'
import { runRandomHomes } from '../src/testing/random-homes/random-homes.ts'
import { withFolder } from './speed/scratch.ts'

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    canaries: { type: 'string', default: '100' },
    'speed-only': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
const numberOf = (name: 'changes' | 'rounds' | 'seed' | 'canaries') => Number(values[name])
const now = () => performance.now()
const secondsSince = (start: number) => Math.round((now() - start) / 100) / 10
/** Facts that are sent at once. */
const sentAtOnce = 10_000

async function prove() {
  const start = now()
  const onRound = (round: number) => process.stderr.write(`round ${round}, ${secondsSince(start)} s\n`)
  const run = { changes: numberOf('changes'), rounds: numberOf('rounds'), seed: numberOf('seed') }
  const ran = await withFolder((folder) => runRandomHomes({ folder, ...run, canaries: numberOf('canaries'), onRound }))
  return { ...run, ...ran, seconds: secondsSince(start) }
}

/** One machine sends so many facts, another one takes them in. */
async function measure() {
  return withFolder(async (folder) => {
    const config = { 'embedding.model': 'none' }
    const open = async (name: string, words?: string) => {
      const jarvis = await openJarvis({ home: join(folder, name), config, overrides: { environment: {} } })
      const sync = (await jarvis.subsystem('sync')) as Sync
      return { jarvis, sync, words: (await sync.pair({ name, ...(words && { words }) })).words ?? words }
    }
    const shared = join(folder, 'shared')
    mkdirSync(shared)
    const laptop = await open('laptop')
    for (let number = 0; number < sentAtOnce; number++)
      await laptop.jarvis.memory.importing.fact(
        { kind: 'fact', content: `The box number ${number} is in room ${(number * 7) % 311}.` },
        { format: 'bench', context: 'the bench' },
      )
    const desktop = await open('desktop', laptop.words)
    const timed = async (work: () => Promise<{ sent: number; received: number }>) => {
      const [start, used] = [now(), process.cpuUsage()]
      const { sent, received } = await work()
      const { user, system } = process.cpuUsage(used)
      return { seconds: secondsSince(start), busy: Math.round((user + system) / 100_000) / 10, sent, received }
    }
    const send = await timed(() => laptop.sync.sync({ folder: shared }))
    const take = await timed(() => desktop.sync.sync({ folder: shared }))
    const again = await timed(() => laptop.sync.sync({ folder: shared }))
    for (const { jarvis } of [laptop, desktop]) await jarvis.close()
    return { send, take, again }
  })
}

const proof = values['speed-only'] ? undefined : await prove()
const speed = await measure()
if (values.json) console.log(JSON.stringify({ proof, speed }, null, 1))
else {
  if (proof) {
    const { changes, rounds, syncs, killed, lastRounds, rows, forgotten, seconds } = proof
    const isSame = proof.differing.length === 0 && proof.found.length === 0
    console.log(
      `Three homes, ${changes} changes in each, ${rounds} rounds, seed ${proof.seed}, ${seconds} s: ${syncs} syncs came to their end, ${killed} were killed.`,
    )
    console.log(`${rows} rows at the end, at rest after ${lastRounds} rounds; ${forgotten} words forgotten meanwhile.`)
    console.log(
      isSame
        ? 'The exports are the same byte for byte; no byte of a home or packet has a forgotten word.'
        : 'DIFFERENT:',
    )
    for (const line of [...proof.differing, ...proof.found]) console.log(line)
    if (!isSame) process.exitCode = 1
  }
  console.log(
    `Sending ${speed.send.sent} rows: ${speed.send.seconds} s (${speed.send.busy} s of processor time). Taking in ${speed.take.received}: ${speed.take.seconds} s (${speed.take.busy}). Nothing new: ${speed.again.seconds} s (${speed.again.busy}).`,
  )
}
