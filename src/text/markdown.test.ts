import { describe, expect, it } from 'vitest'
import { readMarkdown } from './markdown.ts'

const note = `---
title: "Weekly plan"
tags: [Work, '#home']
created: 2024-03-01
updated: 2024-03-05T10:00:00Z
date: 2024-03-02
---
# The plan *for* [the week](https://example.com)

Read [[Other note#Part|that]] and [a guide](guide/start.md "Guide") first. #urgent #projects/alpha

\`\`\`sh
# not a heading #nottag [[not a link]]
\`\`\`

Details
-------

Inline \`#notag [[no]]\` and a colour (#inside), issue #12, a#b.
![image](pic.png) [[Other note]]
`

describe('readMarkdown', () => {
  it('reads frontmatter, headings, tags, dates and links', () => {
    const facts = readMarkdown(note, 'plans/week.md')
    expect(facts.title).toBe('Weekly plan')
    expect(facts.tags).toEqual(['work', 'home', 'urgent', 'projects/alpha', 'inside'])
    expect(facts.dates).toEqual({
      date: Date.UTC(2024, 2, 2),
      created: Date.UTC(2024, 2, 1),
      updated: Date.UTC(2024, 2, 5, 10),
    })
    expect(facts.headings).toEqual([
      { level: 1, text: 'The plan for the week', line: 8 },
      { level: 2, text: 'Details', line: 16 },
    ])
    expect(facts.links.toSorted()).toEqual(['Other note', 'guide/start.md', 'https://example.com', 'pic.png'])
    expect(note.slice(facts.bodyStart)).toMatch(/^# The plan/)
    expect(facts.notes).toEqual([])
  })

  it.each([
    ['---\ntitle: A\n---\n# B', 'A'],
    ['---\ntitle: 2024\n---\n', '2024'],
    ['text\n\n## B ##\n', 'B'],
    ['Title\n=====\n', 'Title'],
    ['#tag only\n', 'name'],
    ['', 'name'],
  ])('returns the title of %j', (text, title) => {
    expect(readMarkdown(text, 'folder/name.md').title).toBe(title)
  })

  it('ignores frontmatter that is not YAML, with a note', () => {
    const facts = readMarkdown('---\ntitle: "open\n  bad: [\n---\n# Real title\n')
    expect(facts.title).toBe('Real title')
    expect(facts.frontmatter).toEqual({})
    expect(facts.notes).toEqual([expect.stringMatching(/^Frontmatter ignored, it is not valid YAML: .*[^:.]\.$/)])
  })

  it('reads a line of dashes at the top as a rule', () => {
    expect(readMarkdown('---\nJust text between rules.\n---\n').bodyStart).toBe(0)
    expect(readMarkdown('---\nnever closed').bodyStart).toBe(0)
    expect(readMarkdown('---\n---\n# A').bodyStart).toBe(8)
  })

  it('reads tags as text with commas or spaces, Windows line ends and a byte order mark', () => {
    expect(readMarkdown('\ufeff---\r\ntags: one, two three\r\ntag: four\r\n---\r\n# A\r\n')).toMatchObject({
      tags: ['one', 'two', 'three', 'four'],
      title: 'A',
      headings: [{ level: 1, text: 'A', line: 5 }],
    })
  })

  it('does not expand YAML bombs or accept invalid dates', () => {
    const bomb = `---\na: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c]\n---\n# Safe`
    expect(readMarkdown(bomb)).toMatchObject({ title: 'Safe', frontmatter: {} })
    expect(readMarkdown('---\ndate: tomorrow\ncreated: 2024-13-45\n---\n').dates).toEqual({})
  })

  it.each(['[', '[[', '](', '#', '#a ', '`', '*', '> ', '---\n'])('reads a megabyte of %j in linear time', (unit) => {
    const start = process.cpuUsage()
    readMarkdown(unit.repeat(1_000_000 / unit.length))
    readMarkdown(`${unit.repeat(5000)}\n`.repeat(Math.ceil(40 / unit.length)))
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2500)
  })
})
