import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Jarvis } from '../src/app/jarvis.ts'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { loadToolSets } from '../src/interfaces/mcp/tool-sets.ts'
import { loadCatalogue } from '../src/operations/catalogue.ts'
import { localPathMark } from '../src/operations/local-path.ts'
import type { LanguageModel } from '../src/ports/models.ts'

type Schema = { type?: string; enum?: unknown[]; items?: Schema; minimum?: number; [mark: string]: unknown }

let folder: string
/** A word that only a message contains. No query contains it, so no answer can repeat it. */
const secret = 'MARKERSTONE'
const word = 'zanzibar'
/** Texts that were sent to a model. */
const shown: string[] = []
const model: LanguageModel = {
  id: 'fake',
  async generate(request) {
    shown.push(JSON.stringify(request))
    return { text: '{}', inputTokens: 1, outputTokens: 1 }
  },
}
const open = (space?: string, languageModel?: LanguageModel, config: Record<string, unknown> = {}) =>
  openJarvis({
    ...{ home: join(folder, 'home'), space, config: { 'embedding.model': 'none', ...config } },
    overrides: { environment: {}, ...(languageModel && { languageModel }) },
  })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-private-'))
  mkdirSync(join(folder, 'yard'))
  writeFileSync(join(folder, 'yard', 'one.md'), `# One\n\nA note about ${word}.\n`)
  const line = (from: string, text: string, at: string) =>
    `${JSON.stringify({ conversation: 'c', from, text, date: at })}\n`
  const said =
    line('Ann', `${word} keys are under the ${secret}`, '2024-05-01T10:00:00Z') +
    line('Me', `${word}: I will bring the ${secret} on Friday`, '2024-05-01T10:01:00Z')
  writeFileSync(join(folder, 'said.jsonl'), said)
  const jarvis = await open()
  const operations = await loadCatalogue()
  const run = (name: string, input: object) => {
    const operation = operations.find((one) => one.name === name)!
    return operation.run(jarvis, operation.input.parse(input) as never, {})
  }
  await run('messages_import', { path: join(folder, 'said.jsonl'), me: ['Me'] })
  await run('collection_add', { folder: join(folder, 'yard'), name: 'yard' })
  await run('remember_fact', { content: `I was in ${word} last year` })
  const found = await run('search_messages', { query: word })
  await jarvis.close()
  expect(JSON.stringify(found)).toContain(secret)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Some value that fits a field. */
function fieldValue(schema: Schema, path: string): unknown {
  if (schema[localPathMark] !== undefined) return path
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return [fieldValue(schema.items ?? {}, path)]
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1
  if (schema.type === 'boolean') return false
  return schema.type === 'object' ? {} : word
}

/** Inputs for an operation with these fields: the required ones, and each optional one added to them. */
function inputsOf(input: z.ZodObject, path: string): Record<string, unknown>[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' }) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const base = Object.fromEntries(required.map((name) => [name, fieldValue(properties[name]!, path)]))
  const safe = 'dryRun' in properties ? { dryRun: true } : {}
  const each = Object.entries(properties).map(([name, schema]) => ({
    ...base,
    [name]: fieldValue(schema, path),
    ...safe,
  }))
  return [{ ...base, ...safe }, ...each]
}

/** The answer of every call, an error as its message. */
async function askAll(
  jarvis: Jarvis,
  operations: Awaited<ReturnType<typeof loadCatalogue>>,
): Promise<[string, string][]> {
  const answers: [string, string][] = []
  for (const { name, input, run, effect } of operations) {
    if (name.startsWith('bench_') || name === 'messages_import') continue
    for (const given of inputsOf(input, join(folder, 'yard'))) {
      const checked = input.safeParse(effect === 'destroy' ? { ...given, dryRun: true } : given)
      if (!checked.success) continue
      const answer = await Promise.resolve(run(jarvis, checked.data as never, {})).catch(
        (error: Error) => error.message,
      )
      answers.push([`${name} ${JSON.stringify(given)}`, JSON.stringify(answer) ?? ''])
    }
  }
  return answers
}

const telling = (answers: readonly [string, string][]) => answers.filter(([, text]) => text.includes(secret))

describe('messages', () => {
  it("are missing from every operation's answer about all spaces", async () => {
    const jarvis = await open('all')
    const answers = await askAll(jarvis, await loadCatalogue())
    await jarvis.close()
    expect(answers.length).toBeGreaterThan(200)
    expect(answers.some(([call, text]) => call.startsWith('query') && text.includes(word))).toBe(true)
    expect(telling(answers)).toEqual([])
  }, 240_000)

  it('are missing from every answer about the main space, except of operations for messages', async () => {
    const jarvis = await open()
    const operations = await loadCatalogue()
    const own = operations.filter(({ name }) => /message|contact|template/.test(name)).map(({ name }) => name)
    const answers = await askAll(jarvis, operations)
    await jarvis.close()
    const others = telling(answers).filter(([call]) => !own.includes(call.split(' ')[0]!) && !call.includes('contact'))
    expect(others).toEqual([])
  }, 240_000)

  it("are missing from every tool's answer unless the client names the messages set", async () => {
    const sets = await loadToolSets()
    const usual = await open()
    const all = await open('all')
    const answers: [string, string][] = []
    const call = async (jarvis: Jarvis, names: readonly string[]) => {
      for (const name of names)
        for (const tool of sets.toolsOf(name))
          for (const given of [{ query: word }, {}, { contact: 'Ann' }, { ref: word }, { ids: [word] }]) {
            const checked = await tool.schema['~standard'].validate(given)
            if (checked.issues) continue
            const text = await tool.run(jarvis, checked.value as never, {}).then(
              (answer) => tool.text(answer as never),
              (error: Error) => error.message,
            )
            answers.push([`${tool.name} ${JSON.stringify(given)}`, text])
          }
    }
    await call(
      usual,
      sets.names.filter((name) => name !== 'messages'),
    )
    await call(all, sets.names)
    await usual.close()
    await all.close()
    expect(sets.choose('').some(({ name }) => name.startsWith('jarvis_'))).toBe(false)
    expect(answers.length).toBeGreaterThan(30)
    expect(telling(answers)).toEqual([])
  }, 240_000)

  it('are sent to a model only when the settings name it', async () => {
    const asked = { 'search.reranker': 'model' }
    const jarvis = await open(undefined, model, asked)
    const answers = await askAll(jarvis, await loadCatalogue())
    await jarvis.close()
    expect(answers.length).toBeGreaterThan(200)
    // Of other things it was shown some.
    expect(shown.length).toBeGreaterThan(0)
    const own = await open('messages', model, asked)
    await askAll(own, await loadCatalogue())
    await own.close()
    expect(shown.filter((text) => text.includes(secret))).toEqual([])
  }, 240_000)

  it('are in no file of the home outside of their space', () => {
    const files = readdirSync(join(folder, 'home'), { recursive: true })
      .map((name) => join(folder, 'home', String(name)))
      .filter((path) => statSync(path).isFile() && !path.includes(join('spaces', 'messages')))
    expect(files.length).toBeGreaterThan(2)
    expect(files.filter((path) => readFileSync(path).includes(secret))).toEqual([])
  })
})
