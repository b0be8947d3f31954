import { expect, it } from 'vitest'
import { readableText, readLine } from './annotations.ts'
import { chunkLines } from './chunk-lines.ts'
import { readHeading } from './headings.ts'
import { readItems } from './sections.ts'

const size = { tokens: 400, overlap: 0 }

/** Milliseconds of some work; patterns that backtrack took seconds to minutes for these texts. */
async function timeOf(work: () => unknown): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

it.each([
  ['blanks in a heading of a section', () => readItems(`## a${' '.repeat(100_000)}b`)],
  ['blanks in a heading', () => chunkLines(`# a${' '.repeat(100_000)}b`, size)],
  ['blanks in a line', () => readLine(`a${' '.repeat(100_000)}b`)],
  ['blanks before the end of no comment', () => readLine(`a${' '.repeat(100_000)}b -->`)],
  ['comments without an end', () => readableText('<!--'.repeat(50_000), 0)],
])('a memory file with many %s is read at once', async (_, work) => {
  expect(await timeOf(work)).toBeLessThan(1000)
})

it('reads headings without their marks', () => {
  const read = (line: string) => readHeading(line)?.name
  expect(['## Work', '## Work ##  ', '  ## Work', '##\tWork'].map(read)).toEqual(Array(4).fill('Work'))
  expect(read('# C#')).toBe('C#')
  expect(['##Work', '    ## Work', '####### Work', 'Work ##'].map(read)).toEqual(Array(4).fill(undefined))
})

it('reads an annotation only at the end of a line', () => {
  expect(readLine('- Tea. <!-- jarvis: id=a1 from="b c" --> ')).toEqual({
    text: '- Tea.',
    annotation: { id: 'a1', from: 'b c' },
  })
  expect(readLine('- Tea <!-- a note --> <!--jarvis: id=a1-->').annotation).toEqual({ id: 'a1' })
  expect(readLine('- Tea <!-- jarvis: id=a1 --> now').annotation).toEqual({})
  expect(readableText('a <!-- b\nc --> d <!-- e', 0).text).toBe(`a${' '.repeat(7)}\n${' '.repeat(6)}d <!-- e`)
})
