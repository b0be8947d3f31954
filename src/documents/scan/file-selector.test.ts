import { describe, expect, it } from 'vitest'
import { defaultMasks } from '../readers/formats.ts'
import { fileSelector } from './file-selector.ts'

const names = ['a', 'b.md', 'C.MD', '.md', '.env', 'x.env', 'ä.md', 'e(1).md', 'f[2].md', 'a.txt']
const folders = ['', 'docs/', '.git/', 'docs/.git/', 'Src/', 'a/b/c/']
const paths = folders.flatMap((folder) => names.map((name) => folder + name))
const inAll = (...wanted: string[]) =>
  ['', 'docs/', 'Src/', 'a/b/c/'].flatMap((folder) => wanted.map((name) => folder + name))
const markdown = ['b.md', 'C.MD', 'ä.md', 'e(1).md', 'f[2].md']
const shown = names.filter((name) => !name.startsWith('.'))

describe('masks', () => {
  it.each([
    [['**/*.md'], inAll(...markdown)],
    [['*.md'], markdown],
    [['**/*'], inAll(...shown)],
    [['**'], inAll(...shown)],
    [['docs/**'], shown.map((name) => `docs/${name}`)],
    [['*/b.md'], ['docs/b.md', 'Src/b.md']],
    [['**/.git/*'], ['.git/', 'docs/.git/'].flatMap((folder) => shown.map((name) => folder + name))],
    [['**/.env'], inAll('.env')],
    [['**/*.env'], inAll('x.env')],
    [['.git/**'], shown.map((name) => `.git/${name}`)],
    [['**/*.{md,txt}'], inAll(...markdown, 'a.txt')],
    [['{docs,src}/*.md'], ['docs/', 'Src/'].flatMap((folder) => markdown.map((name) => folder + name))],
    [['**/[a-c].md'], inAll('b.md', 'C.MD')],
    [['**/[!a-c].md'], inAll('ä.md')],
    [['**/?.md'], inAll('b.md', 'C.MD', 'ä.md')],
    [['**/e\\(1\\).md'], inAll('e(1).md')],
    [
      ['./docs/b.md', '*.txt'],
      ['a.txt', 'docs/b.md'],
    ],
    [defaultMasks, inAll(...markdown, 'a.txt')],
  ])('%j select', (masks, wanted) => {
    const selected = fileSelector(masks)
    expect(paths.filter(selected).sort()).toEqual([...wanted].sort())
  })

  it('match patterns with many stars quickly', () => {
    const began = performance.now()
    expect(fileSelector(['**a**a**a**a**a**a**a**a**b', '*a*a*a*a*a*a*a*a*b'])('a'.repeat(64))).toBe(false)
    expect(performance.now() - began).toBeLessThan(1000)
  })

  it('list the supported syntax in errors', () => {
    for (const mask of ['!(draft)*.md', '+(*a)b', '!*.md', 'a/@(b|c).md'])
      expect(() => fileSelector([mask]), mask).toThrow(/may have/)
  })
})
