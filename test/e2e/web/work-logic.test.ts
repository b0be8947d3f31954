import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decoded } from '../../../packages/web/src/document/decode-link.ts'
import { filesInWords } from '../../../packages/web/src/facts/fact-words.ts'
import { buildGraph, fileNode, mostNodes, observationNode } from '../../../packages/web/src/graph/build-graph.ts'
import { layOut, narrow, wide } from '../../../packages/web/src/graph/lay-out.ts'
import { placeLabels } from '../../../packages/web/src/graph/place-labels.ts'
import { observationTypes } from '../../../packages/web/src/observations/observation-words.ts'
import { cameOfIt } from '../../../packages/web/src/observations/receipt-words.ts'
import { onOneLine } from '../../../packages/web/src/settings/on-one-line.ts'
import { daysOf } from '../../../packages/web/src/timeline/days-of.ts'
import {
  isNarrowed,
  mostListed,
  pageSize,
  readTimelineQuestion,
  requestOf,
  type TimelineQuestion,
  writeTimelineQuestion,
} from '../../../packages/web/src/timeline/timeline-question.ts'
import { observationTypes as knownTypes } from '../../../src/core/vocabulary.ts'

// Logic of the work pages that needs no browser.

const question: fc.Arbitrary<TimelineQuestion> = fc.record({
  query: fc.string(),
  type: fc.constantFrom('', ...observationTypes),
  project: fc.string(),
  agent: fc.string(),
  concept: fc.string(),
  file: fc.string(),
  session: fc.string(),
  branch: fc.string(),
  after: fc.string(),
  before: fc.string(),
  archived: fc.boolean(),
  limit: fc.integer({ min: pageSize, max: mostListed }),
})

describe('a timeline query', () => {
  it('survives a round trip through the address', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const address = writeTimelineQuestion(asked, 'open-one').toString()
        expect(readTimelineQuestion(new URLSearchParams(address))).toEqual(asked)
        expect(new URLSearchParams(address).get('open')).toBe('open-one')
      }),
    )
  })

  it('sends only the active filters to the server', () => {
    const all = readTimelineQuestion(new URLSearchParams())
    expect(requestOf(all)).toEqual({ query: '', limit: pageSize, archived: false })
    expect(isNarrowed({ ...all, limit: mostListed })).toBe(false)
    const narrowed = readTimelineQuestion(new URLSearchParams('type=error&file=src/a.ts&archived=yes&limit=9999'))
    expect(requestOf(narrowed)).toEqual({
      query: '',
      type: ['error'],
      files: ['src/a.ts'],
      archived: true,
      limit: mostListed,
    })
    expect(isNarrowed(narrowed)).toBe(true)
  })

  it('offers every observation type', () => {
    expect([...observationTypes].sort()).toEqual([...knownTypes].sort())
  })
})

describe('lines grouped by day', () => {
  it('are all kept in order, with each day once', () => {
    const lines = fc.array(fc.record({ at: fc.integer({ min: 0, max: 4e12 }) }))
    fc.assert(
      fc.property(lines, (all) => {
        const sorted = all.toSorted((a, b) => b.at - a.at)
        const days = daysOf(sorted, true)
        expect(days.flatMap(({ lines: ofDay }) => ofDay)).toEqual(sorted)
        expect(new Set(days.map(({ day }) => day)).size).toBe(days.length)
        expect(daysOf(sorted, false).flatMap(({ lines: ofDay }) => ofDay)).toEqual(sorted)
      }),
    )
  })
})

const one = (id: string, filesModified: string[] = [], filesRead: string[] = []) => ({
  id,
  title: `Title of ${id}`,
  type: 'change' as const,
  filesModified,
  filesRead,
})
const link = (from: string, to: string) => ({ from, to, kind: 'led_to' as const, confirmed: false })

