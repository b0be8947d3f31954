/**
 * Creates patterns and lists of words of our modules at their first use. V8 parses a regular expression when its
 * definition runs, which takes up to 1 ms with classes of Unicode, and a short command uses a tenth of those in its file.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { requiredLetters } from './required-letters.mjs'

/** Functions whose argument runs later anyway. */
const lateAlready = new Set(['once', 'readOnce'])

/**
 * Plugin of esbuild for the files that `jarvis` starts. Plugins that replace modules come before it. With `isForFewTexts`,
 * patterns are compiled late, too (behind-letters.mjs): a quarter of the time of `remember`, but no gain for the many
 * lines of a brief.
 */
export function latePatterns({ isForFewTexts }) {
  const texts = new Map()
  return {
    name: 'late-patterns',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        if (!texts.has(path)) {
          const text = readFileSync(path, 'utf8')
          texts.set(path, withLatePatterns(isForFewTexts ? withLetters(text) : text))
        }
        return { contents: texts.get(path), loader: 'ts' }
      })
    },
  }
}

const behindLetters = JSON.stringify(fileURLToPath(new URL('./behind-letters.mjs', import.meta.url)))

/** Names the letters that a text needs at each pattern that is created once. */
export function withLetters(text) {
  const edits = []
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(node.text)
      const letters = requiredLetters(source, flags)
      if (letters) edits.push([node.getStart(), node.end, `behindLetters$(${node.text}, ${JSON.stringify(letters)})`])
    }
    const isOnce = ts.isFunctionLike(node) && ts.isCallExpression(node.parent) && isLate(node.parent)
    if (!ts.isFunctionLike(node) || isOnce) ts.forEachChild(node, visit)
  }
  for (const statement of moduleOf(text).statements) if (ts.isVariableStatement(statement)) visit(statement)
  if (edits.length === 0) return text
  return `import { behindLetters as behindLetters$ } from ${behindLetters}\n${edited(text, edits)}`
}

const isLate = ({ expression }) => expression.getText() === 'once'
const moduleOf = (text) => ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true)

/**
 * Replaces `const sign = /a/u` of the top level by `function sign$()`, which each use calls. Constants that are exported,
 * or whose name is declared again in the module, stay as they are. Requires modules that do nothing but define
 * (only-used.mjs).
 */
export function withLatePatterns(text) {
  if (!/^\s*const /m.test(text)) return text
  const module = moduleOf(text)
  const found = module.statements.flatMap((statement) => lateIn(statement) ?? [])
  const names = namesIn(module)
  const late = found.filter(({ name }) => names.declared.get(name.text) === 1 && !names.kept.has(name.text))
  if (late.length === 0) return text
  const lateNames = new Set(late.map(({ name }) => name.text))
  const edits = late.flatMap(({ statement, name, initializer }) => [
    [
      statement.getStart(),
      initializer.getStart(),
      `let ${name.text}$made; function ${name.text}$() { return ${name.text}$made ??= (`,
    ],
    [initializer.end, statement.end, ') }'],
  ])
  for (const use of names.uses)
    if (lateNames.has(use.text)) {
      const key = ts.isShorthandPropertyAssignment(use.parent) ? `${use.text}: ` : ''
      edits.push([use.getStart(), use.end, `${key}${use.text}$()`])
    }
  return edited(text, edits)
}

/** The constant that a statement defines, if it is worth being late. */
function lateIn(statement) {
  if (!ts.isVariableStatement(statement) || statement.modifiers) return undefined
  const { flags, declarations } = statement.declarationList
  if (!(flags & ts.NodeFlags.Const) || declarations.length !== 1) return undefined
  const [{ name, initializer }] = declarations
  if (!ts.isIdentifier(name) || !initializer || !createsPatterns(initializer)) return undefined
  return { statement, name, initializer }
}

/** Whether an expression creates patterns or calls a function when it is evaluated, also within the function of `map`. */
function createsPatterns(node) {
  if (ts.isRegularExpressionLiteral(node)) return true
  if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') return true
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return isCalledAtOnce(node) && hasPattern(node.body)
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) return !lateAlready.has(node.expression.text)
  return ts.forEachChild(node, createsPatterns) ?? false
}

const hasPattern = (node) => createsPatterns(node) || (ts.forEachChild(node, hasPattern) ?? false)

/** Whether a function is an argument of a method: `forms.map((form) => new RegExp(form))`. */
const isCalledAtOnce = ({ parent }) => ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)

/** How often each name is declared, which must stay variables, and the places that read one. */
function namesIn(module) {
  const declared = new Map()
  const kept = new Set()
  const uses = []
  const visit = (node) => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return
    if (ts.isIdentifier(node)) {
      const { parent } = node
      if (ts.isExportSpecifier(parent) || ts.isExportAssignment(parent)) kept.add((parent.propertyName ?? node).text)
      else if (ts.isNewExpression(parent) && parent.expression === node) kept.add(node.text)
      else if (isDeclaration(parent, node)) declared.set(node.text, (declared.get(node.text) ?? 0) + 1)
      else if (!isKey(parent, node)) uses.push(node)
    }
    ts.forEachChild(node, visit)
  }
  visit(module)
  return { declared, kept, uses }
}

const isDeclaration = (parent, node) =>
  parent.name === node &&
  !ts.isPropertyAccessExpression(parent) &&
  !ts.isPropertyAssignment(parent) &&
  !ts.isShorthandPropertyAssignment(parent) &&
  !ts.isMetaProperty(parent) &&
  !ts.isTypeElement(parent) &&
  !ts.isMethodDeclaration(parent) &&
  !ts.isAccessor(parent) &&
  !ts.isPropertyDeclaration(parent)

/** Whether an identifier names a property, and reads no variable. */
const isKey = (parent, node) =>
  (parent.name === node && !ts.isShorthandPropertyAssignment(parent)) ||
  (ts.isBindingElement(parent) && parent.propertyName === node) ||
  (ts.isImportSpecifier(parent) && parent.propertyName === node) ||
  ts.isLabeledStatement(parent) ||
  ts.isBreakOrContinueStatement(parent)

/** The text with each part from `start` to `end` replaced. */
function edited(text, edits) {
  const parts = []
  let at = 0
  for (const [start, end, by] of edits.toSorted(([a], [b]) => a - b)) {
    parts.push(text.slice(at, start), by)
    at = end
  }
  return [...parts, text.slice(at)].join('')
}
