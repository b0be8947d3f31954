/**
 * The pages of docs/reference, drawn from the code: commands and their options, tools, HTTP routes, settings, error
 * codes. `node scripts/run-ts.mjs scripts/write-reference.ts` writes them; test/docs.test.ts says when one is old.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { explainConfig } from '../src/config/explain.ts'
import { homeAt } from '../src/config/home.ts'
import { shippedConfig } from '../src/config/schema.ts'
import { errorKinds } from '../src/core/errors.ts'
import { type Command, type CommandOption, commonOptions, shownOptions } from '../src/interfaces/cli/command.ts'
import { describeCommands } from '../src/interfaces/cli/describe-commands.ts'
import { withoutIt } from '../src/interfaces/cli/help.ts'
import { usageOf } from '../src/interfaces/cli/parse-arguments.ts'
import { doorCodes } from '../src/interfaces/errors.ts'
import { loadToolSets } from '../src/interfaces/mcp/tool-sets.ts'
import { loadCatalogue } from '../src/operations/catalogue.ts'
import { libraryPage } from './library-page.ts'

const generated = '<!-- Written by scripts/write-reference.ts from the code. Changes by hand are lost. -->'

/** File name to text. */
export async function referencePages(root: string): Promise<Record<string, string>> {
  const commands = await describeCommands()
  return {
    'commands.md': page('Commands', commandsPage(commands)),
    'tools.md': page('Tools for assistants', await toolsPage()),
    'http.md': page('HTTP routes', await routesPage()),
    'library.md': page('The library', libraryPage(await loadCatalogue(), table)),
    'settings.md': page('Settings', settingsPage()),
    'errors.md': page('Errors', errorsPage(root)),
  }
}

const page = (title: string, body: string): string => `${generated}\n\n# ${title}\n\n${body.trim()}\n`

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

function commandsPage(commands: readonly Command[]): string {
  const parts = commands.map(({ words, summary, arguments: places, options, examples, ...command }) => {
    const described = places.filter(({ description }) => description !== '')
    return [
      `## jarvis ${words.join(' ')}`,
      summary,
      `\`\`\`\njarvis ${usageOf({ words, summary, arguments: places, options, examples, ...command })}\n\`\`\``,
      described.map(({ label, description }) => `- \`<${label}>\`: ${description}`).join('\n'),
      shownOptions(options).length > 0 ? optionTable(shownOptions(options)) : '',
      examples.length > 0 ? `\`\`\`\n${examples.join('\n')}\n\`\`\`` : '',
    ]
      .filter((part) => part !== '')
      .join('\n\n')
  })
  return ['## Options of every command', optionTable(commonOptions), ...parts].join('\n\n')
}

const optionTable = (options: readonly CommandOption[]): string =>
  table(
    ['option', 'value', 'meaning'],
    options.map(({ flag, short, type, list, values, minimum, maximum, default: shipped, description }) => {
      const value =
        values?.join(', ') ??
        (type === 'boolean' ? '' : type === 'string' ? 'text' : `${minimum ?? ''}–${maximum ?? ''}`)
      const name = `\`${short === undefined ? '' : `-${short}, `}--${shipped === true ? 'no-' : ''}${flag}\``
      const usual =
        shipped === undefined || typeof shipped === 'boolean' || shipped === '' ? '' : ` Default: ${shipped}.`
      const meaning = shipped === true ? withoutIt(flag, description) : description
      return [name, `${value}${list ? ', several times' : ''}`, meaning + usual]
    }),
  )

async function toolsPage(): Promise<string> {
  const sets = await loadToolSets()
  const served = new Set(sets.choose('').map(({ name }) => name))
  const parts = sets.names.map((name) => {
    const rows = sets
      .toolsOf(name)
      .map(({ name: tool, description, operation }) => [
        `\`${tool}\`${served.has(tool) ? ' •' : ''}`,
        operation.effect,
        description,
      ])
    return `## ${name}\n\n${table(['tool', 'effect', 'what it does'], rows)}`
  })
  const head = `\`jarvis mcp\` serves the tools with •; \`jarvis mcp --tools ${sets.names.slice(0, 2).join(',')}\` serves these sets whole.`
  return [head, ...parts].join('\n\n')
}

async function routesPage(): Promise<string> {
  const operations = (await loadCatalogue()).sort((left, right) => (left.name < right.name ? -1 : 1))
  const rows = operations.map(({ name, effect, summary, input }) => [
    `\`${effect === 'read' ? 'GET, POST' : 'POST'} /api/${name.replaceAll('_', '-')}\``,
    Object.keys(input.shape).join(', '),
    summary,
  ])
  return `\`/api/openapi.json\` has the same with the schema of every field.\n\n${table(['route', 'fields', 'what it does'], rows)}`
}

function settingsPage(): string {
  const loaded = {
    config: shippedConfig,
    home: homeAt('/home/you/.jarvis'),
    sources: {},
    warnings: [],
    variable: () => undefined,
  }
  const rows = explainConfig(loaded).map(({ name, value, variable, description }) => [
    `\`${name}\``,
    value === '' ? '' : `\`${value}\``,
    `\`${variable}\``,
    description,
  ])
  const how =
    'Settings are in `config.yaml` in the home, in environment variables, or in `--set name=value`; the later is the ' +
    'stronger. `jarvis config explain` says where each value came from.'
  return `${how}\n\n${table(['setting', 'default', 'variable', 'meaning'], rows)}`
}

/** Every error code with its kind and message, read from the calls that create errors. */
function errorsPage(root: string): string {
  const kinds = errorKinds.map((kind) => [kind, String(doorCodes[kind].exit), String(doorCodes[kind].http)])
  const calls = sourceFiles(join(root, 'src')).flatMap((file) => errorCalls(readFileSync(file, 'utf8')))
  const messages = new Map<string, string[]>()
  for (const { code, kind, message } of calls) messages.set(code, messages.get(code) ?? [kind, `\`${code}\``, message])
  const codes = [...messages.entries()].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row)
  const rows = codes.map(([kind = '', code = '', message = '']) => [code, kind, message])
  return [
    'The kind says what the caller can do, the code what happened; codes never change.',
    table(['kind', 'exit code', 'HTTP status'], kinds),
    table(['code', 'kind', 'what is said'], rows),
  ].join('\n\n')
}

const makers: Readonly<Record<string, string>> = {
  invalidInput: 'InvalidInput',
  notFound: 'NotFound',
  conflict: 'Conflict',
  denied: 'Denied',
  configError: 'Config',
  unavailable: 'Unavailable',
  internal: 'Internal',
}

function errorCalls(source: string): { kind: string; code: string; message: string }[] {
  const found: { kind: string; code: string; message: string }[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const kind = makers[node.expression.text]
      const [code, message] = node.arguments
      if (kind && code && ts.isStringLiteral(code)) found.push({ kind, code: code.text, message: textOf(message) })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.ESNext))
  return found
}

/** The text of a message, with an ellipsis for inserted values. */
function textOf(node: ts.Node | undefined): string {
  if (node === undefined) return ''
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right)
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  return '…'
}

const sourceFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(folder, name))
