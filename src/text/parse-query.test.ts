import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxQueryTerms, type ParsedQuery, parseQuery } from './parse-query.ts'

/** Any UTF-16 unit, lone surrogates too. (fast-check's own `binary` takes a second to set up.) */
const anyCharacter = fc
  .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

const words = (query: ParsedQuery): string => query.any.map((term) => term.word).join(' ')

describe('parseQuery', () => {
  it('splits a query into content and stop words', () => {
    const query = parseQuery('What did we decide about the backups?')
    expect(words(query)).toBe('decide backups')
    expect(query.stopWords.map((term) => term.word)).toEqual(['what', 'did', 'we', 'about', 'the'])
    expect(query.text).toBe('What did we decide about the backups?')
  })

  it('uses the stop words when a query has nothing else', () => {
    expect(words(parseQuery('what is it?'))).toBe('what is it')
    expect(words(parseQuery('"to be or not to be"'))).toBe('to be or not')
  })

  it('reads phrases, exclusions and prefixes', () => {
    const query = parseQuery('"exact  words" "?" -draft -"work in progress" deploy* plain')
    expect(query.phrases).toEqual([['exact', 'word']])
    expect(query.quotes).toEqual(['exact words'])
    expect(query.not).toEqual([['draft'], ['work', 'in', 'progress']])
    expect(query.prefixes).toEqual(['deploy', 'deploi'])
    expect(words(query)).toBe('exact words plain')
    expect(query.text).toBe('exact words ? deploy plain')
  })

  it('pairs adjacent words, without stop words and parts of compounds', () => {
    expect(parseQuery('how do hardware security keys work with the old e-mail server?').pairs).toEqual([
      ['hardwar', 'secur'],
      ['secur', 'kei'],
      ['kei', 'work'],
    ])
    expect(parseQuery('backup').pairs).toEqual([])
  })

  it('reads typographic quotes', () => {
    expect(parseQuery('“exact words” „noch etwas“').phrases).toEqual([
      ['exact', 'word'],
      ['noch', 'etwa'],
    ])
  })

  it('reads fields, quoted values and dates', () => {
    const query = parseQuery('tag:work Path:"my notes/" kind:Message before:2024-03 after:2024-01-15T10:00 deploy')
    expect(query.fields).toEqual([
      { field: 'tag', value: 'work' },
      { field: 'path', value: 'my notes/' },
      { field: 'kind', value: 'message' },
      { field: 'before', value: '2024-03', time: Date.UTC(2024, 2) },
      { field: 'after', value: '2024-01-15T10:00', time: Date.UTC(2024, 0, 15, 10) },
    ])
    expect(query.text).toBe('deploy')
    expect(parseQuery('tag:"open').fields).toEqual([{ field: 'tag', value: 'open' }])
    expect(query.notes).toEqual([])
  })

  it.each([
    ['an e-mail address', 'e-mail'],
    ['a - b', 'a - b'],
    ['it is -5 outside', '-5'],
    ['use --force', '--force'],
    ['http://x.org/a', 'http://x.org/a'],
    ['file://host/a', 'file://host/a'],
    ['at 12:30', '12:30'],
    ['C:\\notes', 'C:\\notes'],
    ['foo:bar', 'foo:bar'],
    ['tag: work', 'tag:'],
    ['a 5" disk', '5"'],
    ['"never closed', '"never'],
    ['**bold** a*b', '**bold** a*b'],
  ])('leaves %s as text', (input, kept) => {
    const query = parseQuery(input)
    expect(query.text).toContain(kept)
    expect([query.phrases, query.not, query.prefixes, query.fields]).toEqual([[], [], [], []])
    expect(query.any.length).toBeGreaterThan(0)
  })

  it('reports invalid filters, and reads them as words', () => {
    const query = parseQuery('before:lunch kind:thing -tag:old soup')
    expect(query.fields).toEqual([])
    expect(words(query)).toBe('lunch thing soup')
    expect(query.notes).toEqual([
      'before:lunch was read as words: write a date as 2024, 2024-03 or 2024-03-15.',
      expect.stringMatching(/^kind:thing was read as words: the kinds are document, /),
      '-tag:old was left out: filters cannot be negated, only words can.',
    ])
  })

  it('finds stems that are shorter than a prefix', () => {
    expect(words(parseQuery('deploym*'))).toBe('deploy')
    expect(parseQuery('deploym*').prefixes).toEqual(['deploym'])
    expect(parseQuery('getObs*').prefixes[0]).toBe('getobs')
    expect(parseQuery('a* b').prefixes).toEqual([])
  })

  it('treats only the last part of a compound as unfinished', () => {
    const query = parseQuery('src/stor*')
    expect(query.prefixes).toEqual(['stor'])
    expect(words(query)).toBe('src')
  })

  it('finds a single Chinese character inside longer runs', () => {
    const query = parseQuery('都')
    expect(query.prefixes).toEqual(['都'])
    expect(words(query)).toBe('都')
  })

  it('drops function words of another language when the query is in it', () => {
    expect(words(parseQuery('Wo ist die Datei mit den Plänen?'))).toBe('datei planen')
    expect(words(parseQuery('où est le fichier de la réunion'))).toBe('fichier reunion')
    expect(words(parseQuery('did he die in the war'))).toBe('die war')
    expect(words(parseQuery('我们什么时候备份'))).not.toContain('什么')
  })

  it('limits the cost of a query, full words first', () => {
    const many = Array.from({ length: 200 }, (_, index) => `someName${index}x word${index}`).join(' ')
    const query = parseQuery(many)
    expect(query.any).toHaveLength(maxQueryTerms)
    expect(query.notes).toEqual([expect.stringContaining(`Only ${maxQueryTerms} of the query's`)])
    const groups = parseQuery(
      Array.from({ length: 40 }, (_, index) => `"a${index} b" -x${index} pre${index}*`).join(' '),
    )
    expect([groups.phrases.length, groups.not.length, groups.prefixes.length]).toEqual([16, 16, 16])
  })

  it('never throws for any input, and returns terms that the index can store', () => {
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 20 }),
      fc.constantFrom(
        '"',
        '-',
        '*',
        ':',
        ' ',
        '-"',
        'tag:',
        'before:',
        'kind:"',
        '\0',
        '🎉',
        '“',
        'é*',
        '(',
        ')',
        'OR',
        '^',
        '\\',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const query = parseQuery(pieces.join(''))
        const terms = [...query.any, ...query.stopWords].map((term) => term.term)
        for (const term of [...terms, ...query.phrases.flat(), ...query.not.flat(), ...query.prefixes]) {
          expect(term).toMatch(/^[\p{L}\p{N}\p{Co}]+$/u)
        }
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['words', 'lorem ipsum '],
    ['quotes', '"a" '],
    ['open quotes', ' "'],
    ['dashes', '-'],
    ['fields', 'tag:'],
    ['emoji', '🎉'],
    ['zeros', '\0'],
    ['one word', 'x'],
  ])('reads 100 kB of %s quickly', (_, unit) => {
    const start = process.cpuUsage()
    parseQuery(unit.repeat(100_000 / unit.length))
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500)
  })
})
