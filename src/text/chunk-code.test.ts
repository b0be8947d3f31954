import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { chunkCode } from './chunk-code.ts'

const require = createRequire(import.meta.url)
const loadGrammar = (language: string): Promise<Uint8Array | undefined> =>
  readFile(require.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${language}.wasm`)).catch(() => undefined)

const python = `import os


@decorator
class Store(Base):
    """Keeps things."""

    def __init__(self, path):
        self.path = path

    # Opens the file.
    def open(self):
        for attempt in range(10):
            print(attempt)
        return open(self.path)


def main():
    store = Store(os.getcwd())
    return store.open()
`
const typescript = `import { a } from 'a'

/** Adds. */
export function add(left: number, right: number): number {
  const sum = left + right
  return sum
}

export class Queue {
  private items: string[] = []

  /** Puts one in. */
  push(item: string): void {
    this.items.push(item)
  }
}

export const load = async () => {
  const later = await a()
  return later
}
`
const starts = async (text: string, target: number, language?: string): Promise<[string, string][]> => {
  const chunks = await chunkCode(text, { target, overlap: 6 }, language, loadGrammar)
  return chunks.map((chunk) => [chunk.headings.join(' > '), chunk.text.split('\n', 1)[0]!.trim()])
}

describe('chunkCode', () => {
  it('splits Python between definitions, with comments and decorators attached', async () => {
    expect(await starts(python, 45, 'python')).toEqual([
      ['', 'import os'],
      ['Store > open', '# Opens the file.'],
      ['main', 'def main():'],
    ])
  })

  it('splits TypeScript between functions and classes, and names them', async () => {
    expect(await starts(typescript, 42, 'typescript')).toEqual([
      ['', "import { a } from 'a'"],
      ['Queue', 'export class Queue {'],
      ['load', 'export const load = async () => {'],
    ])
  })

  it.each(['typescript', 'tsx', 'javascript', 'python', 'go', 'rust', 'java'])('reads %s', async (language) => {
    expect(await loadGrammar(language)).toBeDefined()
    const chunks = await chunkCode('x\n', { target: 10, overlap: 0 }, language, loadGrammar)
    expect(chunks).toMatchObject([{ text: 'x' }])
  })

  it('splits a long function between its statements, and repeats lines there', async () => {
    const body = Array.from({ length: 30 }, (_, index) => `  const value${index} = compute(${index})`).join('\n')
    const chunks = await chunkCode(
      `function long() {\n${body}\n}\n`,
      { target: 80, overlap: 20 },
      'typescript',
      loadGrammar,
    )
    expect(chunks.length).toBeGreaterThan(2)
    for (const chunk of chunks) expect(chunk.headings).toEqual(['long'])
    expect(chunks[1]!.startOffset).toBeLessThan(chunks[0]!.endOffset)
  })

  it('finds definitions by keywords and indentation without a grammar', async () => {
    const found = await starts(typescript, 42)
    expect(found.map(([, line]) => line)).toContain('export class Queue {')
    expect(await starts(python, 45, 'no-such-language')).toContainEqual(['', 'def main():'])
  })

  it('works with a broken grammar, and does not parse minified code', async () => {
    const broken = async (): Promise<Uint8Array> => new Uint8Array([1, 2, 3])
    expect(await chunkCode('let a = 1\n', { target: 10, overlap: 0 }, 'broken', broken)).toMatchObject([
      { startLine: 1 },
    ])
    let asked = false
    const minified = `${'a();'.repeat(5000)}\n`
    await chunkCode(minified, { target: 100, overlap: 0 }, 'unasked', async () => {
      asked = true
      return undefined
    })
    expect(asked).toBe(false)
  })
})
