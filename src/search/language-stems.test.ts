import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentHash } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { analyse } from '../text/tokenize.ts'
import { createSearch } from './search.ts'
import type { Search } from './types.ts'

let folder: string
let store: TestStore
let search: Search

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jarvis-stems-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  const { db, lexical, vectors } = store
  search = createSearch({
    ...{ db, lexical, vectors, clock: () => 0, space: 'main' },
    embedders: () => ({ degraded: [] }),
  })
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

async function put(path: string, text: string): Promise<void> {
  const chunk = { text, headings: [], startLine: 1, endLine: 9, startOffset: 0, endOffset: text.length }
  const draft: RecordDraft = {
    ...{ uid: path, kind: 'document', title: '', path },
    contentHash: contentHash(text),
    chunks: [chunk],
  }
  const prepared = await search.prepare([draft])
  await store.db.transaction((tx) => search.put(tx, prepared))
}

const found = async (query: string): Promise<string[]> =>
  (await search.search({ query, mode: 'search' })).hits.map(({ path }) => path!)

/** A document of each language, and a question with its words in other forms. */
const languages = [
  [
    'de',
    'Die Häuser in der Stadt werden von dem Bauamt geprüft und sind nicht zu verkaufen.',
    'das Haus und die Prüfung',
  ],
  ['fr', 'Le mot de passe est oublié et il faut modifier les raccourcis dans les réglages.', 'raccourci modifié'],
  ['es', 'Los contratos fueron firmados por la directora y no se pueden cambiar sin ella.', 'contrato firmado'],
  ['pt', 'Os relatórios foram enviados para a diretora e não podem ser alterados por você.', 'relatório enviado'],
  ['it', 'Le fatture sono state pagate dalla ditta e non si possono cambiare con il tempo.', 'fattura pagata'],
  ['nl', 'De vergaderingen worden door het bestuur gepland en zijn niet openbaar voor ons.', 'vergadering plannen'],
  ['sv', 'Mötena planeras och det är inte möjligt att ändra anteckningarna från ett möte.', 'anteckning'],
  ['ru', 'Заметки хранятся в папке, и их можно найти по словам.', 'заметка в папках'],
] as const

describe('stemming in other languages', () => {
  it.each(languages)('finds a document in %s by other forms of its words', async (language, text, question) => {
    await put(`notes/${language}.md`, text)
    await put('notes/en.md', 'The owner of the house is asked to sign the contract and to pay for it.')
    expect(await found(question)).toEqual([`notes/${language}.md`])
    const note = (await search.search({ query: question, mode: 'search' })).notes.join(' ')
    expect(note).not.toContain('No passage has the word')
  })

  it('keeps phrases, and words as they are typed', async () => {
    await put('a.md', 'Die Verschlüsselungen der Notizen sind nicht von dem Dienst, sondern von dir.')
    expect(await found('"Verschlüsselungen der Notizen"')).toEqual(['a.md'])
    expect(await found('Notizen')).toEqual(['a.md'])
    expect(await found('Notizen -Verschlüsselungen')).toEqual([])
  })

  it.skipIf(isOnPostgres)('does not change English documents', async () => {
    const text = 'The settings of the house are not what you want them to be.'
    await put('a.md', text)
    const [row] = await store.db.all<{ words: number }>('SELECT COUNT(*) AS words FROM lexical WHERE lexical MATCH ?', [
      '"setting"',
    ])
    expect(analyse(text)).not.toContain('setting')
    expect(row!.words).toBe(0)
  })

  it('is added to an index of an earlier version, in batches, and once', async () => {
    await put('a.md', 'Die Häuser in der Stadt werden von dem Bauamt geprüft und sind nicht zu verkaufen.')
    await put('b.md', 'Die Verschlüsselungen der Notizen sind nicht von dem Dienst.')
    const chunks = await store.db.all<{ id: number; text: string }>('SELECT id, text FROM chunks')
    const entries = chunks.map(({ id, text }) => ({
      chunkId: id,
      title: '',
      headings: '',
      body: analyse(text).join(' '),
      lead: '',
    }))
    await store.db.transaction(async (tx) => {
      await store.lexical.put(tx, entries)
      await tx.run("UPDATE meta SET value = '1' WHERE key = 'analyser'")
    })
    expect(await found('Haus')).toEqual([])
    expect((await search.status()).degraded).toEqual([])
    expect(await search.renewWords({ shouldEnd: () => true })).toEqual({ chunks: 2, more: true })
    expect(await search.renewWords()).toEqual({ chunks: 2, more: false })
    expect(await found('Haus')).toEqual(['a.md'])
    expect(await search.renewWords()).toEqual({ chunks: 0, more: false })
  })
})
