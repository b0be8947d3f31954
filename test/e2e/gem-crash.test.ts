import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bench, createBench } from './jarvis.ts'

let bench: Bench
beforeAll(() => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
})
afterAll(() => bench.close())

const kills = 8

/** Ends a capture by force after so many milliseconds, wherever it is then. */
function captureAndKill(file: string, afterMs: number): Promise<void> {
  const child = bench.start(['gem', 'add', file], { stdio: 'ignore' })
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  return new Promise((done) =>
    child.once('close', () => {
      clearTimeout(timer)
      done()
    }),
  )
}

it('a killed capture leaves a complete gem or none, and capturing the file again works', async () => {
  const files = Array.from({ length: kills }, (_, number) => {
    const file = join(bench.folder, `ferry-${number}.md`)
    writeFileSync(file, `# Ferry ${number}\n\n${`The ferry number ${number} sails at noon. `.repeat(500)}`)
    return file
  })
  for (const [number, file] of files.entries()) await captureAndKill(file, 250 + number * 130)
  for (const file of files) expect((await bench.jarvis('gem', 'add', file)).code).toBe(0)
  const { gems } = await bench.json<{ gems: { id: string }[] }>('gem', 'list')
  expect(gems).toHaveLength(kills)
  const knowledge = join(bench.home, 'spaces', 'main', 'knowledge')
  expect(
    readdirSync(knowledge)
      .filter((name) => !name.startsWith('.'))
      .sort(),
  ).toEqual(gems.map(({ id }) => id).sort())
  for (const { id } of gems) expect(existsSync(join(knowledge, id, 'gem.md'))).toBe(true)
})
