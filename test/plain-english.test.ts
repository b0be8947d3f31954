import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { banned, bannedInProduct } from './banned-words.ts'
import { commentsOf, type Prose, sourcesIn, titlesOf } from './comments.ts'
import { productStrings } from './product-strings.ts'

const root = join(import.meta.dirname, '..')

/** Written for readers, and drawn from the help of commands, settings and tools. Changes and decisions are history. */
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`),
  ...['commands', 'settings', 'tools'].map((name) => `docs/reference/${name}.md`),
]

/** Text without code: names of commands and settings are what they are. */
const prose = (line: string): string => line.replace(/`[^`]*`|\([^()]*`[^`]*`[^()]*\)/g, '')

const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? `src/${entry.name}` : [],
)
const folders = [...rooms, 'packages/web/src', 'test', 'bench', 'scripts']

/** Banned words, each with its place and what to write instead. */
const bannedIn = (texts: readonly Prose[]): string[] =>
  texts.flatMap(({ place, text }) => {
    const [word, instead] = banned.find(([word]) => word.test(prose(text))) ?? []
    return word === undefined ? [] : [`${place}: "${word.exec(prose(text))?.[0]}" (${instead})`]
  })

describe('plain English', () => {
  it.each(pages)('is used in %s', (page) => {
    const lines = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```/gm, (block) =>
      block.replace(/[^\n]/g, ''),
    )
    const found = lines.split('\n').flatMap((line, index) =>
      banned.flatMap(([word, instead]) => {
        const [typed] = word.exec(prose(line)) ?? []
        return typed === undefined ? [] : [`${page}:${index + 1}: "${typed}" (${instead})`]
      }),
    )
    expect(found).toEqual([])
  })

  it('is used in errors, help, settings, tools and the page', () => {
    const strings = productStrings()
    expect(strings.length).toBeGreaterThan(3000)
    const found = strings.flatMap(({ place, text }) =>
      bannedInProduct.flatMap(([word, instead]) => {
        const [typed] = word.exec(text) ?? []
        return typed === undefined ? [] : [`${place}: "${typed}" (${instead})`]
      }),
    )
    expect(found).toEqual([])
  })

  it.each(folders)('is used in the comments of %s', (folder) => {
    expect(bannedIn(sourcesIn(folder).flatMap(commentsOf))).toEqual([])
  })

  it.each(folders)('is used in the test titles of %s', (folder) => {
    expect(bannedIn(sourcesIn(folder).flatMap(titlesOf))).toEqual([])
  })

  it('has patterns that match dialect and no common phrases', () => {
    for (const line of ['is told so', 'made anew', 'where it stands', 'there is no file', 'put away', 'take it back'])
      expect(
        banned.some(([word]) => word.test(line)),
        line,
      ).toBe(true)
    for (const line of ['It stands for a name', 'shown again', 'does not exist'])
      expect(
        banned.some(([word]) => word.test(line)),
        line,
      ).toBe(false)
    for (const line of ['is no folder', 'leads in a circle', 'says so already', 'leave it out', 'a word is recognised'])
      expect(
        bannedInProduct.some(([word]) => word.test(line)),
        line,
      ).toBe(true)
    for (const line of ['is no longer shown', 'Already in USER.md', 'is recognized'])
      expect(
        bannedInProduct.some(([word]) => word.test(line)),
        line,
      ).toBe(false)
  })
})
