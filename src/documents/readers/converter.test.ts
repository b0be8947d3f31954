import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Converter, createConverter } from './converter.ts'

let folder: string
/** The worker as it is shipped; a data address is enough for misbehaving ones. */
let compiled: URL

beforeAll(async () => {
  // Beside node_modules, so that the worker finds its packages.
  const cache = join(process.cwd(), 'node_modules', '.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'convert-worker-'))
  const outfile = join(folder, 'convert-worker.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'convert-worker.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
  })
  compiled = pathToFileURL(outfile)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const input = (path: string, text: string) => ({ path, text, bytes: new Uint8Array() })

async function converting<T>(workerUrl: URL, timeoutMilliseconds: number, work: (converter: Converter) => Promise<T>) {
  const converter = createConverter({ timeoutMilliseconds, workerUrl })
  try {
    return await work(converter)
  } finally {
    await converter.close()
  }
}

/** A worker whose whole program is this line, run for each file. */
const behaving = (line: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', (input) => { ${line} })`,
    )}`,
  )
const answer = 'parentPort.postMessage({ extraction: { kind: "document", form: "text", text: input.text } })'

describe('converter', () => {
  it('reads fragile formats in a thread of its own, one after the other', async () => {
    await converting(compiled, 20_000, async (converter) => {
      const all = await Promise.all([
        converter.convert(input('a.csv', 'name\nAnn\n')),
        converter.convert(input('b.html', '<p>Hello</p>')),
        converter.convert(input('c.md', 'Plain.')),
      ])
      expect(all).toMatchObject([{ text: 'name: Ann' }, { text: 'Hello' }, { text: 'Plain.' }])
      await expect(converter.convert(input('d.html', ''))).rejects.toThrow('the page has no text')
    })
  })

  it('leaves the thread that asks free', async () => {
    const slow = behaving(`const end = Date.now() + 300; while (Date.now() < end); ${answer}`)
    await converting(slow, 20_000, async (converter) => {
      let turns = 0
      const timer = setInterval(() => turns++, 5)
      await converter.convert(input('a.csv', 'x'))
      clearInterval(timer)
      expect(turns).toBeGreaterThan(5)
    })
  })

  it('gives up on a file that takes too long, and reads the next', async () => {
    const hanging = behaving(`if (input.text === 'hang') for (;;); ${answer}`)
    await converting(hanging, 1500, async (converter) => {
      const hung = converter.convert(input('a.csv', 'hang'))
      const next = converter.convert(input('b.csv', 'fine'))
      await expect(hung).rejects.toThrow('reading took longer than 1.5 s')
      expect(await next).toMatchObject({ text: 'fine' })
    })
  })

  it('survives a reader that crashes or ends the thread', async () => {
    const fragile = behaving(
      `if (input.text === 'crash') setTimeout(() => { throw new Error('bang') }); else if (input.text === 'exit') process.exit(); else ${answer}`,
    )
    await converting(fragile, 20_000, async (converter) => {
      await expect(converter.convert(input('a.csv', 'crash'))).rejects.toThrow('the reader crashed: bang')
      await expect(converter.convert(input('b.csv', 'exit'))).rejects.toThrow('without an answer')
      expect(await converter.convert(input('c.csv', 'fine'))).toMatchObject({ text: 'fine' })
    })
  })

  it('tells a missing reader from a broken file', async () => {
    await converting(new URL('./no-such-worker.mjs', import.meta.url), 20_000, async (converter) => {
      await expect(converter.convert(input('a.csv', 'x'))).rejects.toMatchObject({ kind: 'Unavailable' })
    })
  })

  it('survives a reader that eats all memory', async () => {
    const greedy = behaving(`const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))`)
    await converting(greedy, 20_000, async (converter) => {
      await expect(converter.convert(input('a.csv', 'x'))).rejects.toThrow('memory')
    })
  })
})
