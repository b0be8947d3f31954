import { describe, expect, it } from 'vitest'
import { readGivenFile } from './read-file.ts'

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
