import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** A longer function mostly has two ideas. */
const mostLines = 60
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

  it('have at most 60 lines', () => {
    expect(long).toEqual([])
  })
})
