import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Learning } from './create-learning.ts'

let home: string
let jarvis: Jarvis
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-forget-'))
  jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})
const face = async () => (await jarvis.subsystem('learning')) as Learning

describe('forgetting learnings', () => {
  it("keeps texts that contain a person's name only inside a word", async () => {
    const { knowledge } = await face()
    await knowledge.add({ text: 'Tests cannot run without Docker.', project: 'net', scope: 'repo' })
    await knowledge.add({ text: 'Ann reviews changes of the schema.', project: 'net', scope: 'repo' })
    await jarvis.memory.forget({ person: 'Ann' } as never, { dryRun: false } as never)
    expect((await knowledge.list({})).knowledge.map(({ text }) => text)).toEqual(['Tests cannot run without Docker.'])
    await jarvis.memory.forget({ query: 'ocker' } as never, { dryRun: false } as never)
    expect((await knowledge.list({})).knowledge).toHaveLength(1)
  })
})
