import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, type Bench, createBench, dist } from './jarvis.ts'

let bench: Bench
beforeAll(() => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
})
afterAll(() => bench.close())

const writer = (name: string, count: number) =>
  spawn(
    process.execPath,
    [join(import.meta.dirname, 'memory-writers.mjs'), join(dist, 'index.js'), bench.home, name, String(count)],
    { env: bench.environment },
  )
/** A file that others are saving is missing for an instant: an editor looks again. */
function textOf(file: string): string {
  while (!existsSync(file)) {}
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return textOf(file)
  }
}
const folder = () => join(bench.home, 'spaces', 'main', 'memory')

describe('memory files with several writers', () => {
  it('lose nothing when two processes and an editor save the same file at once', async () => {
    const { out } = await bench.jarvis('note', 'the first')
    const file = join(bench.home, 'spaces', 'main', /^(memory\/\S+\.md)/m.exec(out)?.[1] as string)
    const lines = 40
    const writers = [writer('Ada', lines), writer('Bob', lines)]
    const ended = Promise.all(writers.map(answerOf))
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    let saved = 0
    // Some editors write into the file, others put a new one in its place.
    while (!isOver) {
      const line = `- edited by hand ${saved}`
      const text = `${textOf(file).trimEnd()}\n${line}\n`
      if (saved % 2 === 0) writeFileSync(file, text)
      else {
        writeFileSync(`${file}.swap`, text)
        renameSync(`${file}.swap`, file)
      }
      saved++
      await sleep(40)
    }
    for (const { code, err } of await ended) expect(code, err).toBe(0)
    await bench.jarvis('memory', 'search', 'line')
    const all = [
      file,
      ...readdirSync(folder())
        .filter((name) => name.includes('.conflict-'))
        .map((name) => join(folder(), name)),
    ]
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    for (const name of ['Ada', 'Bob'])
      for (let n = 0; n < lines; n++) expect(all, `${name} ${n}`).toContain(`${name} wrote line ${n}.`)
    for (let n = 0; n < saved; n++) expect(all, `edit ${n} of ${saved}`).toContain(`- edited by hand ${n}\n`)
    const own = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('wrote line'))
    expect(new Set(own).size).toBe(own.length)
  })

  it('contain every note that was acknowledged before its writer was killed', async () => {
    const child = writer('Eve', 500)
    let told = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text
      if (told.split('\n').length > 12) child.kill('SIGKILL')
    })
    await answerOf(child)
    const last = Number(told.trim().split('\n').at(-1))
    const text = readdirSync(folder())
      .map((name) => readFileSync(join(folder(), name), 'utf8'))
      .join('\n')
    for (let n = 0; n <= last; n++) expect(text).toContain(`Eve wrote line ${n}.`)
    expect((await bench.jarvis('note', 'and on it goes')).code).toBe(0)
    // The next command removes the temporary file of the killed write.
    expect(readdirSync(folder()).filter((name) => name.startsWith('.'))).toEqual([])
    expect(existsSync(join(bench.home, 'spaces', 'main', 'jarvis.db'))).toBe(true)
  })
})

it('remember and note accept piped text, and report empty input', async () => {
  const piped = async (text: string, ...args: string[]) => {
    const child = bench.start(args, { stdio: ['pipe', 'pipe', 'pipe'] })
    child.stdin?.end(text)
    return answerOf(child)
  }
  expect((await piped('I live in Porto.\n', 'remember', '-')).out).toContain('The user lives in Porto.')
  const noted = await piped('Called the dentist.\n', 'note', '-')
  const path = /^(memory\/\S+\.md)/m.exec(noted.out)?.[1] as string
  expect(readFileSync(join(bench.home, 'spaces', 'main', path), 'utf8')).toContain('Called the dentist.')
  const empty = await piped('\n', 'note', '-')
  expect([empty.code, empty.err]).toEqual([2, expect.stringContaining('| jarvis note -')])
})
