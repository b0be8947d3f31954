import { describe, expect, it } from 'vitest'
import { plainStyle } from './output.ts'
import { gemViews } from './render-gems.ts'

const output = { style: plainStyle, width: 60 }
const gem = {
  ...{ id: '3f2a9c41-0000', title: 'Tides', kind: 'article', source: '', url: null, author: null, tags: [] },
  ...{
    capturedAt: Date.UTC(2026, 2, 2),
    project: null,
    archivedAt: null,
    deletedAt: null,
    readAt: null,
    pending: null,
  },
  ...{ enrichment: null, copilot: { decisions: [], actionItems: [], openQuestions: [] }, highlights: '', notes: '' },
}
const show = (name: string, result: unknown) => String(gemViews[name]!.plain(result as never, { output } as never))

describe('output of gem commands', () => {
  it('describes a change to a gem and its reverse', () => {
    const says = (name: string, changes: object) => show(name, { gem: { ...gem, ...changes }, conflicts: [] })
    expect(says('gem_assign', { project: 'Harbour' })).toBe('Assigned to Harbour: 3f2a9c41  Tides')
    expect(says('gem_assign', {})).toBe('In no project: 3f2a9c41  Tides')
    expect(says('gem_archive', { archivedAt: 1 })).toBe('Archived: 3f2a9c41  Tides')
    expect(says('gem_archive', {})).toBe('No longer archived: 3f2a9c41  Tides')
    expect(says('gem_read', { readAt: 1 })).toBe('Marked as read: 3f2a9c41  Tides')
    expect(says('gem_read', {})).toBe('Marked as unread: 3f2a9c41  Tides')
  })

  it('shows that a gem is deleted, and the command that restores it', () => {
    const whole = {
      gem: { ...gem, deletedAt: Date.UTC(2026, 2, 3) },
      text: 'x',
      file: 'gem.md',
      files: [],
      versions: [],
      passage: null,
    }
    expect(show('gem_get', whole)).toContain('Deleted on 2026-03-03. Restore it: jarvis gem restore 3f2a9c41')
  })

  it('shows the line that a summary cites, with its place', () => {
    const passage = { line: 23, startLine: 22, endLine: 23, text: '## Content\nThe pier was closed.' }
    const cited = { ...gem, url: 'https://pier.example/' }
    const whole = { gem: cited, text: 'x', file: '/home/ann/gem.md', files: [], versions: [], passage }
    expect(show('gem_get', whole)).toBe(
      'Tides\n   22  ## Content\n   23  The pier was closed.\nhttps://pier.example/ · Show all: jarvis gem show 3f2a9c41',
    )
  })

  it('explains the file of a gem below it', () => {
    const whole = {
      ...{ gem, text: 'x', file: '/home/ann/gem.md', passage: null },
      ...{ files: [{ name: 'page.html', bytes: 1200 }], versions: [{ version: 2, capturedAt: 0 }] },
    }
    expect(show('gem_get', whole)).toMatch(
      /x\n\nVersion 2 · page\.html \(1,200 bytes\)\nEdit by hand: \/home\/ann\/gem\.md$/,
    )
  })

  it('fits the lines of a list into the terminal', () => {
    const pending = '127.0.0.1:9 is an address of this machine or of a private network'
    const line = {
      ...gem,
      tags: ['sea'],
      read: false,
      archived: false,
      pending,
      oneLine: 'The sea rises twice. '.repeat(5),
    }
    const rows = show('gem_list', { gems: [line], total: 1 }).split('\n')
    expect(rows.filter((row) => row.length > 60)).toEqual([])
    expect(rows.join(' ')).toContain('pending:')
  })

  it('shows a rendered passage, and shortens a long one', () => {
    const passage = `**Summary:** See [the pier](https://x.example/a) and **tides**.\n\n${'- An item of a list\n'.repeat(20)}`
    const found = show('search_gems', {
      gems: [{ ...gem, score: 0.5, passage, highlights: [] }],
      notes: [],
      degraded: [],
    })
    expect(found).toContain('See the pier and tides.')
    expect(found).not.toMatch(/\]\(|\*\*/)
    expect(found.split('\n').length).toBeLessThan(10)
  })
})
