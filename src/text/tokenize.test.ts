import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyse, analysePhrase, analyseQuery } from './tokenize.ts'

/** Any UTF-16 unit, lone surrogates too. (fast-check's own `binary` takes a second to set up.) */
const anyCharacter = fc
  .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

/** The private-use mark as something one can read and write. */
const readable = (terms: readonly string[]): string => terms.join(' ').replaceAll('\uE000', '¦')
const terms = (text: string): string => readable(analyse(text))
const sharesATerm = (left: string, right: string): boolean => {
  const found = new Set(analyse(left))
  return analyse(right).some((term) => found.has(term))
}

describe('analyse: words', () => {
  it.each([
    ['The Quick brown foxes', 'the quick brown fox'],
    ['Łódź, Straße, Ærø, naïve café', 'lodz strass aero naiv cafe'],
    ['cafe\u0301 CAFÉ ｃａｆé', 'cafe cafe cafe'],
    ['ΟΔΟΣ οδός İstanbul ﬁne', 'οδοσ οδοσ istanbul fine'],
    ['ёлка мой', 'елка мой'],
    ["don't we'll Anna’s l'école O'Brien", 'dont we anna ecol obrien'],
    ['exam\u00adple zero\u200bwidth', 'exampl zerowidth'],
    ['she went and bought children’s shoes', 'she go and bui child shoe'],
    ['🎉 → ok ✓ 👍🏽', 'ok'],
    ['', ''],
    ['\u0000\ud800 \udc00 ... --- ***', ''],
  ])('%j', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  it('keeps vowel signs of Indic scripts, which would split a term in the index', () => {
    const [hindi] = analyse('हिन्दी')
    expect(hindi).toHaveLength('हिन्दी'.length)
    expect(analyse('हिन्दी')).not.toEqual(analyse('हन्दी'))
  })

  it('omits data that is not words', () => {
    expect(analyse(`a ${'x'.repeat(65)} b`)).toEqual(['a', 'b'])
    expect(analyse('x'.repeat(64))).toHaveLength(1)
  })
})

describe('analyse: identifiers', () => {
  it.each([
    ['getObservationsByIds', 'getobservationsbyid get observ by id'],
    ['token_estimate', 'token estim tokenestim'],
    ['HTTPServer2', 'httpserver2 http server'],
    ['src/store/open.ts', 'src store open ts opent src¦store¦opents'],
    ['e-mail U.S. node.js', 'email us node js mail nodej'],
    ['YouTube iPhone APIs getIDs', 'youtub iphon api getid you tube phone get id'],
    ['python3 covid-19 5km 8th', 'python3 covid 19 5 km 8 python covid19 5km'],
    ['std::vector AT&T', 'std vector at t std¦vector at¦t'],
    ['https://www.example.com/guides/set-up', 'exampl com guid set up examplecom setup examplecom¦guides¦setup'],
    ['me@example.com', 'me exampl com examplecom me¦examplecom'],
    ['550e8400-e29b-41d4-a716-446655440000', '550e8400 e29b 41d4 a716 446655440000 550e8400e29b41d4a716¦446655440000'],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  it('finds an identifier by its parts, and in other spellings', () => {
    expect(sharesATerm('getObservationsByIds', 'observations')).toBe(true)
    for (const other of ['token_estimate', 'token-estimate', 'tokenEstimate', 'TokenEstimate', 'tokenestimate']) {
      expect(analyse(other)).toContain('tokenestim')
    }
  })

  it('is not stopped by addresses and long paths', () => {
    const path = Array.from({ length: 50 }, (_, index) => `folder${index}`).join('/')
    expect(analyse(path)).toContain('folder49')
    expect(analyse(path).every((term) => term.length <= 64)).toBe(true)
  })
})

describe('analyse: numbers', () => {
  it.each([
    ['5.2.3', '5¦2¦3 5¦2'],
    ['v5.2.4', '5¦2¦4 5¦2'],
    ['8.5 and 2023', '8¦5 and 2023'],
    ['1,234,567 1,2', '1234567 1 2'],
    ['2024-03-15 12:30', '2024¦03¦15 12¦30 2024¦03 2024'],
    ['2024-03-15T12:30:59.000Z', '2024¦03¦15 12¦30 2024¦03 2024'],
    ['٢٠٢٣', '2023'],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  it('distinguishes versions', () => {
    expect(sharesATerm('5.2.3', '523')).toBe(false)
    const [version, ...rest] = analyse('5.2.3')
    expect(analyse('5.2.4')).not.toContain(version)
    expect(analyse('5.2.4')).toEqual(expect.arrayContaining(rest))
  })
})

describe('analyse: scripts without spaces', () => {
  it.each([
    ['東京都', '東京 京都 都'],
    ['都', '都'],
    ['我们备份。', '我们 们备 备份 份'],
    ['ｶﾞｲﾄﾞ', 'ガイ イド'],
    ['한국어를 배워', '한국 국어 어를 배워'],
    ['iPhone版 2023年', 'iphon 版 2023 年 phone'],
    ['𠮷野家', '𠮷野 野家 家'],
  ])('%s', (text, expected) => {
    expect(terms(text)).toBe(expected)
  })

  it('pairs Thai letters and signs', () => {
    expect(analyse('ภาษา')).toHaveLength(3)
    expect(sharesATerm('ฉันพูดภาษาไทยได้', 'ภาษา')).toBe(true)
  })
})

describe('analysePhrase', () => {
  it('is found in the document it was quoted from, in any spelling of compounds', () => {
    const place = (document: string, phrase: string): number =>
      ` ${readable(analyse(document))} `.indexOf(` ${readable(analysePhrase(phrase))} `)
    expect(place('A well-known author on YouTube videos', 'well known author')).toBeGreaterThanOrEqual(0)
    expect(place('A well known author', 'well-known author')).toBeGreaterThanOrEqual(0)
    expect(place('All YouTube videos', 'youtube videos')).toBeGreaterThanOrEqual(0)
    expect(place('see src/store/open.ts there', 'store/open')).toBeGreaterThanOrEqual(0)
    expect(place('私は東京都に行く', '東京都')).toBeGreaterThanOrEqual(0)
    expect(place('release 5.2.3 is out', '5.2.3 is')).toBeGreaterThanOrEqual(0)
    expect(place('release 5.2.4 is out', '5.2.3 is')).toBe(-1)
  })

  it('of a full text is a prefix of its analysis', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 80 }), (text) => {
        const phrase = analysePhrase(text)
        expect(analyse(text).slice(0, phrase.length)).toEqual(phrase)
      }),
    )
  })
})

