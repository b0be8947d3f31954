import { expect, it } from 'vitest'
import { linesOf } from './lines-of.ts'

async function* pieces(...texts: string[]) {
  yield* texts
}
async function all(...texts: string[]): Promise<string[]> {
  const found: string[] = []
  for await (const line of linesOf(pieces(...texts))) found.push(line)
  return found
}

it('ends a line at line ends only, not at separators allowed in JSON strings', async () => {
  expect(await all('{"a":"x\u2028y\u2029z"}\n{"b":1}\r\n', '\n{"c"', ':2}')).toEqual([
    '{"a":"x\u2028y\u2029z"}',
    '{"b":1}',
    '',
    '{"c":2}',
  ])
  expect(await all('one\r', '\ntwo\rthree', '\r')).toEqual(['one', 'two', 'three'])
  expect(await all('')).toEqual([])
})
