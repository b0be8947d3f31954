import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sectionsOf } from '../../../packages/web/src/context/sections.ts'
import { spansOfWords } from '../../../packages/web/src/document/mark-words.ts'
import {
  factStates,
  pageSize,
  readFactQuestion,
  writeFactQuestion,
} from '../../../packages/web/src/facts/fact-question.ts'
import { factTypes, tagsOf } from '../../../packages/web/src/facts/fact-words.ts'
import { adjustmentWords } from '../../../packages/web/src/search/adjustment-words.ts'
import { createAsker } from '../../../packages/web/src/search/asker.ts'
import type { AskerState } from '../../../packages/web/src/search/asker-state.ts'
import { kinds } from '../../../packages/web/src/search/kinds.ts'
import { type Asked, keyOf, modes, readAsked, writeAsked } from '../../../packages/web/src/search/question.ts'
import { shortenPassage } from '../../../packages/web/src/search/shorten-passage.ts'
import type { SearchResult } from '../../../packages/web/src/server/types.ts'
import { rankingFeatures } from '../../../src/search/ranking-features.ts'

// Logic of the page that needs no browser.

const words = fc.array(fc.string({ minLength: 1 }), { maxLength: 3 })
const asked: fc.Arbitrary<Asked> = fc.record({
  query: fc.string(),
  mode: fc.constantFrom(...modes.map(({ name }) => name)),
  similar: fc.string(),
  filters: fc.record({
    collection: words,
    kind: fc.subarray([...kinds]),
    tag: words,
    speaker: words,
    session: words,
    after: fc.string(),
    before: fc.string(),
    path: fc.string(),
  }),
  limit: fc.integer({ min: 10, max: 100 }),
})

describe('a query in the address', () => {
  it('survives a round trip with any characters', () => {
    fc.assert(
      fc.property(asked, (question) => {
        expect(readAsked(new URLSearchParams(writeAsked(question).toString()))).toEqual(question)
      }),
    )
  })

  it('ignores invalid values in a hand-written address', () => {
    const read = readAsked(new URLSearchParams('q=tea&mode=nonsense&kind=fact&kind=dragon&limit=9999'))
    expect(read).toMatchObject({ query: 'tea', mode: 'query', limit: 100, filters: { kind: ['fact'] } })
  })
})

describe('the asker', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('shows the answer to the last query, in whatever order answers arrive', async () => {
    const steps = fc.record({ typing: fc.boolean(), mode: fc.constantFrom('query', 'search', 'vsearch' as const) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 1, maxLength: 8 }),
        fc.infiniteStream(fc.nat()),
        async (all, order) => {
          const answers: ((result: SearchResult) => void)[] = []
          let shown: AskerState = { waiting: false }
          const asker = createAsker(
            () => new Promise((resolve) => answers.push(resolve)),
            (state) => {
              shown = state
            },
          )
          const questions = all.map(({ mode }, index) => ({
            ...readAsked(new URLSearchParams()),
            query: `${index}`,
            mode,
          }))
          for (const [index, question] of questions.entries()) asker.ask(question, { typing: all[index]!.typing })
          await vi.runAllTimersAsync()
          while (answers.length > 0) {
            const [answer] = answers.splice(order.next().value! % answers.length, 1)
            answer!({ hits: [], degraded: [], notes: [], timings: {} })
            await vi.runAllTimersAsync()
          }
          expect(shown.waiting).toBe(false)
          expect(keyOf(shown.answer!.asked)).toBe(keyOf(questions.at(-1)!))
          expect(shown.answer!.by).toBe(questions.at(-1)!.mode)
        },
      ),
    )
  })

  it('keeps the current answer until the next one arrives, and shows an error when it fails', async () => {
    const results = [
      async () => ({ hits: [], degraded: [], notes: [], timings: {} }),
      async () => {
        throw new Error('no')
      },
    ]
    const states: AskerState[] = []
    const asker = createAsker(
      () => results.shift()!(),
      (state) => states.push(state),
    )
    asker.ask({ ...readAsked(new URLSearchParams('q=one')), mode: 'search' })
    await vi.runAllTimersAsync()
    asker.ask({ ...readAsked(new URLSearchParams('q=two')), mode: 'search' })
    await vi.runAllTimersAsync()
    expect(states.map(({ answer, failure }) => [answer?.asked.query, failure?.message])).toEqual([
      [undefined, undefined],
      ['one', undefined],
      ['one', undefined],
      ['one', 'no'],
    ])
  })
})

