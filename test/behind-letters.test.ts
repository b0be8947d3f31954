import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { behindLetters } from '../scripts/behind-letters.mjs'
import { withLetters } from '../scripts/late-patterns.mjs'
import { requiredLetters } from '../scripts/required-letters.mjs'

const source = join(import.meta.dirname, '../src')

/** The regular expressions of a module, without state. */
function patternsIn(text: string): RegExp[] {
  const found: RegExp[] = []
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, form, flags] = /^\/(.*)\/(\w*)$/s.exec(node.text)!
      found.push(new RegExp(form!, flags!.replace(/[gy]/g, '')))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true))
  return found
}

describe('required letters', () => {
  it.each([
    [/\b(?:drop|scrap(?:ped)?) it\b/, ['drop it', 'scrap it', 'scrapped it']],
    [/(?:subscri\p{L}+|Joined)\b/iu, ['subscri', 'joined']],
    [/don['’]t|\bnever$/, ["don't", 'don’t', 'never']],
    [/don['’]t|\bnever$/i, ['don', 'never']],
    [/colou?r/, ['color', 'colour']],
    [/a\.b\/c/, ['a.b/c']],
    [/(?<=before )(?!not)word(?=after)/, ['word']],
    [/\d+ (?:week|month)s? (?<last>ago)/, [' week ago', ' weeks ago', ' month ago', ' months ago']],
    [/(?:ab){2,}|cd+e+fg/, ['ab', 'fg']],
    [/[Mm]y (?:\p{Ll}+ )+house/u, ['house']],
    [/x(?:one)?y\1long word/, ['long word']],
  ])('reads %s', (pattern, letters) => expect(requiredLetters(pattern.source, pattern.flags)).toEqual(letters))

  it.each([
    /\d+|word/,
    /(?:word)?/,
    /(?:word)*x/,
    /word|/,
    /[a-z]+/,
    /./,
    /a|bc/,
    /(?:word){0,2}/,
    /[^q]w/,
    /\p{L}ü/iu,
  ])('has none of %s', (pattern) => expect(requiredLetters(pattern.source, pattern.flags)).toBeUndefined())

  it('holds for every pattern of our modules and the texts of their tests', () => {
    const texts = new Set<string>()
    const patterns = new Map<string, RegExp>()
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    for (const file of files) {
      const text = readFileSync(join(source, file), 'utf8')
      if (file.endsWith('.test.ts')) for (const [, one] of text.matchAll(/'([^'\n]{12,200})'/g)) texts.add(one!)
      else for (const pattern of patternsIn(text)) patterns.set(`${pattern}`, pattern)
    }
    const some = [...texts].filter((_, place) => place % 240 === 0)
    const wrong: string[] = []
    for (const pattern of patterns.values()) {
      const letters = requiredLetters(pattern.source, pattern.flags)
      if (!letters) continue
      for (const text of some) {
        const read = pattern.ignoreCase ? text.toLowerCase() : text
        if (!letters.some((one) => read.includes(one)) && pattern.test(text)) wrong.push(`${pattern}: ${text}`)
      }
    }
    expect(wrong).toEqual([])
    expect(some.length).toBeGreaterThan(50)
  }, 60_000)
})

describe('a pattern behind letters', () => {
  it.each([/stop (?:it|that)/giu, /stop (?:it|that)/iu, /STOP/, /s(?:t)op/gy, /stop/dg])(
    'finds the same with %s',
    (pattern) => {
      const letters = requiredLetters(pattern.source, pattern.flags)!
      for (const text of ['', 'go on', 'Stop it, STOP that', 'STOP', 'ſtop it', 'stop stop', 'go', 'please stop it'])
        for (const use of [
          (one: RegExp) => [one.test(text), one.lastIndex, one.exec(text), one.lastIndex],
          (one: RegExp) => text.match(one),
          (one: RegExp) => (one.global ? [...text.matchAll(one)] : text.search(one)),
          (one: RegExp) => text.replace(one, (found) => `<${found}>`),
          (one: RegExp) => text.split(one),
        ]) {
          const late = behindLetters(new RegExp(pattern), letters)
          const plain = new RegExp(pattern)
          // The second time after a text with its letters, or without.
          for (let time = 0; time < 2; time++) expect(use(late)).toEqual(use(plain))
        }
    },
  )

  it('is written for patterns that are created once', () => {
    const text = `const sign = /drop it/u
const list = once(() => [/never/])
export const rules = [{ form: /always/i }]
export const has = (text: string) => /inside/.test(text)`
    const [first, ...rest] = withLetters(text).split('\n')
    expect(first).toContain('behind-letters.mjs')
    expect(rest).toEqual([
      'const sign = behindLetters$(/drop it/u, ["drop it"])',
      'const list = once(() => [behindLetters$(/never/, ["never"])])',
      'export const rules = [{ form: behindLetters$(/always/i, ["always"]) }]',
      'export const has = (text: string) => /inside/.test(text)',
    ])
    expect(withLetters('const digits = /\\d+/')).toBe('const digits = /\\d+/')
  })
})
