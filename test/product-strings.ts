import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')

/** Word lists for texts of people, texts for models, whose wording is measured, and templates, which homes contain. */
const notForReaders =
  /^src\/(?:text|reading|testing|core\/orders)\/|-(?:by-model|weights)\.ts$|^src\/(?:core\/instruction-forms|observations\/refine\/ask-for-text|core\/work-marks|messages\/context\/(?:summarize|keeping-signs)|memory-files\/templates|operations\/answer-schemas|providers\/models\/named\/background-texts|sessions\/summarise)\.ts$/

const code = /\b(?:SELECT|WHERE|INSERT INTO|DELETE FROM|JOIN|CREATE TABLE|=>|import)\b|\bconst \w+ =/

/** Sentences in the strings and the markup of the product, each with its place; inserted values are `…`. */
export function productStrings(): { readonly place: string; readonly text: string }[] {
  const paths = ['src', 'packages/web/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    ),
  )
  const read = paths.filter((path) => /(?<!\.test|\.d)\.tsx?$/.test(path) && !notForReaders.test(path))
  return read.flatMap((path) => stringsOf(path, readFileSync(join(root, path), 'utf8')))
}

function stringsOf(path: string, source: string): { place: string; text: string }[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind)
  const found: { place: string; text: string }[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== undefined && text.trim().split(/\s+/).length > 2 && !code.test(text))
      found.push({ place: `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`, text })
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}