describe('a passage in the list', () => {
  it('omits blank lines, metadata and a heading equal to its title', () => {
    const text = '---\ntags: [a]\n---\n# Tea\n\nBoil water.\n \n\nWait.'
    const at = text.indexOf('water')
    expect(shortenPassage({ text, spans: [[at, at + 5]] }, 'Tea')).toEqual({
      text: 'Boil water.\nWait.',
      spans: [[5, 10]],
    })
  })

  it('keeps matched metadata, and headings that differ from the title', () => {
    const found = { text: '---\ntags: [tea]\n---\nWait.', spans: [[11, 14]] as const }
    expect(shortenPassage(found, 'Tea')).toEqual(found)
    expect(shortenPassage({ text: '# Green tea\nWait.', spans: [] }, 'Tea').text).toBe('# Green tea\nWait.')
  })

  it('begins where most matches are visible', () => {
    const text =
      '| week | who |\n| --- | --- |\n| 1 | Ann |\n| 2 | Grace |\n\n- a plan\n- the bill\n\nAnn pays the bill.'
    const spans = [...text.matchAll(/bill|pays/g)].map(({ index }) => [index, index + 4] as const)
    const { text: shown, spans: marked } = shortenPassage({ text, spans }, '')
    expect(shown).toBe('… - a plan\n- the bill\nAnn pays the bill.')
    expect(marked.map(([start, end]) => shown.slice(start, end))).toEqual(['bill', 'pays', 'bill'])
    expect(shortenPassage({ text: 'one\ntwo\nthree\nfour', spans: [[14, 18]] }, '').text).toBe('one\ntwo\nthree\nfour')
  })

  it('marks the same words after blank lines were removed', () => {
    const line = fc.constantFrom('', ' ', 'tea', 'a cup', '# Tea', '---')
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n')
        const spans = [...text.matchAll(/tea|cup/g)].map((match) => [match.index, match.index + 3] as const)
        const shorter = shortenPassage({ text, spans }, 'Tea')
        expect(shorter.spans.map(([start, end]) => shorter.text.slice(start, end))).toEqual(
          // Matches above the first shown line are omitted with their lines.
          spans.map(([start, end]) => text.slice(start, end)).slice(-shorter.spans.length || spans.length),
        )
        expect(shorter.text).not.toMatch(/\n\s*\n\S/)
      }),
    )
  })
})

describe('marking words in a document', () => {
  it('matches whole words in any case, and treats pattern characters literally', () => {
    const text = 'C++ and c; a team takes Tea (tea), prix: naïve/na'
    const found = (...list: string[]) => spansOfWords(text, list).map(([start, end]) => text.slice(start, end))
    expect(found('tea')).toEqual(['Tea', 'tea'])
    expect(found('na')).toEqual(['na'])
    expect(found('c++', '(tea)')).toEqual(['C++', '(tea)'])
    expect(found()).toEqual([])
  })

  it('never throws, and never overlaps', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string({ minLength: 1 })), (text, list) => {
        let end = 0
        for (const [from, to] of spansOfWords(text, list)) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
        }
      }),
    )
  })
})

