import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerOf, type Bench, createBench } from './jarvis.ts'

let bench: Bench
beforeAll(() => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
})
afterAll(() => bench.close())

const briefIn = async (folder: string, ...args: string[]) =>
  (await answerOf(bench.start(['brief', ...args], { cwd: folder }))).out

it('includes only the project of the current folder', async () => {
  const folders = { boats: join(bench.folder, 'boats'), bees: join(bench.folder, 'bees') }
  for (const [project, folder] of Object.entries(folders)) {
    mkdirSync(join(folder, 'deep', 'inside'), { recursive: true })
    execFileSync('git', ['init', '-q'], { cwd: folder })
    for (const args of [
      // A project is known from the first thing that is recorded in its folder.
      ['observations', 'save', `Began with the ${project}`, '--project', folder],
      ['session', 'open', project, '--label', `Plans for ${project}`, '--project', project],
      ['session', 'add', project, `We decided that the ${project} are painted green.`],
      ['session', 'close', project],
    ])
      expect(await bench.quick(...args)).toMatchObject({ code: 0 })
  }
  await bench.endQuick()
  for (const folder of [folders.boats, join(folders.boats, 'deep', 'inside')]) {
    const told = await briefIn(folder)
    expect(told).toContain('Plans for boats')
    expect(told).not.toContain('bees')
  }
  expect(await briefIn(folders.bees)).toContain('Plans for bees')
  expect(await briefIn(folders.bees)).not.toContain('boats')
  // Another folder than the one in which it is asked may be named.
  expect(await briefIn(folders.bees, '--folder', folders.boats)).toContain('Plans for boats')
})

it('still answers when the fast bundle is missing a module', async () => {
  await bench.jarvis('remember', 'Always answer in British English')
  const { code, out, err } = await bench.jarvis('brief', '--project', 'nothing')
  expect([code, out]).toEqual([0, expect.stringContaining('British English')])
  expect(err).not.toContain('missing')
})
