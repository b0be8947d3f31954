import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const source = join(import.meta.dirname, '../src')

/** A text of the code that is a statement or a part of one. */
export interface SqlText {
  /** File below src/, with forward slashes. */
  file: string
  text: string
}

/** Words that are in capitals only in SQL; a text with one of them counts as SQL. */
const sqlWords =
  /\b(?:SELECT|INSERT|UPDATE|DELETE FROM|WHERE|ORDER BY|GROUP BY|JOIN|COALESCE|LIMIT|ON CONFLICT|EXISTS)\b|\w AS \w/

/**
 * Every text of the code outside `storage/` and `postgres/` that is SQL. Importers read databases of other programs, which are SQLite. Values that are put into a template are left out, as they are texts
 * of their own.
 */
export function sqlTexts(): SqlText[] {
  const files = readdirSync(source, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter(
      (name) =>
        name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^(?:storage|postgres|testing|importers)\//.test(name),
    )
  return files.flatMap((file) => textsOf(file).filter(({ text }) => sqlWords.test(text)))
}

function textsOf(file: string): SqlText[] {
  const text = readFileSync(join(source, file), 'utf8')
  const found: SqlText[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) found.push({ file, text: node.text })
    else if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ literal }) => literal.text)
      found.push({ file, text: [node.head.text, ...spans].join(' … ') })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return found
}
