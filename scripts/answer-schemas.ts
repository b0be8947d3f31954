/**
 * JSON Schemas of the answers of operations, read from the types of their `run`. `npm run reference` writes them to
 * src/operations/answer-schemas.ts; test/answer-schemas.test.ts fails when that file is old.
 */
import { join } from 'node:path'
import ts from 'typescript'
import type { AnswerSchema, AnswerSchemas } from '../src/operations/answer-schema.ts'
import { createTypeReader } from './type-to-schema.ts'

/** Where the schemas are written, below the root of the project. */
export const answerSchemasFile = 'src/operations/answer-schemas.ts'

/** The schemas of all operations in the project at `root`. Takes a few seconds: it checks the types of the program. */
export function readAnswerSchemas(root: string): AnswerSchemas {
  const catalogue = join(root, 'src/operations/catalogue.ts')
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root)
  const program = ts.createProgram([catalogue], { ...options, noEmit: true })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(catalogue)!
  const module = checker.getSymbolAtLocation(source)!
  const byName = checker.getExportsOfModule(module).find(({ name }) => name === 'OperationsByName')!
  const types = createTypeReader(checker, source)
  const operations: Record<string, AnswerSchema> = {}
  for (const property of checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(byName))) {
    const operation = checker.getTypeOfSymbolAtLocation(property, source)
    const run = checker.getTypeOfSymbolAtLocation(operation.getProperty('run')!, source)
    const answer = checker.getAwaitedType(run.getCallSignatures()[0]!.getReturnType())!
    operations[snakeCase(property.name)] = types.schemaOf(answer)
  }
  return { operations: sorted(operations), shared: sorted(types.shared()) }
}

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const sorted = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).sort(([left], [right]) => (left < right ? -1 : 1)))

/** The module that holds the schemas: one line each, so that a change of one answer is a change of one line. */
export function writtenSchemas({ operations, shared }: AnswerSchemas): string {
  const lines = (all: Readonly<Record<string, AnswerSchema>>) =>
    Object.entries(all).map(([name, schema]) => `    ${name}: ${JSON.stringify(schema)},`)
  return [
    '/** Written by `npm run reference` from the types of the operations. Changes by hand are lost. */',
    "import type { AnswerSchemas } from './answer-schema.ts'",
    '',
    'export const answerSchemas: AnswerSchemas = {',
    '  operations: {',
    ...lines(operations),
    '  },',
    '  shared: {',
    ...lines(shared),
    '  },',
    '}',
    '',
  ].join('\n')
}
