import { appendFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../../core/ids.ts'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'
import { chunkText } from '../../text/chunk.ts'
import { rebuildText } from './rebuild-text.ts'

let space: TemporaryDocuments

beforeEach(async () => {
  space = await openTemporaryDocuments()
})
afterEach(() => space.dispose())

const guide = '# Setup\n\nFirst line.\nSecond line.\n\nLast line.\n'
const index = async (contents: Record<string, string>) => {
  await space.write(contents)
  await space.documents.add(space.files, { name: 'notes' })
  return space.documents.update()
}

it('finds a file by its absolute path', async () => {
  await index({ 'guides/setup.md': guide })
  const got = await space.documents.get(join(space.files, 'guides', 'setup.md'))
  expect(got).toMatchObject({ text: expect.stringContaining('First line.') })
  await expect(space.documents.get(join(space.files, 'other.md'))).rejects.toThrow(/does not exist/)
})

describe('rebuildText', () => {
  it('returns the original lines of the chunks, for any text and chunking', async () => {
    const word = fc.constantFrom(
      'alpha',
      'beta gamma',
      '- item',
      '# Head',
      '```',
      '    code',
      'Ünïcode 🎈',
      '漢字かな',
      '|a|b|',
    )
    const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
    const text = fc.array(line, { minLength: 1, maxLength: 30 }).map((all) => all.join('\n'))
    const format = fc.constantFrom('markdown' as const, 'plain' as const, 'code' as const)
    await fc.assert(
      fc.asyncProperty(text, format, fc.integer({ min: 5, max: 40 }), async (original, kind, targetTokens) => {
        const chunks = await chunkText(original, {
          format: kind,
          size: { tokens: targetTokens, overlap: targetTokens * 0.15 },
        })
        const rebuilt = rebuildText(chunks.map((chunk) => ({ ...chunk, recordId: 1 })))
        const trimmed = (whole: string) =>
          whole
            .split('\n')
            .map((each) => each.trimEnd())
            .join('\n')
            .trimEnd()
        expect(trimmed(rebuilt)).toBe(trimmed(original))
      }),
      { numRuns: 200 },
    )
  })
})

describe('get', () => {
  it('finds a document by address, path, end of path, docid and record id', async () => {
    await index({ 'guides/setup.md': guide, 'other.md': 'Other.' })
    const hash = contentHash(guide)
    const row = await space.store.db.get<{ uid: string }>("SELECT uid FROM records WHERE path = 'guides/setup.md'")
    const references = [
      'jarvis://notes/guides/setup.md',
      'notes/guides/setup.md',
      'guides/setup.md',
      'setup.md',
      'SETUP',
      `#${hash.slice(0, 6)}`,
      `#${hash}`,
      row!.uid,
      'jarvis://notes/guides%2Fsetup.md',
    ]
    for (const reference of references) {
      expect(await space.documents.get(reference), reference).toMatchObject({
        uri: 'jarvis://notes/guides/setup.md',
        docid: `#${hash.slice(0, 6)}`,
        title: 'Setup',
        startLine: 1,
        endLine: 6,
        totalLines: 6,
        text: guide.trimEnd(),
        stale: false,
      })
    }
  })

  it('returns a range of lines, by suffix or by option', async () => {
    await index({ 'setup.md': guide })
    expect(await space.documents.get('setup.md:3:2')).toMatchObject({
      text: 'First line.\nSecond line.',
      startLine: 3,
      endLine: 4,
    })
    expect(await space.documents.get('setup.md:6')).toMatchObject({ text: 'Last line.', endLine: 6 })
    expect(await space.documents.get('setup.md', { from: 4, lines: 1 })).toMatchObject({ text: 'Second line.' })
    expect((await space.documents.get('setup.md:6:100')).endLine).toBe(6)
    await expect(space.documents.get('setup.md:7')).rejects.toMatchObject({
      kind: 'InvalidInput',
      code: 'invalid_lines',
    })
  })

  it('reports a changed or deleted file, but not one with only a new time', async () => {
    await index({ 'setup.md': guide })
    await utimes(join(space.files, 'setup.md'), 1, 1)
    expect((await space.documents.get('setup.md')).stale).toBe(false)
    await appendFile(join(space.files, 'setup.md'), 'More.')
    expect(await space.documents.get('setup.md')).toMatchObject({ stale: true, text: guide.trimEnd() })
    await rm(join(space.files, 'setup.md'))
    expect((await space.documents.get('setup.md')).stale).toBe(true)
  })

  it('lists the paths of an ambiguous reference', async () => {
    await index({ 'a/same.md': guide, 'b/same.md': guide })
    const suggestions = ['notes/a/same.md', 'notes/b/same.md']
    for (const reference of ['same.md', `#${contentHash(guide).slice(0, 8)}`]) {
      await expect(space.documents.get(reference)).rejects.toMatchObject({
        code: 'ambiguous_reference',
        details: { suggestions },
      })
    }
  })

  it('suggests similar names and opens only indexed files', async () => {
    await index({ 'guides/setup.md': guide })
    await writeFile(join(space.folder, 'secret.md'), 'Secret.')
    await expect(space.documents.get('notes/guides/setpu.md')).rejects.toMatchObject({
      kind: 'NotFound',
      message: expect.stringContaining("Did you mean 'notes/guides/setup.md'?"),
      details: { suggestions: ['notes/guides/setup.md'] },
    })
    const outside = [
      '../secret.md',
      'notes/../secret.md',
      'jarvis://notes/../secret.md',
      'jarvis://notes/%2e%2e/secret.md',
      'jarvis://notes/%2e%2e%2fsecret.md',
      join(space.folder, 'secret.md'),
      '/etc/passwd',
      'notes/guides/setup.md\0.png',
      '%',
      '',
      '#',
      '#12345',
      '..',
    ]
    for (const reference of outside) {
      await expect(space.documents.get(reference), reference).rejects.toMatchObject({ kind: 'NotFound' })
    }
  })

  it('returns the descriptions above a path, outermost first', async () => {
    await index({ 'guides/setup.md': guide, 'guides-old/a.md': 'Old.' })
    await space.documents.addContext('notes', '/guides/', 'How things are done.')
    await space.documents.addContext('notes', '', 'Everything of the house.')
    expect((await space.documents.get('setup.md')).contexts).toEqual([
      'Everything of the house.',
      'How things are done.',
    ])
    expect((await space.documents.get('guides-old/a.md')).contexts).toEqual(['Everything of the house.'])
  })

  it('notes that lines refer to the extracted text', async () => {
    await index({ 'page.html': '<h1>Hello</h1><p>World</p>' })
    expect(await space.documents.get('page.html')).toMatchObject({
      text: '# Hello\n\nWorld',
      note: expect.stringContaining('extracted'),
    })
  })
})

describe('multiGet', () => {
  it('accepts a glob over addresses or paths, or a list', async () => {
    await index({ 'a.md': 'Alpha', 'b/c.md': 'Gamma', 'd.txt': 'Delta' })
    const texts = async (wanted: string | string[]) =>
      (await space.documents.multiGet(wanted)).documents.map((document) => document.text)
    expect(await texts('notes/**/*.md')).toEqual(['Alpha', 'Gamma'])
    expect(await texts('*.{md,txt}')).toEqual(['Alpha', 'Delta'])
    expect(await texts('d.txt, a.md')).toEqual(['Delta', 'Alpha'])
    expect(await texts(['b/c.md:1:1'])).toEqual(['Gamma'])
    await expect(texts('nothing/*.md')).rejects.toMatchObject({ kind: 'NotFound' })
    await expect(texts(' , ')).rejects.toMatchObject({ kind: 'InvalidInput' })
  })

  it('matches names that contain commas or brackets', async () => {
    await index({ 'a, b.md': 'Comma', 'c[1].md': 'Bracket', 'c1.md': 'One', 'd.md': 'Delta' })
    const texts = async (wanted: string) =>
      (await space.documents.multiGet(wanted)).documents.map((document) => document.text)
    expect(await texts('notes/a, b.md')).toEqual(['Comma'])
    expect(await texts('d.md,jarvis://notes/a, b.md:1:1,d.md')).toEqual(['Delta', 'Comma', 'Delta'])
    expect(await texts('notes/c[1].md')).toEqual(['One', 'Bracket'])
    await expect(texts('nothing[1].md')).rejects.toMatchObject({ kind: 'NotFound' })
  })

  it('matches any pattern quickly', async () => {
    await index({ ['a'.repeat(40)]: 'Alpha', 'c (1).md': 'One', 'c-2.md': 'Two' })
    for (const part of ['**a', '*a', '{*a,*a}']) {
      const began = process.cpuUsage()
      await expect(space.documents.multiGet(`notes/${part.repeat(8)}b`)).rejects.toMatchObject({ kind: 'NotFound' })
      const { user, system } = process.cpuUsage(began)
      expect((user + system) / 1000, part).toBeLessThan(200)
    }
    const texts = async (wanted: string) =>
      (await space.documents.multiGet(wanted)).documents.map((document) => document.text)
    expect(await texts('notes/c (*).md')).toEqual(['One'])
    expect(await texts('notes/c[!a-z ][0-9].{md,txt}')).toEqual(['Two'])
  })

  it('writes any name as a one-line address that get accepts', async () => {
    const names = ['new\nline.md', 'tab\tand 100%0A.md', '100%0A.md', 'line\u2028break.md', 'café 🎉.md']
    await index(Object.fromEntries(names.map((name) => [name, `About ${JSON.stringify(name)}`])))
    const { hits } = await space.search.search({ query: 'about' })
    const listed = await space.documents.ls()
    expect(new Set(listed.map(({ path }) => path))).toEqual(new Set(names))
    expect(new Set(hits.map(({ uri }) => uri))).toEqual(new Set(listed.map(({ uri }) => uri)))
    for (const { uri, path } of listed) {
      expect(uri).not.toMatch(/[\p{Cc}\u2028]/u)
      expect(await space.documents.get(`${uri}:1:1`)).toMatchObject({ uri, path })
    }
    expect(listed.map(({ uri }) => uri)).toContain('jarvis://notes/café 🎉.md')
  })

  it('reports the minimum length of a docid', async () => {
    await index({ 'a.md': 'Alpha' })
    await expect(space.documents.get('#abc')).rejects.toMatchObject({
      kind: 'NotFound',
      message: expect.stringContaining('at least 6'),
    })
  })

  it('reports files that are too large or missing, and how to read them', async () => {
    await index({ 'big.md': 'word '.repeat(2000), 'small.md': 'Small.' })
    const some = await space.documents.multiGet('*.md', { maxBytes: 100 })
    expect(some.documents.map((document) => document.path)).toEqual(['small.md'])
    expect(some.skipped).toEqual([
      { reference: 'notes/big.md', reason: expect.stringContaining("get 'notes/big.md:1:200'") },
    ])
    const { skipped } = await space.documents.multiGet('small.md,smal.md')
    expect(skipped).toEqual([{ reference: 'smal.md', reason: expect.stringContaining('Did you mean') }])
  })

  it('counts the bytes of a text, not those of its UTF-16 file', async () => {
    await index({ 'wide.txt': Buffer.from(`\uFEFF${'word '.repeat(30)}`, 'utf16le') as never })
    const { documents, skipped } = await space.documents.multiGet('*.txt', { maxBytes: 200 })
    expect([documents.map(({ path }) => path), skipped]).toEqual([['wide.txt'], []])
  })

  it('cuts each document to the first lines', async () => {
    await index({ 'a.md': guide })
    expect((await space.documents.multiGet('a.md', { maxLines: 3 })).documents[0]).toMatchObject({
      endLine: 3,
      totalLines: 6,
    })
  })
})

describe('ls and status', () => {
  it('list files below a prefix, and counts', async () => {
    await index({ 'a.md': '# Alpha', 'b/c.md': 'Gamma', 'bb.md': 'Beta', 'x.md': '' })
    const paths = async (prefix?: string) => (await space.documents.ls(prefix)).map((file) => file.path)
    expect(await paths()).toEqual(['a.md', 'b/c.md', 'bb.md'])
    expect(await paths('notes/b')).toEqual(['b/c.md'])
    expect(await paths('jarvis://notes/')).toHaveLength(3)
    await expect(paths('nots')).rejects.toMatchObject({ kind: 'NotFound', details: { suggestions: ['notes'] } })
    expect((await space.documents.ls())[0]).toMatchObject({
      uri: 'jarvis://notes/a.md',
      title: 'Alpha',
      records: 1,
      size: 7,
    })
    expect(await space.documents.status()).toMatchObject([
      { name: 'notes', files: 3, records: 3, bytes: 16, skipped: [{ reason: 'empty', files: 1, first: 'x.md' }] },
    ])
  })
})
