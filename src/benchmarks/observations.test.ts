import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { createTranscript } from '../testing/made-transcripts.ts'
import { openScratchSpace } from '../testing/scratch-space.ts'
import { runObservationsBench } from './observations.ts'
import type { OpenBenchSpace } from './scratch-space.ts'

const folder = mkdtempSync(join(tmpdir(), 'jarvis-observations-bench-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const openSpace: OpenBenchSpace = (databasePath) =>
  openScratchSpace(databasePath, { embedders: () => ({ main: createFakeEmbedder({ id: 'fake' }), degraded: [] }) })

it('writes the rule-based observations of each prompt in a folder of sessions', async () => {
  const session = '6f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a10'
  const made = createTranscript(session, { folder: '/home/ada/net', start: Date.UTC(2026, 2, 2, 9) })
  made.prompt('Make fetch retry when the server is busy.')
  made.tool('Edit', { file_path: '/home/ada/net/src/net.ts', old_string: 'a', new_string: 'b' }, { output: {} })
  made.say('Added a retry to fetch in src/net.ts.')
  const lines: string[] = []
  for await (const line of made.lines()) lines.push(line)
  const transcripts = join(folder, '-home-ada-net')
  mkdirSync(transcripts)
  writeFileSync(join(transcripts, `${session}.jsonl`), lines.join('\n'))
  const out = join(folder, 'out.jsonl')
  const openDatabase = () => Promise.reject(new Error('no database'))
  const report = await runObservationsBench(openSpace, { transcripts, out }, { openDatabase })
  expect(report).toMatchObject({ sessions: 1, prompts: 1, out })
  const [written] = readFileSync(out, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(written).toEqual(report.observations[0])
  expect(written).toMatchObject({
    ...{ session, prompt: 1, asked: 'Make fetch retry when the server is busy.', type: 'feature', links: [] },
    title: expect.stringContaining('retry to fetch in src/net.ts'),
  })
})
