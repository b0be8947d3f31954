import { writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdfOf } from '../../testing/made-files.ts'
import { type Converter, createConverter } from './converter.ts'

let folder: string
/** The worker as built; misbehaving ones are data URLs. */
let compiled: URL

beforeAll(async () => {
  // Inside node_modules, so that the worker finds its packages.
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

async function converting<T>(
  workerUrl: URL,
  timeoutMilliseconds: number,
  work: (converter: Converter) => Promise<T>,
  patienceMilliseconds = 60_000,
) {
  const converter = createConverter({ timeoutMilliseconds, patienceMilliseconds, workerUrl })
  try {
    return await work(converter)
  } finally {
    await converter.close()
  }
}

let behaviours = 0

/** A worker that runs this line for each file. */
function behaving(line: string): URL {
  const file = join(folder, `behaving-${behaviours++}.mjs`)
  writeFileSync(
    file,
    `process.on('message', (input) => { ${line} }); process.on('disconnect', () => process.exit()); process.send('started')`,
  )
  return pathToFileURL(file)
}
const answer = 'process.send({ extraction: { kind: "document", form: "text", text: input.text } })'

describe('converter', () => {
  it('reads risky formats in a separate process, one after the other', async () => {
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

  it('does not block the calling thread', async () => {
    const slow = behaving(`const end = Date.now() + 300; while (Date.now() < end); ${answer}`)
    await converting(slow, 20_000, async (converter) => {
      let turns = 0
      const timer = setInterval(() => turns++, 5)
      await converter.convert(input('a.csv', 'x'))
      clearInterval(timer)
      expect(turns).toBeGreaterThan(5)
    })
  })

  it('stops reading a file that takes too long, and reads the next', async () => {
    const hanging = behaving(`if (input.text === 'hang') for (;;); ${answer}`)
    await converting(hanging, 1500, async (converter) => {
      const hung = converter.convert(input('a.csv', 'hang'))
      const next = converter.convert(input('b.csv', 'fine'))
      await expect(hung).rejects.toThrow('reading took longer than 1.5 s')
      expect(await next).toMatchObject({ text: 'fine' })
    })
  })

  it('survives a reader that crashes or ends its process', async () => {
    const fragile = behaving(
      `if (input.text === 'crash') setTimeout(() => { throw new Error('bang') }); else if (input.text === 'exit') process.exit(); else ${answer}`,
    )
    await converting(fragile, 20_000, async (converter) => {
      await expect(converter.convert(input('a.csv', 'crash'))).rejects.toThrow('the reader crashed: bang')
      await expect(converter.convert(input('b.csv', 'exit'))).rejects.toThrow('without an answer')
      expect(await converter.convert(input('c.csv', 'fine'))).toMatchObject({ text: 'fine' })
    })
  })

  it('distinguishes a missing reader from a broken file', async () => {
    await converting(new URL('./no-such-worker.mjs', import.meta.url), 20_000, async (converter) => {
      await expect(converter.convert(input('a.csv', 'x'))).rejects.toMatchObject({ kind: 'Unavailable' })
    })
  })

  it('reads other files first while one takes long, and slow ones one by one', async () => {
    const slow = behaving(`if (input.text.startsWith('slow')) setTimeout(() => ${answer}, 1500); else ${answer}`)
    const order: string[] = []
    const aside: string[] = []
    await converting(
      slow,
      20_000,
      async (converter) => {
        const texts = ['slow 1', 'fine 1', 'slow 2', 'fine 2', 'slow 3', 'fine 3']
        const all = texts.map((text) =>
          converter.convert(input('a.csv', text), () => aside.push(text)).then(() => order.push(text)),
        )
        await Promise.all(all)
      },
      500,
    )
    // On a busy machine a good file may take long, too.
    const isSlow = (text: string) => text.startsWith('slow')
    expect(aside.filter(isSlow)).toEqual(['slow 1', 'slow 2', 'slow 3'])
    expect(order.filter(isSlow)).toEqual(['slow 1', 'slow 2', 'slow 3'])
    expect(order.indexOf('fine 3')).toBeLessThan(order.indexOf('slow 3'))
  })

  it('cancels reads when it is closed, and works again afterwards', async () => {
    const hanging = behaving(`if (input.text !== 'hang') ${answer}`)
    await converting(hanging, 20_000, async (converter) => {
      const hung = converter.convert(input('a.csv', 'hang'))
      const waiting = converter.convert(input('b.csv', 'waits'))
      const both = Promise.allSettled([hung, waiting])
      await converter.close()
      expect(await both).toMatchObject([{ reason: { kind: 'Cancelled' } }, { reason: { kind: 'Cancelled' } }])
      expect(await converter.convert(input('c.csv', 'fine'))).toMatchObject({ text: 'fine' })
    })
  })
})

describe('a hostile file', () => {
  const reading = (path: string, text: string, bytes: Uint8Array = new Uint8Array()) =>
    converting(compiled, 60_000, async (converter) => {
      const reason = await converter.convert({ path, text, bytes }).then(
        () => 'read',
        (error: Error) => error.message,
      )
      return { reason, next: await converter.convert(input('b.csv', 'name\nAnn\n')) }
    })

  it('is refused when its reader needs too much memory', async () => {
    const { reason, next } = await reading('a.html', '<p>a'.repeat(2_400_000))
    expect(reason).toBe('reading it takes more than 250 MB of memory')
    expect(next).toMatchObject({ text: 'name: Ann' })
  }, 90_000)

  it('is refused when its reader computes too long', async () => {
    const words = 'BT /F1 12 Tf 50 700 Td (The same page.) Tj ET\n'.repeat(10_000)
    const bytes = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${'4 0 R '.repeat(100_000)}] /Count 100000 >>`,
      `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 3 0 R >>',
    ])
    const { reason, next } = await reading('a.pdf', '', bytes)
    expect(reason).toBe('reading it takes over 8 s of processor time')
    expect(next).toMatchObject({ text: 'name: Ann' })
  }, 90_000)
})