describe('a facts query in the address', () => {
  const question = fc.record({
    query: fc.string(),
    type: fc.constantFrom('' as const, ...factTypes),
    subject: fc.string(),
    tag: fc.string(),
    state: fc.constantFrom(...factStates),
    importance: fc.integer({ min: 1, max: 10 }),
    limit: fc.integer({ min: pageSize, max: 1000 }),
  })

  it('survives a round trip', () => {
    fc.assert(
      fc.property(question, fc.string({ minLength: 1 }), (asked, open) => {
        const params = new URLSearchParams(writeFactQuestion(asked, open).toString())
        expect(readFactQuestion(params)).toEqual(asked)
        expect(params.get('open')).toBe(open)
      }),
    )
  })

  it('falls back to the defaults for invalid values', () => {
    const params = new URLSearchParams({ type: 'rumour', state: 'gone', importance: '99', limit: '-3' })
    expect(readFactQuestion(params)).toMatchObject({ type: '', state: 'open', importance: 10, limit: pageSize })
  })

  it('lists each tag once', () => expect(tagsOf(' work,, home ,work')).toEqual(['work', 'home']))
})

it('adds up the tokens of each context section, in order', () => {
  const line = (section: 'identity' | 'facts' | 'recent', tokens: number) => ({
    id: `${section}${tokens}`,
    section,
    text: '',
    tokens,
    why: '',
  })
  const lines = [line('identity', 3), line('facts', 5), line('facts', 7), line('recent', 11)]
  expect(sectionsOf({ lines }).map(({ section, tokens }) => [section, tokens])).toEqual([
    ['identity', 3],
    ['facts', 12],
    ['recent', 11],
  ])
})

describe('a Markdown passage in the list', () => {
  const plain = (text: string, word?: string) => {
    const at = word === undefined ? -1 : text.indexOf(word)
    const spans = word === undefined || at < 0 ? [] : [[at, at + word.length] as const]
    const shown = shortenPassage({ text, spans }, '', { isMarkdown: true })
    return { text: shown.text, marked: shown.spans.map(([start, end]) => shown.text.slice(start, end)) }
  }

  it.each([
    ['See **bold** and `code` and *this*.', 'See bold and code and this.'],
    ['## A heading\n\n- one\n- [x] two', 'A heading\n• one\n• two'],
    ['Read [the minutes](notes/a.md) or [[plan|the plan]] or [[other]].', 'Read the minutes or the plan or other.'],
    ['half a link](notes/a.md) then text', 'half a link then text'],
    ['text then [half a link](https://example.org/very', 'text then half a link'],
    ['| date | by |\n| --- | ---: |\n| May | Ada |', 'date · by\nMay · Ada'],
    ['import { Tabs } from "./tabs"\n\nText.', 'Text.'],
    ['```ts\nconst a = 1\n```', 'const a = 1\n'],
    ['> quoted <b>as it is</b>', 'quoted <b>as it is</b>'],
    ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ])('shows %j as %j', (written, read) => {
    expect(plain(written).text).toBe(read)
  })

  it('keeps the match marked inside any markup', () => {
    for (const text of ['A **needle** here', '[a needle](b.md) and', '| x | needle |', '- `needle`', '# The *needle*'])
      expect(plain(text, 'needle').marked, text).toEqual(['needle'])
  })

  it('loses no match in any text', () => {
    const parts = fc.constantFrom('**', '`', '[', ']', '(', ')', '|', '\n', '# ', '- ', 'word', ' ', '_', '*', 'é')
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), fc.array(parts, { maxLength: 12 }), (before, after) => {
        const text = `${before.join('')}needle${after.join('')}`
        const { marked, text: shown } = plain(text, 'needle')
        // Unless it is part of an address that is not shown.
        if (shown.includes('needle')) expect(marked).toEqual(['needle'])
      }),
    )
  })
})

it('every ranking adjustment has a text', () => {
  const { ofAll, ofTurns } = rankingFeatures(1)
  const names = [...ofAll, ...ofTurns].map(({ name }) => name)
  const others = ['beside other kinds', 'outdated', 'declared outdated', 'successor', 'in the place of its translation']
  expect(Object.keys(adjustmentWords).toSorted()).toEqual([...names, ...others].toSorted())
})
