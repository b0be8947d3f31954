import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')

export interface Comment {
  /** `src/core/errors.ts:12`. */
  place: string
  text: string
}

/** TypeScript files below a folder of the project, tests included. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))

/** Comments of a file that lead or follow a declaration, a statement, a member or an expression. */
export function commentsOf(file: string): Comment[] {
  const text = readFileSync(join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false)
  const found = new Map<number, string>()
  const add = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, text.slice(pos, end))
  }
  const visit = (node: ts.Node): void => {
    add(ts.getLeadingCommentRanges(text, node.pos))
    add(ts.getTrailingCommentRanges(text, node.end))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found].map(([at, comment]) => ({
    place: `${file}:${source.getLineAndCharacterOfPosition(at).line + 1}`,
    text: comment,
  }))
}
