import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** A longer function mostly has two ideas. */
const mostLines = 60
/**
 * Number of functions that are longer: a facade that lists its small methods. A new one must be split, or another one
 * instead. Lower the number whenever one is split.
 */
const mostLong = 1
/** By how much the limit may exceed the actual number before the test asks to lower it. */
const slack = 4

const root = join(import.meta.dirname, '..')
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name))

/** File, line and length of the functions of a file that are too long. */
function longFunctionsIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, false)
  const long: string[] = []
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = lineOf(node.getStart(source))
      const lines = lineOf(node.end) - first + 1
      if (lines > mostLines) long.push(`${file}:${first + 1} has ${lines} lines`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return long
}

describe('functions', () => {
  const long = [...filesIn('src'), ...filesIn('packages/web/src')].flatMap(longFunctionsIn)

  it('longer than 60 lines do not increase in number', () => {
    expect(long.length, long.join('\n')).toBeLessThanOrEqual(mostLong)
  })

  it('longer than 60 lines match the limit in this test: lower the limit', () => {
    expect(mostLong - long.length).toBeLessThanOrEqual(slack)
  })
})
