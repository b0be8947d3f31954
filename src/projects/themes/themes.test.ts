import { describe, expect, it } from 'vitest'
import { findThemes } from './find-themes.ts'
import { nameThemes } from './name-themes.ts'

/** Vectors near one of three directions; a fixed sequence stands for chance. */
function vectorsOf(count: number): { vectors: Float32Array[]; groups: number[] } {
  let state = 7
  const chance = () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648 - 0.5
  }
  const groups = Array.from({ length: count }, (_, index) => index % 3)
  const vectors = groups.map((group) => {
    const vector = Float32Array.from({ length: 8 }, (_, d) => (d === group ? 1 : 0) + 0.4 * chance())
    const length = Math.hypot(...vector)
    return vector.map((value) => value / length)
  })
  return { vectors, groups }
}

describe('themes', () => {
  it('are clusters of similar gems, and reproducible', () => {
    const { vectors, groups } = vectorsOf(60)
    expect(findThemes(vectors, 3)).toEqual(groups)
    expect(findThemes(vectors)).toEqual(findThemes(vectors))
  })

  it('are limited to the requested number, and one for few gems', () => {
    const { vectors } = vectorsOf(30)
    expect(new Set(findThemes(vectors, 5)).size).toBeLessThanOrEqual(5)
    expect(findThemes(vectors.slice(0, 3))).toEqual([0, 0, 0])
    expect(findThemes([])).toEqual([])
  })

  it('are named by what their gems share and others lack', () => {
    const texts = ['tide', 'tide', 'dough', 'dough'].map((word) => ({
      title: `A ${word} of the coast`,
      text: `The ${word} is here. One ${word} more, by the coast. The coast again.`,
      tags: [],
    }))
    const [first, second] = nameThemes(texts, [0, 0, 1, 1])
    expect(first).toContain('tide')
    expect(second).toContain('dough')
    expect(first).not.toContain('dough')
  })

  it('are named by words of titles and headings, in their most frequent form', () => {
    const gem = (title: string, heading: string) => ({
      title,
      text: `# ${title}\n\n## Overview\n\n## ${heading}\n\nWe apply it. We apply it to all, and apply it again.`,
      tags: [],
    })
    const texts = [
      ...[gem('Import from Bear', 'Export notes'), gem('Import from Craft', 'Export notes')],
      ...[
        gem('Importing of mail', 'Export of mail'),
        gem('Tax of the harbour', 'Refund'),
        gem('Tax on ships', 'Refund'),
      ],
    ]
    expect(nameThemes(texts, [0, 0, 0, 1, 1])).toEqual(['import, export', 'tax, refund'])
  })

  const gem = (title: string, text: string) => ({ title, text, tags: [] })

  it('are not named by headings common to all notes', () => {
    const form = '## Field report\n\nIt was seen.\n\n## Tools of trade\n\nA rope.'
    const texts = [
      ...['Tide of spring', 'Tide of autumn', 'Tide of winter'].map((title) => gem(title, form)),
      ...['Dough of rye', 'Dough of wheat', 'Dough of oats'].map((title) => gem(title, form)),
    ]
    const names = nameThemes(texts, [0, 0, 0, 1, 1, 1])
    expect(names.join(' ')).not.toMatch(/field report|tools/)
    expect(names[0]).toMatch(/^tide/)
    expect(names[1]).toMatch(/^dough/)
  })

  it('are not named by words common to all themes, or by identifiers', () => {
    const texts = [
      ...['Harbour pump', 'Harbour crane', 'Harbour lamp'].map((title) =>
        gem(title, 'The team met. setTideLevel it is.'),
      ),
      ...['Bakery oven', 'Bakery scale', 'Bakery rent'].map((title) => gem(title, 'The team met. setTideLevel it is.')),
    ]
    for (const name of nameThemes(texts, [0, 0, 0, 1, 1, 1])) expect(name).not.toMatch(/team|tidelevel/i)
  })

  it('are named by product names with inner capitals, but not by identifiers or HTML elements', () => {
    const texts = [
      ...['MicroRNA in sleep', 'MicroRNA in fish', 'A sponge for MicroRNA'].map((title) =>
        gem(
          title,
          '<TideTable depth="all">\n\nreadTideLevel is called, and readTideLevel is called again.\n\n</TideTable>',
        ),
      ),
      ...['GitHub at work', 'GitHub at home', 'A key of GitHub'].map((title) =>
        gem(title, '<TideLamp>\n\nIt is so.\n\n</TideLamp>'),
      ),
    ]
    const names = nameThemes(texts, [0, 0, 0, 1, 1, 1])
    expect(names.join(' ')).not.toMatch(/tide/)
    expect(names[0]).toMatch(/^microrna/)
    expect(names[1]).toMatch(/^github/)
  })

  it('describe with a second phrase the gems that lack the first', () => {
    const texts = [
      ...['Cache of pages', 'Cache of images', 'Cache of fonts'].map((title) => gem(title, 'It is kept.')),
      ...['Redirects by path', 'Redirects by host'].map((title) => gem(title, 'It is sent on.')),
      ...['Ferry at dawn', 'Ferry at noon', 'Ferry at dusk', 'Ferry at night'].map((title) => gem(title, 'It sails.')),
    ]
    expect(nameThemes(texts, [0, 0, 0, 0, 0, 1, 1, 1, 1])[0]).toBe('cache, redirects')
  })

  it('of few gems are named by a title that another gem mentions', () => {
    const texts = [
      gem('Lime mortar for old walls', 'Lime mortar lets a wall breathe.'),
      gem('talk', 'We take lime mortar for the east side. Who pays?'),
      gem('Offer', 'It costs 900 euros for four weeks.'),
    ]
    expect(nameThemes(texts, [0, 0, 0])[0]).toMatch(/^lime mortar/)
  })

  it('are named in scripts without spaces', () => {
    const texts = [
      ...['潮の観測', '潮の記録', '潮の計算'].map((title) => gem(title, '港で観測する。観測は毎日である。')),
      ...['パン生地のこね方', 'パン生地の発酵', 'パン生地の保存'].map((title) =>
        gem(title, '小麦粉を使う。小麦粉を量る。'),
      ),
    ]
    const [sea, bread] = nameThemes(texts, [0, 0, 0, 1, 1, 1])
    expect(sea).toMatch(/観測/)
    expect(bread).toMatch(/パン生地|小麦粉/)
  })

  it('of unrelated gems are named by the most informative title, never by a number', () => {
    const texts = [gem('It', 'x'), gem('So be it', 'We are.'), gem('If', ''), gem('Of  it', 'So it is.')]
    expect(nameThemes(texts, [0, 0, 0, 0])).toEqual(['Of it'])
    expect(nameThemes([gem('', ''), gem('', '')], [0, 0])).toEqual(['untitled'])
  })
})
