import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Words of a dialect, and what an engineer would write. The glossary is in CONTRIBUTING.md. */
const banned: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again, or the verb: rewrite, rebuild, reword'],
  [/\b(?:told|tells)\b/i, 'shown, returned, reports; what an agent gets'],
  [/\btell (?:what|an?|it|the|of)\b/i, 'show, report, return'],
  [/\b(?:nobody|somebody|whoever)\b/i, 'the noun: the server, the owner, another program; or "by default"'],
  [/\bstands?\b(?! for\b|-)/i, 'is, comes'],
  [/\bthere (?:is|are) (?:no|none)\b/i, 'does not exist, is not, without'],
  [/\b(?:put|puts) away\b/i, 'archive'],
  [/\b(?:takes?|taken|took)(?: it| them| a fact)? back\b/i, 'retract, undo, remove'],
  [/\bmends?\b/i, 'fix, repair'],
]

/** Written for readers, and drawn from the help of commands, settings and tools. Changes and decisions are history. */
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`),
  ...['commands', 'settings', 'tools'].map((name) => `docs/reference/${name}.md`),
]

/** Text without code: names of commands and settings are what they are. */
const prose = (line: string): string => line.replace(/`[^`]*`|\([^()]*`[^`]*`[^()]*\)/g, '')

describe('plain English', () => {
  it.each(pages)('is the language of %s', (page) => {
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

  it('knows each word that it bans', () => {
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
  })
})
