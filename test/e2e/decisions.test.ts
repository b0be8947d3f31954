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

it('assigns entries typed in a repository to its project, and no project elsewhere', async () => {
  const repository = join(bench.folder, 'boats')
  const inside = join(repository, 'hull', 'keel')
  mkdirSync(inside, { recursive: true })
  execFileSync('git', ['init', '-q'], { cwd: repository })
  const projectOf = async (cwd: string, ...args: string[]) => {
    const { code, out, err } = await answerOf(bench.start([...args, '--json'], { cwd }))
    expect([code, err]).toEqual([0, ''])
    const { decision, observation } = JSON.parse(out) as Record<string, { project: string | null }>
    return (decision ?? observation)!.project
  }
  const add = ['decisions', 'add', 'Paint the keel red', '--against', 'green']
  const save = ['observations', 'save', 'The keel is painted red']
  expect(await projectOf(inside, ...add)).toBe('boats')
  expect(await projectOf(inside, ...save)).toBe('boats')
  expect(await projectOf(inside, ...add, '--project', 'Harbour')).toBe('Harbour')
  expect(await projectOf(bench.folder, ...add)).toBeNull()
  expect(await projectOf(bench.folder, ...save)).toBeNull()
})
