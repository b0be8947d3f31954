import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import openapi, { astToString } from 'openapi-typescript'
import { describe, expect, it } from 'vitest'
import { answerSchemasFile, readAnswerSchemas, writtenSchemas } from '../scripts/answer-schemas.ts'
import { describeApi } from '../src/interfaces/http/openapi.ts'
import { loadRoutes } from '../src/interfaces/http/routes.ts'
import { answerSchemas } from '../src/operations/answer-schemas.ts'
import { loadCatalogue } from '../src/operations/catalogue.ts'

const root = join(import.meta.dirname, '..')
/** Checking the types of the program takes ten seconds of processor time. */
const patience = 300_000

describe('the generated answer schemas', () => {
  it(
    'matches the types of the operations',
    () => {
      const written = writtenSchemas(readAnswerSchemas(root))
      expect(
        readFileSync(join(root, answerSchemasFile), 'utf8'),
        `${answerSchemasFile} is old: npm run reference`,
      ).toBe(written)
    },
    patience,
  )

  it('describes the answer of every operation', async () => {
    const names = (await loadCatalogue()).map(({ name }) => name).sort()
    expect(Object.keys(answerSchemas.operations)).toEqual(names)
    for (const [name, schema] of Object.entries({ ...answerSchemas.operations, ...answerSchemas.shared }))
      expect(Object.keys(schema), name).not.toEqual([])
    const text = JSON.stringify(answerSchemas)
    const referred = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name)
    expect(referred.filter((name) => !(name! in answerSchemas.shared))).toEqual([])
    expect(text).not.toContain('$schema')
  })
})

describe('a client generated from the API description', () => {
  it(
    'reads the fields of an answer and fails to compile for a field that does not exist',
    async () => {
      const api = describeApi(await loadRoutes(), { url: 'http://127.0.0.1:1', version: '1.0.0' })
      const types = astToString(await openapi(JSON.parse(JSON.stringify(api))))
      const right = 'console.log(data.hits[0].uri.length, data.hits[0].score?.toFixed(2))'
      const errors = compile(types, [right, 'console.log(data.hits[0].adress)', 'const hits: number = data.hits'])
      expect(errors).toEqual([
        expect.stringContaining("1.ts(3,26): error TS2339: Property 'adress'"),
        expect.stringContaining('2.ts(3,7): error TS2322'),
      ])
    },
    patience,
  )
})

/** Errors of programs, each of one line, that have the answer of `search` as `data`; in their order. */
function compile(types: string, lines: readonly string[]): string[] {
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, 'node_modules', '.cache', 'client-'))
  try {
    writeFileSync(join(folder, 'api.ts'), types)
    const answer = "paths['/api/search']['post']['responses']['200']['content']['application/json']"
    const files = lines.map((line, index) => {
      const file = join(folder, `${index}.ts`)
      writeFileSync(file, `import type { paths } from './api.ts'\ndeclare const data: ${answer}\n${line}\n`)
      return file
    })
    const options = [
      '--noEmit',
      '--strict',
      '--allowImportingTsExtensions',
      '--module',
      'nodenext',
      '--pretty',
      'false',
    ]
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '--ignoreConfig', ...options, '--types', 'node', ...files], {
      encoding: 'utf8',
    })
    return stdout.split('\n').filter((line) => line.includes(': error '))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
