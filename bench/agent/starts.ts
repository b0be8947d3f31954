import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent } from '../../src/agent/create-agent.ts'
import { openJarvis } from '../../src/app/open-jarvis.ts'
import type { AgentRunner } from '../../src/ports/agent-runner.ts'
import { makeRepository } from '../../src/testing/made-repository.ts'
import { type Measurement, median, quantile } from '../speed/measure.ts'
import { withFolder } from '../speed/scratch.ts'
import type { MakeRunner } from './runners.ts'

/** The promised limit for Jarvis' own time until the second task of a session begins, ms. */
const promised = 1000

/** Starts of later tasks in one session, of a repository with so many files. */
export const measureStarts = (
  make: MakeRunner,
  { files, tasks }: { files: number; tasks: number },
): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const repository = makeFiles(join(folder, 'made'), files)
    const { name, runner, asked, close } = await make(folder)
    const turns: number[] = []
    const jarvis = await openJarvis({
      home: join(folder, 'home'),
      config: { 'agent.workspace': 'worktree' },
      overrides: { agentRunner: timed(runner, turns) },
    })
    try {
      const agent = (await jarvis.subsystem('agent')) as Agent
      const own: number[] = []
      const whole: number[] = []
      for (let task = 0; task <= tasks; task++) {
        const [at, from, askedFrom] = [performance.now(), turns.length, asked.length]
        const run = await agent.run({ task: `change file ${task}`, folder: repository, dryRun: true })
        if (run.state !== 'planned') throw new Error(`The run is ${run.state}: ${run.reason}`)
        // The first task opens the session.
        if (task === 0) continue
        own.push(turns[from]! - at)
        if (asked.length > askedFrom) whole.push(asked[askedFrom]! - at)
      }
      const label = `${name}, ${files.toLocaleString('en')} files: `
      return [
        {
          name: `${label}start of a later task, own time, p50`,
          value: median(own),
          unit: 'ms',
          bar: { atMost: promised },
        },
        { name: `${label}the slowest of ${tasks}`, value: quantile(own, 1), unit: 'ms' },
        ...(whole.length > 0
          ? [{ name: `${label}until its model is asked, p50`, value: median(whole), unit: 'ms' }]
          : []),
      ]
    } finally {
      await jarvis.close()
      close()
    }
  })

/** The runner, with the time of each message to a session noted. */
const timed = (runner: AgentRunner, turns: number[]): AgentRunner => ({
  ...runner,
  async open(request) {
    const session = await runner.open(request)
    return {
      ...session,
      turn(...given) {
        turns.push(performance.now())
        return session.turn(...given)
      },
    }
  },
})

/** A repository of source files of 40 lines, in folders of a hundred. */
function makeFiles(folder: string, files: number): string {
  const { commit } = makeRepository(folder)
  for (let file = 0; file < files; file++) {
    const place = join(folder, 'src', `part-${Math.floor(file / 100)}`)
    mkdirSync(place, { recursive: true })
    const lines = Array.from({ length: 40 }, (_, line) => `export const value${line} = ${file * 40 + line}`)
    writeFileSync(join(place, `file-${file}.ts`), `${lines.join('\n')}\n`)
  }
  commit('package.json', '{"name":"made","type":"module","scripts":{"test":"node --test"}}\n')
  return folder
}
