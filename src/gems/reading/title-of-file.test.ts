import { describe, expect, it } from 'vitest'
import { readGivenFile, readGivenText } from './read-file.ts'

const titleOf = async (name: string, text: string) => {
  const bytes = new TextEncoder().encode(text)
  const read = async () => ({ kind: 'document', text, form: 'markdown', notes: [] }) as never
  return (await readGivenFile({ name, bytes }, read)).title
}

describe('the title of a file', () => {
  it.each([
    ['Install the pump.md', '## Prerequisites\n\nA pump.\n\n## Steps\n\nTurn it.', 'Install the pump'],
    ['Install the pump.md', 'Some words first.\n\n# Part one\n\nTurn it.\n\n# Part two', 'Install the pump'],
    ['pump.md', '# How to install the pump\n\n## Prerequisites', 'How to install the pump'],
    ['pump.md', '---\ntags: [water]\n# not a heading\n---\n\n# Pumps\n\nThey turn.', 'Pumps'],
    ['pump.md', '---\ntitle: "Of pumps"\n---\n# Pumps', 'Of pumps'],
    ['pump.md', '# **Pump** [policy](a.md) #', 'Pump policy'],
    ['index.md', 'Some words.\n\n## All pumps\n\nThey turn.', 'All pumps'],
    ['README.md', '## All pumps', 'All pumps'],
    ['Untitled 3.md', '## All pumps', 'All pumps'],
    ['2024-05-03.md', '## All pumps', '2024-05-03'],
    ['ポンプの設置.md', '## 前提条件\n\nポンプ', 'ポンプの設置'],
  ])('%s: %j', async (name, text, title) => {
    expect(await titleOf(name, text)).toBe(title)
  })
})

describe('the title of a text', () => {
  const more =
    'Feed the starter at eight in the evening, mix at seven, bake at noon, and let it cool down before you cut it.'
  it.each([
    ['Bread needs time.', 'Bread needs time.'],
    [`Bread needs time, a warm place and a wet dough. ${more}`, 'Bread needs time, a warm place and a wet dough'],
    [`Does Dr. Brown bake? ${more}`, 'Does Dr. Brown bake?'],
    [`And then … ${more}`, `And then … ${more.slice(0, 85)}…`],
    [`# Bread\n\n${more}`, 'Bread'],
  ])('%j', (text, title) => {
    expect(readGivenText(text).title).toBe(title)
  })
})
