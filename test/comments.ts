import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')

/** A comment or the title of a test. */
export interface Prose {
  /** `src/core/errors.ts:12`. */
  place: string
  text: string
}

/** TypeScript files and scripts below a folder of the project, tests included. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !name.endsWith('.d.ts'))

/** Comments of a file that lead or follow a declaration, a statement, a member or an expression. */
export function commentsOf(file: string): Prose[] {
  const source = parsed(file)
  const found = new Map<number, string>()
  const add = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, source.text.slice(pos, end))
  }
  visitAll(source, (node) => {
    add(ts.getLeadingCommentRanges(source.text, node.pos))
    add(ts.getTrailingCommentRanges(source.text, node.end))
  })
  return [...found].map(([at, text]) => ({ place: placeOf(source, at), text }))
}

/** Titles of a file's tests: the first argument of `it`, `test` and `describe`, also after `.each(…)` and `.skipIf(…)`. */
export function titlesOf(file: string): Prose[] {
  // Parsing is slow, and most files have no tests.
  if (!/\b(?:it|test|describe)[.(]/.test(readFileSync(join(root, file), 'utf8'))) return []
  const source = parsed(file)
  const found: Prose[] = []
  visitAll(source, (node) => {
    if (!ts.isCallExpression(node) || !/^(?:it|test|describe)$/.test(calledName(node.expression))) return
    const title = node.arguments[0]
    if (title === undefined || !(ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) return
    const text = ts.isStringLiteralLike(title)
      ? title.text
      : [title.head.text, ...title.templateSpans.map(({ literal }) => literal.text)].join('…')
    found.push({ place: placeOf(source, title.getStart(source)), text })
  })
  return found
}

const parsed = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, false)

function visitAll(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node)
  ts.forEachChild(node, (child) => visitAll(child, see))
}

const placeOf = (source: ts.SourceFile, at: number): string =>
  `${source.fileName}:${source.getLineAndCharacterOfPosition(at).line + 1}`

/** `it` in `it.each(rows)`, `it.skip` and the tagged template `it.each`. */
function calledName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) return calledName(node.expression)
  return ts.isTaggedTemplateExpression(node) ? calledName(node.tag) : ''
}
