import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, createBench } from './jarvis.ts'

let bench: Bench
beforeAll(() => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
})
afterAll(() => bench.close())

interface Told {
  counts: { what: string; found: number; added: number }[]
}
const contentOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file.slice(folder.length), readFileSync(file, 'latin1')])

describe('import and export on the command line', () => {
  it('previews an import, runs it once, and moves everything to another home', async () => {
    const chat = join(bench.folder, 'conversations.json')
    const message = (role: string, text: string, at: number) => ({
      message: { id: `m${at}`, author: { role }, create_time: at, content: { content_type: 'text', parts: [text] } },
    })
    const mapping = {
      a: {
        parent: null,
        children: ['b'],
        ...message('user', 'I live in Porto and I prefer tea to coffee.', 1700000001),
      },
      b: { parent: 'a', children: [], ...message('assistant', 'Noted.', 1700000002) },
    }
    writeFileSync(chat, JSON.stringify([{ title: 'Home', conversation_id: 'c1', current_node: 'b', mapping }]))

    const dry = await bench.jarvis('import', chat, '--dry-run')
    expect(dry.out).toMatch(/chatgpt[\s\S]*turns\s+2 found[\s\S]*nothing written/)
    expect((await bench.json<{ facts: unknown[] }>('facts', 'list')).facts).toEqual([])
    const { counts } = await bench.json<Told>('import', chat)
    expect(counts.find(({ what }) => what === 'turns')).toMatchObject({ found: 2, added: 2 })
    const again = await bench.json<Told>('import', chat)
    for (const { what, added } of again.counts) expect(added, what).toBe(0)
    expect((await bench.jarvis('recall', 'where do I live?')).out).toContain('Porto')
    expect((await bench.jarvis('search', 'coffee')).out).toContain('tea')

    const [first, second] = [join(bench.folder, 'first'), join(bench.folder, 'second')]
    expect((await bench.jarvis('export', first)).out).toMatch(/facts\s+\d/)
    const other = join(bench.folder, 'other')
    await bench.jarvis('import', first, '--home', other)
    await bench.jarvis('export', second, '--home', other)
    expect(contentOf(second)).toEqual(contentOf(first))
    expect((await bench.jarvis('recall', 'where do I live?', '--home', other)).out).toContain('Porto')

    const taken = await bench.jarvis('export', bench.notes)
    expect(taken.code).toBe(4)
    expect(taken.err).toContain('not an export of Jarvis')
    const unknown = await bench.jarvis('import', join(bench.notes, 'backup.md'))
    expect(unknown.code).toBe(2)
    expect(unknown.err).toContain('--from')
  })
})
