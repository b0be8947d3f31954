import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchResult } from '../../src/core/hit.ts'
import { answerOf, type Bench, createBench, withoutProgress, writeNotes } from './jarvis.ts'

let bench: Bench
beforeAll(() => {
  bench = createBench()
})
afterAll(() => bench.close())

describe('the first commands of a new user', () => {
  it('begin with a page of next steps, and write nothing', async () => {
    const { code, out } = await bench.jarvis()
    expect(code).toBe(0)
    expect(out).toContain('jarvis up ~/notes')
    expect(statSync(bench.home, { throwIfNoEntry: false })).toBeUndefined()
  })

  it('explain why a search in an empty home finds nothing', async () => {
    const { code, out, err } = await bench.jarvis('search', 'backup')
    expect({ code, out }).toEqual({ code: 0, out: '' })
    expect(err).toContain('No collections yet')
  })

  it('answer every read in an empty home, and write nothing', async () => {
    const asked = 'status|query backup|vsearch backup|recall backup|timeline|facts list|memory search backup|doctor|log'
    for (const words of asked.split('|')) {
      const { code } = await bench.quick(...words.split(' '))
      expect({ words, code }).toEqual({ words, code: 0 })
      expect(statSync(bench.home, { throwIfNoEntry: false }), words).toBeUndefined()
    }
    await bench.endQuick()
    expect(statSync(bench.home, { throwIfNoEntry: false }), 'at the end').toBeUndefined()
    const status = await bench.json<{ database: { path: string; bytes: number } }>('status')
    expect(status.database).toMatchObject({ path: join(bench.home, 'spaces', 'main', 'jarvis.db'), bytes: 0 })
    expect((await bench.jarvis('status')).out).toContain('jarvis up')
  })

  it('index a folder and report the result', async () => {
    const { code, out, err } = await bench.jarvis('collection', 'add', bench.notes)
    expect({ code, err: withoutProgress(err) }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^notes: 3 added/)
    expect(out).toContain('3 passages embedded.')
  })

  it('create files that only the owner can read', () => {
    const folder = join(bench.home, 'spaces', 'main')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0)
  })

  it('find by words, with address, line and description', async () => {
    await bench.quick('context', 'add', 'notes', 'Notes', 'about', 'the', 'house')
    const { out } = await bench.jarvis('search', 'encrypted')
    expect(out).toMatch(/jarvis:\/\/notes\/backup\.md:\d/)
    expect(out).toContain('↳ Notes about the house')
  })

  it('find by meaning a note that shares no word with the question', async () => {
    const { hits } = await bench.json<SearchResult>('vsearch', 'where do vegetables grow')
    expect(hits[0]?.uri).toBe('jarvis://notes/garden/plan.md')
  })

  it('answer a question and explain the answer', async () => {
    const { out } = await bench.jarvis('query', 'who fixes the release pipeline?', '--explain')
    expect(out.split('\n')[1]).toContain('jarvis://notes/talks/standup.md')
    for (const part of ['rank', 'words', 'fused', 'final', 'reported', 'total']) expect(out).toContain(part)
  })

  it('read on from a hit by docid and line', async () => {
    const { hits } = await bench.json<SearchResult>('search', 'schedule')
    const { out } = await bench.jarvis('get', `${hits[0]?.docid}:5:2`)
    expect(out).toBe('## Schedule\n')
  })

  it('find similar notes, without the note itself', async () => {
    const { hits } = await bench.json<SearchResult>('similar', 'notes/backup.md')
    expect(hits.map(({ path }) => path)).not.toContain('backup.md')
    expect(hits.length).toBe(2)
  })

  it('pick up changed, moved and deleted files', async () => {
    writeNotes(bench.notes, { 'new.md': '# New\n\nThe zeppelin arrives on Tuesday.\n' })
    const report = await bench.json<{ added: number; unchanged: number }>('update')
    expect(report).toMatchObject({ added: 1, unchanged: 3 })
    const { hits } = await bench.json<SearchResult>('search', 'zeppelin')
    expect(hits).toHaveLength(1)
  })

  it('show the status', async () => {
    const { out } = await bench.jarvis('status')
    expect(out).toMatch(/notes\s+4 files/)
    expect(out).toMatch(/Embedded\s+4 of 4 passages by/)
    const start = await bench.jarvis()
    expect(start.out).toContain('Usage: jarvis <command>')
  })

  it('separate spaces, and search several on request', async () => {
    writeNotes(join(bench.folder, 'work'), { 'plan.md': '# Plan\n\nThe zeppelin needs a hangar.\n' })
    await bench.jarvis('collection', 'add', join(bench.folder, 'work'), '--space', 'work')
    const main = await bench.json<SearchResult>('search', 'zeppelin')
    expect(main.hits.map(({ space }) => space)).toEqual(['main'])
    for (const spaces of ['all', 'main,work']) {
      const both = await bench.json<SearchResult>('search', 'zeppelin', '--space', spaces)
      expect(both.hits.map(({ space }) => space).sort()).toEqual(['main', 'work'])
    }
    const wrong = await bench.jarvis('search', 'zeppelin', '--space', 'wrok')
    expect(wrong).toMatchObject({ code: 3, out: '' })
    expect(wrong.err).toContain('Did you mean work?')
    const write = await bench.jarvis('update', '--space', 'main,work')
    expect(write.code).toBe(2)
  })

  it('remove a collection and keep its files', async () => {
    expect((await bench.jarvis('collection', 'remove', 'notes')).code).toBe(0)
    expect((await bench.json<SearchResult>('search', 'zeppelin')).hits).toEqual([])
    expect(statSync(join(bench.notes, 'new.md')).isFile()).toBe(true)
  })
})

describe('a closed output pipe', () => {
  it('is not an error', async () => {
    const child = bench.start(['config', 'explain'])
    child.stdout?.destroy()
    const { code, err } = await answerOf(child)
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })
})