describe('the graph of observations and files', () => {
  it('contains linked nodes and shared files, and no isolated ones', () => {
    const graph = buildGraph(
      [one('a', ['x.ts', 'only.ts']), one('b', [], ['x.ts']), one('c'), one('d')],
      [link('a', 'c')],
    )
    expect(graph.nodes.map(({ id }) => id).sort()).toEqual(['f:x.ts', 'o:a', 'o:b', 'o:c'])
    expect(graph.edges.map(({ from, to, kind }) => [from, kind, to])).toEqual([
      ['o:a', 'led_to', 'o:c'],
      ['o:a', 'changed', 'f:x.ts'],
      ['o:b', 'read', 'f:x.ts'],
    ])
  })

  it('contains all files of its center, and only nodes connected to it', () => {
    const all = [one('a', ['only.ts']), one('b', ['y.ts']), one('c', ['y.ts'])]
    expect(buildGraph(all, [], observationNode('a')).nodes.map(({ id }) => id)).toEqual(['o:a', 'f:only.ts'])
    const ofFile = buildGraph(all, [], fileNode('y.ts'))
    expect(ofFile.nodes[0]!.id).toBe('f:y.ts')
    expect(ofFile.nodes).toHaveLength(3)
  })

  it('is limited in size, nearest first, and every edge has both ends', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `n${index}`)
    const chain = ids.slice(1).map((id, index) => link(ids[index]!, id))
    const graph = buildGraph(
      ids.map((id) => one(id)),
      chain,
      observationNode('n100'),
    )
    expect(graph.nodes).toHaveLength(mostNodes)
    const drawn = new Set(graph.nodes.map(({ id }) => id))
    for (const near of ['o:n80', 'o:n120']) expect(drawn).toContain(near)
    for (const { from, to } of graph.edges) expect(drawn.has(from) && drawn.has(to)).toBe(true)
  })

  it('has a distinct, reproducible position for each node', () => {
    const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(pairs, (all) => {
        const ids = [...new Set(all.flat())].map(String)
        const graph = buildGraph(
          ids.map((id) => one(id)),
          all.map(([from, to]) => link(String(from), String(to))),
        )
        const places = layOut(graph)
        expect([...places.keys()]).toEqual(graph.nodes.map(({ id }) => id))
        for (const { x, y } of places.values()) {
          expect(x >= 0 && x <= wide.width).toBe(true)
          expect(y >= 0 && y <= wide.height).toBe(true)
        }
        expect(new Set([...places.values()].map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(
          places.size,
        )
        expect(layOut(graph)).toEqual(places)
      }),
      { numRuns: 40 },
    )
  })

  it('labels the nodes of a star inside the drawing without overlap', () => {
    const ids = Array.from({ length: 11 }, (_, number) => `How to set up part ${number} of the remote vault`)
    const nodes = ids.map((id) => ({ id, kind: 'document' as const, name: id, title: id, type: 'document' }))
    const edges = ids.slice(1).map((to) => ({ from: ids[0]!, to, kind: 'links', confirmed: true }))
    for (const size of [wide, narrow]) {
      const labels = [...placeLabels(nodes, layOut({ nodes, edges }, ids[0], size), size, new Set([ids[0]!])).values()]
      expect(labels.length).toBeGreaterThan(size === wide ? 8 : 4)
      const boxes = labels.map(({ lines, x, y }) => {
        const half = (Math.max(...lines.map(({ length }) => length)) * 6) / 2
        return { left: x - half, right: x + half, top: y - 9, bottom: y + 13 * (lines.length - 1) }
      })
      for (const [place, one] of boxes.entries()) {
        expect(one.left >= 0 && one.right <= size.width && one.top >= 0 && one.bottom <= size.height).toBe(true)
        for (const other of boxes.slice(place + 1))
          expect(
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
          ).toBe(false)
      }
    }
  })
})

describe('texts of the work pages', () => {
  it('describe what happened with an injected line', () => {
    expect(cameOfIt({ fetchedAt: null, citedAt: null, openedAt: null })).toBe('not used')
    expect(cameOfIt({ fetchedAt: 1, citedAt: null, openedAt: 2 })).toBe('then fetched, a file of it opened')
  })

  it('describe the files of a fact, in lists only the changed ones', () => {
    const files = [
      { path: 'a.ts', state: 'fresh' as const, symbol: 'read' },
      { path: 'b.ts', state: 'moved' as const, movedTo: 'lib/b.ts' },
    ]
    const fact = { code: { state: 'moved' as const, files } }
    expect(filesInWords(fact)).toEqual(['a.ts (read): code unchanged', 'b.ts: code has moved, now lib/b.ts'])
    expect(filesInWords(fact, { onlyOther: true })).toEqual(['b.ts: code has moved, now lib/b.ts'])
    expect(filesInWords({})).toEqual([])
  })

  it('quote the value of a setting for a shell', () => {
    expect([20, false, 'main', 'http://127.0.0.1:6333'].map(onOneLine)).toEqual([
      '20',
      'false',
      'main',
      'http://127.0.0.1:6333',
    ])
    expect(onOneLine('')).toBe("''")
    expect(onOneLine("Ann's model")).toBe("'Ann'\\''s model'")
  })
})

describe('a link in a document', () => {
  it('is decoded, or kept when its percent signs are invalid', () => {
    expect(['a%20b.md', '100%.md', '%E0%A4.md', 'plain.md'].map(decoded)).toEqual([
      'a b.md',
      '100%.md',
      '%E0%A4.md',
      'plain.md',
    ])
  })
})