describe('analyseQuery', () => {
  it('marks stop words, keeps acronyms, and joins the terms of a compound', () => {
    const found = analyseQuery('What did IT say about getUsers in the US?')
    expect(found.filter((term) => !term.stopWord).map((term) => term.term)).toEqual([
      'it',
      'sai',
      'getus',
      'user',
      'us',
    ])
    const compound = found.filter((term) => term.compound !== undefined)
    expect(compound.map((term) => term.word)).toEqual(['getusers', 'get', 'users'])
    expect(new Set(compound.map((term) => term.compound)).size).toBe(1)
  })

  it('names compounds readably', () => {
    const found = analyseQuery('SRC/Store 5.2.3')
    expect(found.map((term) => term.word)).toEqual(['src', 'store', 'src/store', '5.2.3', '5.2'])
  })

  it('returns terms of analyse, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 120 }), (text) => {
        const asked = new Set(analyseQuery(text).map((term) => term.term))
        const indexed = new Set(analyse(text))
        // The last character of a run of Chinese is indexed for questions of one character.
        for (const term of asked) expect(indexed.has(term)).toBe(true)
        for (const term of indexed) expect(asked.has(term) || /^\p{sc=Han}$/u.test(term)).toBe(true)
      }),
    )
  })
})

describe('terms in the lexical index', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE VIRTUAL TABLE lexical USING fts5 (body, tokenize = "unicode61 remove_diacritics 0");
    CREATE VIRTUAL TABLE lexical_terms USING fts5vocab (lexical, row);`)
  const stored = (given: readonly string[]): string[] => {
    database.exec('DELETE FROM lexical')
    database.prepare('INSERT INTO lexical (body) VALUES (?)').run(given.join(' '))
    return database
      .prepare('SELECT term FROM lexical_terms ORDER BY term')
      .all()
      .map((row) => (row as { term: string }).term)
  }

  it('survive a round trip, for characters of every script', () => {
    const texts: string[] = []
    for (let code = 0x20; code < 0x30000; code += code < 0x3400 || (code > 0xa000 && code < 0xac00) ? 1 : 13) {
      if (code < 0xd800 || code > 0xdfff) texts.push(`q${String.fromCodePoint(code)}q${String.fromCodePoint(code)}`)
    }
    const given = [...new Set(analyse(texts.join(' ')))]
    expect(given.length).toBeGreaterThan(5_000)
    const kept = new Set(stored(given))
    expect(given.filter((term) => !kept.has(term)).map((term) => term.codePointAt(1)?.toString(16))).toEqual([])
    expect(kept.size).toBe(given.length)
  })

  it('survive a round trip, for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 60 }), { maxLength: 5 }), (words) => {
        const given = [...new Set(analyse(words.join('-')))]
        expect(new Set(stored(given))).toEqual(new Set(given))
      }),
      { numRuns: 60 },
    )
  })
})
