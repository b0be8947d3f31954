import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encoded } from '../../testing/encoded.ts'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'
import { decodeText } from './decode-text.ts'

let space: TemporaryDocuments

beforeEach(async () => {
  space = await openTemporaryDocuments()
})
afterEach(() => space.dispose())

const add = () => space.documents.add(space.files, { name: 'notes' })
const find = async (query: string) =>
  (await space.search.search({ query, mode: 'search', all: true })).hits.map((hit) => hit.path)

describe('files not in UTF-8', () => {
  it('have invalid bytes replaced with a note, and UTF-16 decoded in both byte orders', async () => {
    const wide = Buffer.from('\uFEFFWide words in Größe.', 'utf16le')
    await space.write({
      'broken.md': Buffer.concat([
        Buffer.from('Größe, Länge und Höhe, caf'),
        Buffer.from([0xc3]),
        Buffer.from(' behind.'),
      ]),
      'little.md': wide,
      'big.md': Buffer.from(wide).swap16(),
      'bom.md': '\uFEFF# With a mark\n\nBody.',
    })
    await add()
    expect(await space.documents.update()).toMatchObject({
      added: 4,
      skipped: [],
      failed: [],
      recoded: [{ path: 'notes/broken.md', reason: 'unknown bytes were replaced' }],
    })
    expect(await find('behind')).toEqual(['broken.md'])
    expect((await find('wide')).sort()).toEqual(['big.md', 'little.md'])
    expect((await space.documents.get('notes/bom.md')).title).toBe('With a mark')
  })

  it('are decoded from older encodings, declared or guessed, with a note', async () => {
    const russian = '<html><head><meta charset="windows-1251"></head><body><p>Договор аренды</p></body></html>'
    await space.write({
      'notes.md': encoded('Die Kündigungsfrist beträgt drei Monate.', 'windows-1252'),
      'list.csv': encoded('Name;Betrag\nMüller;Gebühr', 'windows-1252'),
      'page.html': encoded(russian, 'windows-1251'),
      'plan.txt': encoded('会議は毎週月曜日の午前十時から始まります。', 'shift_jis'),
      'noise.md': new Uint8Array(400).map((_, index) => 1 + ((index * 73) % 255)),
    })
    await add()
    const { added, skipped, recoded } = await space.documents.update()
    expect({ added, skipped }).toEqual({ added: 4, skipped: [{ path: 'notes/noise.md', reason: 'binary' }] })
    expect(recoded?.map(({ reason }) => reason).sort()).toEqual([
      'read as shift_jis',
      'read as windows-1251',
      'read as windows-1252',
      'read as windows-1252',
    ])
    expect(await find('Kündigungsfrist')).toEqual(['notes.md'])
    expect(await find('Gebühr')).toEqual(['list.csv'])
    expect(await find('аренды')).toEqual(['page.html'])
    expect(await find('会議')).toEqual(['plan.txt'])
    const [{ files, recoded: counted }] = (await space.documents.status()) as [
      Awaited<ReturnType<typeof space.documents.status>>[0],
    ]
    expect({ files, counted: counted.find(({ reason }) => reason === 'read as windows-1252')?.files }).toEqual({
      files: 4,
      counted: 2,
    })
  })

  it.each([
    'invalid UTF-8 was replaced',
    'unreadable: reading it takes more than 8 s of processor time',
    'unreadable: reading took longer than 30 s',
  ])('are read again after a wrong note: %s', async (reason) => {
    await space.write({ 'notes.md': encoded('Die Gebühr ist fällig.', 'windows-1252') })
    await add()
    await space.documents.update()
    await space.store.db.transaction((tx) =>
      tx.run('UPDATE files SET reason = ?, indexed_at = modified_at + 9000', [reason]),
    )
    await space.documents.update()
    expect((await space.documents.status())[0]!.recoded).toEqual([{ reason: 'read as windows-1252', files: 1 }])
  })
})

it('decoding keeps the euro sign, quotes and dashes of windows-1252, on every Node version', () => {
  const text = 'Der Preis beträgt 12 € im Monat – so steht es im “Vertrag” vom März …'
  expect(decodeText(encoded(text, 'windows-1252'))).toEqual({ kind: 'text', text, notes: ['read as windows-1252'] })
})
