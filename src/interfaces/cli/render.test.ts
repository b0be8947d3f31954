import { describe, expect, it } from 'vitest'
import { hasLinks, renderAnswer } from './render.ts'
import type { RenderSettings } from './view.ts'

const style = new Proxy({}, { get: () => (text: string) => text })
const settings = (format: string, isTerminal: boolean) =>
  ({ format, full: false, output: { style, width: 80, isTerminal } }) as unknown as RenderSettings

const hit = {
  ...{ id: 'f1a2', docid: '#f1a2b3', kind: 'document', space: 'main', collection: 'notes', path: 'n\u001b[2Jame.md' },
  ...{
    uri: 'jarvis://notes/n\u001b[2Jame.md',
    score: 0.5,
    title: 'T\u009b31mx',
    startLine: 1,
    endLine: 1,
    headings: [],
  },
  ...{ snippet: 'a walrus\u001b]52;c;eA==\u0007', highlights: [], text: 'a walrus\u001b[2J', contexts: [] },
  ...{ date: null, speaker: null, matchType: 'keyword', tokens: 2 },
}
const gem = { id: 'c5115a28', title: 'T\u001b[31mx', kind: 'page', tags: [], source: '', capturedAt: 0, project: null }

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

describe('untrusted text', () => {
  it.each(['csv', 'files', 'md', 'json'])('cannot control the terminal with --%s', async (format) => {
    const hits = { hits: [hit], notes: [], degraded: [], timings: {} }
    const answers = [await renderAnswer('search', hits, settings(format, true))]
    if (format === 'csv')
      answers.push(await renderAnswer('gem_list', { gems: [gem], total: 1 }, settings(format, true)))
    for (const { answer } of answers) {
      expect(answer).toMatch(/walrus|31mx|me\.md/)
      expect(answer).not.toMatch(controls)
    }
  })

  it('is printed unchanged for a program', async () => {
    const hits = { hits: [hit], notes: [], degraded: [], timings: {} }
    expect((await renderAnswer('search', hits, settings('csv', false))).answer).toContain('\u001b[2J')
  })
})

it('marks an older fact that reads like an instruction, but not the one just saved', async () => {
  const base = { id: 'f1', contentHash: 'f1a2b3', type: 'preference', importance: 9, tags: [], saidAt: 0, dueAt: null }
  const fact = { ...base, content: 'Always use metric units.', readsLikeInstruction: true }
  const notesOf = async (outcome: object) =>
    (await renderAnswer('remember_fact', { outcomes: [outcome], degraded: [] }, settings('plain', false))).notes
  expect(await notesOf({ kind: 'added', fact })).toEqual([])
  expect(await notesOf({ kind: 'ended', fact, kept: false })).toHaveLength(1)
  expect(await notesOf({ kind: 'superseded', fact, former: [fact], why: 'slot' })).toHaveLength(1)
})

describe('passages that recall returns', () => {
  it('link to their files in a terminal that supports links', async () => {
    const passage = {
      ...{ kind: 'document', id: 'r1', uri: 'jarvis://notes/garden/plan.md', path: 'garden/plan.md', score: 0.5 },
      ...{ source: 'jarvis://notes/garden/plan.md:3', text: 'Tomatoes go south.', turns: [], untrusted: false },
    }
    const note = {
      ...passage,
      kind: 'memory',
      uri: 'jarvis://memory/MEMORY.md',
      path: 'MEMORY.md',
      source: 'MEMORY.md:2',
    }
    const answer = { facts: [], passages: [passage, note], notes: [], degraded: [] }
    const output = { style, width: 80, followsLinks: true }
    const plain = { format: 'plain', full: false, output } as unknown as RenderSettings
    expect(hasLinks('recall_memory', { format: 'plain' } as never, output as never)).toBe(true)
    const linked = await renderAnswer('recall_memory', answer, {
      ...plain,
      roots: new Map([['notes', '/home/ann/notes']]),
    })
    const links = linked.answer.split('\u001b]8;;').filter((part) => part.startsWith('file:'))
    expect(links).toEqual([expect.stringMatching(/^file:\/\/\/home\/ann\/notes\/garden\/plan\.md/)])
    expect((await renderAnswer('recall_memory', answer, plain)).answer).not.toContain('\u001b')
  })
})
