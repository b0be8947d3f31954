import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResult } from '../../src/core/hit.ts'
import { bgeWeights } from '../../src/providers/models/bge/bge-identity.ts'
import { staticWeights } from '../../src/providers/models/static/static-identity.ts'
import { answerOf, type Bench, buildOnce, createBench, dist } from './jarvis.ts'

let bench: Bench
let installed: string
beforeAll(() => {
  buildOnce()
  installed = mkdtempSync(join(dirname(dist), '.scratch', 'damaged-models-'))
  for (const name of ['package.json', 'node_modules'])
    symlinkSync(join(dirname(dist), name), join(installed, name), name === 'node_modules' ? 'dir' : 'file')
  cpSync(dist, join(installed, 'dist'), { recursive: true, filter: (path) => path !== join(dist, 'models') })
})
afterAll(() => rmSync(installed, { recursive: true, force: true }))

/** The command as it is installed, but for one file of a model. */
function install(model: string, damaged: string, change: (bytes: Buffer) => Buffer): string {
  const models = join(installed, 'dist', 'models')
  rmSync(models, { recursive: true, force: true })
  for (const { name } of [bgeWeights, staticWeights])
    for (const path of readdirSync(join(dist, 'models', name))) {
      const [from, to] = [join(dist, 'models', name, path), join(models, name, path)]
      mkdirSync(dirname(to), { recursive: true })
      if (name === model && path === damaged) writeFileSync(to, change(readFileSync(from)))
      else linkSync(from, to)
    }
  return join(installed, 'dist', 'cli.cjs')
}

const flipped = (bytes: Buffer): Buffer => {
  bytes[bytes.length >> 1]! ^= 1
  return bytes
}
const faults = { 'one bit flipped': flipped, 'cut short': (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1) }
const files = [staticWeights, bgeWeights].flatMap(({ name, files }) => files.map(({ path }) => ({ name, path })))
const cases = files.flatMap((file) => Object.entries(faults).map(([fault, change]) => ({ ...file, fault, change })))

/** Every write and question of a user's program, in one process: a command takes one for each. */
const program = `import { openJarvis } from './dist/index.js'
const [home, folder] = process.argv.slice(2)
const jarvis = await openJarvis({ home })
await jarvis.collectionAdd({ folder, wait: true })
await jarvis.rememberFact({ content: 'The spare key is under the walrus.' })
await jarvis.note({ text: 'Called the heron.' })
await jarvis.update()
const words = await jarvis.search({ query: 'walrus' })
const meaning = await jarvis.query({ query: 'where is the spare key?' })
const recalled = await jarvis.recallMemory({ query: 'spare key' })
const diagnosis = await jarvis.doctor()
console.log(JSON.stringify({ words: words.hits, meaning: meaning.hits, recalled, diagnosis }))
await jarvis.close()
`
const named = (path: string, name: string) => `${path} of ${name} is not the one that was published`

describe('a damaged model file', () => {
  it.each(cases)(
    '$path of $name, $fault: writes still work, and doctor reports the file',
    async ({ name, path, change }) => {
      install(name, path, change)
      writeFileSync(join(installed, 'program.mjs'), program)
      bench = createBench()
      try {
        const given = [bench.home, bench.notes]
        const { code, out, err } = await answerOf(
          bench.start(given, {}, process.execPath, join(installed, 'program.mjs')),
        )
        expect(code, err).toBe(0)
        const { words, meaning, recalled, diagnosis } = JSON.parse(out)
        for (const found of [words, meaning, recalled]) expect(JSON.stringify(found)).toContain('walrus')
        expect(JSON.stringify(diagnosis)).toContain(named(path, name))
      } finally {
        bench.close()
      }
    },
  )

  it.each([staticWeights, bgeWeights])(
    '$name, one bit flipped: commands still work, and doctor fails',
    async ({ name, files }) => {
      const { path } = files[0]!
      const program = install(name, path, flipped)
      bench = createBench()
      try {
        const run = (...args: string[]) => answerOf(bench.start(args, {}, process.execPath, program))
        for (const args of [
          ['collection', 'add', bench.notes],
          ['remember', 'The spare key is under the walrus.'],
          ['note', 'Called the heron.'],
          ['update'],
        ])
          expect(await run(...args), args.join(' ')).toMatchObject({ code: 0 })
        const { hits } = JSON.parse((await run('search', 'walrus', '--json')).out) as SearchResult
        expect(hits).not.toEqual([])
        for (const args of [
          ['query', 'where is the spare key?'],
          ['recall', 'spare key'],
        ])
          expect(await run(...args), args.join(' ')).toMatchObject({
            code: 0,
            out: expect.stringContaining('walrus') as string,
          })
        const { code, out } = await run('doctor')
        expect(code).toBe(1)
        expect(out).toContain(named(path, name))
      } finally {
        bench.close()
      }
    },
  )
})
