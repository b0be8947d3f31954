import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadCatalogue } from '../../operations/catalogue.ts'
import { localPathMark, writtenPathMark } from '../../operations/local-path.ts'
import type { Operation } from '../../operations/operation.ts'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'
import { cookieName, cookieValue } from './credentials.ts'
import { pathOf } from './route-path.ts'

type Schema = { type?: string; enum?: unknown[]; items?: Schema; minimum?: number; [mark: string]: unknown }

let on: TemporaryServer
let operations: Operation[]
/** An existing file that every operation is offered as the value of each of its fields, and its folder. */
let canary: string
let yard: string
const content = '{"id": "a", "conversation": [{"role": "user", "text": "I live in Turin."}]}\n'

beforeAll(async () => {
  on = await openTemporaryServer({ 'one.md': '# One\n\nA note about boats.\n' })
  operations = await loadCatalogue()
  yard = join(on.folder, 'yard')
  mkdirSync(join(yard, 'a', 'b'), { recursive: true })
  canary = join(yard, 'a', 'b', 'canary.md')
  writeFileSync(canary, content)
})
afterAll(() => on.close())

const fieldsOf = ({ input }: Operation): [string, Schema][] => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input' }) as { properties?: Record<string, Schema> }
  return Object.entries(properties)
}
const requiredOf = ({ input }: Operation): readonly string[] =>
  (z.toJSONSchema(input, { io: 'input' }) as { required?: string[] }).required ?? []
const isMarked = (schema: Schema | undefined, mark: string): boolean =>
  schema !== undefined && (mark in schema || isMarked(schema.items, mark))

/** Some value that fits, with texts that are `text`. */
function sampleOf(schema: Schema, text: string): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, text)]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return false
  return schema.type === 'object' ? {} : text
}

describe('files that operations write', () => {
  it('are named by no reading operation', () => {
    const writing = operations.filter((one) => fieldsOf(one).some(([, field]) => isMarked(field, writtenPathMark)))
    expect(writing.map(({ name }) => name).sort()).toEqual([
      'bench_abstention',
      'bench_facts',
      'bench_observations',
      'bench_pages',
      'bench_recall',
      'bench_retrieval',
      'bench_statements',
      'export_data',
      'export_observations',
      'skill_export',
      'sync',
    ])
    const reading = operations.filter(({ effect }) => effect === 'read')
    const paths = reading.flatMap((operation) =>
      fieldsOf(operation).flatMap(([field, schema]) =>
        isMarked(schema, localPathMark) ? [`${operation.name}.${field}`] : [],
      ),
    )
    // It finds the project of a folder; below it, only git's data about its name and skills (SKILL.md in agents'
    // folders) are opened.
    const ofSkills = ['skills', 'find_skills', 'get_skill', 'skills_check'].map((name) => `${name}.folder`)
    const ofMemory = ['brief', 'memory_search', 'recall_memory'].map((name) => `${name}.folder`)
    expect([...paths].sort()).toEqual([...ofMemory, ...ofSkills].sort())
  })

  it.each(['file', 'folder'])(
    'never replace an existing %s, in any field of any operation',
    async (what) => {
      const cookie = `${cookieName}=${cookieValue(on.token, Date.now())}`
      const given = what === 'file' ? canary : yard
      for (const operation of operations) {
        const fields = fieldsOf(operation)
        const required = requiredOf(operation)
        const texts = fields.filter(([, schema]) => !schema.enum && typeof sampleOf(schema, '') !== 'number')
        for (const [field, schema] of texts) {
          const others = fields.filter(([name]) => name !== field && required.includes(name))
          const input = Object.fromEntries([
            ...others.map(([name, one]) => [name, sampleOf(one, isMarked(one, localPathMark) ? canary : 'boats')]),
            [field, sampleOf(schema, given)],
          ])
          const query = new URLSearchParams(
            Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
          )
          const before = readdirSync(yard)
          // A page's cookie alone, as a link would send it; and the owner's own request.
          await fetch(`${on.url}${pathOf(operation.name)}?${query}`, { headers: { cookie } })
          // These two would delete the data that the others read.
          if (!['forget', 'rebuild'].includes(operation.name))
            await (await on.post(pathOf(operation.name), input)).text()
          expect(readFileSync(canary, 'utf8'), `${operation.name}.${field}`).toBe(content)
          if (operation.effect === 'read') expect(readdirSync(yard), operation.name).toEqual(before)
        }
      }
    },
    240_000,
  )

  it('are refused before the work starts when they exist', async () => {
    const judged = { corpus: canary, queries: canary, qrels: canary }
    for (const [name, input] of [
      ['bench_facts', { cases: canary, out: canary }],
      ['bench_retrieval', { ...judged, run: canary }],
      ['bench_abstention', { ...judged, features: canary }],
    ] as const) {
      const answer = await on.post(pathOf(name), input)
      expect([name, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        name,
        409,
        'file_exists',
      ])
    }
  })
})
