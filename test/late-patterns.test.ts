import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { withLatePatterns } from '../scripts/late-patterns.mjs'

/** The exports of a module after the change, with the patterns that were created so far. */
function run(text: string): { exports: Record<string, (...args: unknown[]) => unknown>; created: string[] } {
  const { code } = transformSync(withLatePatterns(text), { loader: 'ts', format: 'cjs' })
  const module = { exports: {} }
  const created: string[] = []
  class Watched extends RegExp {
    constructor(source: string | RegExp, flags?: string) {
      super(source, flags)
      created.push(this.source)
    }
  }
  new Function('module', 'exports', 'RegExp', 'once', code)(
    module,
    module.exports,
    Watched,
    (make: () => unknown) => make,
  )
  return { exports: module.exports, created }
}

describe('late patterns', () => {
  it('creates a pattern at its first use, once', () => {
    const { exports, created } = run(`
      const sign: RegExp = new RegExp('a', 'iu')
      export const has = (text: string) => sign.test(text)`)
    expect(created).toEqual([])
    expect([exports.has!('A'), exports.has!('b')]).toEqual([true, false])
    expect(created).toEqual(['a'])
  })

  it('keeps the state of a pattern, and the patterns that are made of others', () => {
    const { exports, created } = run(`
      const word = /\\p{L}+/gu
      const forms = ['x', 'y'].map((form) => new RegExp(form + word.source, word.flags))
      const listed = { forms, first: [new RegExp('z')] }
      export const next = (text: string) => word.exec(text)?.[0]
      export const count = () => listed.forms.length + listed.first.length`)
    expect(['a', 'b'].map(() => exports.next!('one two'))).toEqual(['one', 'two'])
    expect(created).toEqual([])
    expect(exports.count!()).toBe(3)
    expect(created.length).toBe(3)
  })

  it('reads properties of the same name, types and names of imports as they are', () => {
    const text = withLatePatterns(`
      import { sign as other } from './other.ts'
      const sign = /a/
      const form = wordsOf('b c')
      interface Shape { sign: string; kind: typeof sign }
      export const of = (it: Shape): object => ({ sign, form: it.sign, [form]: other })`)
    expect(text).toContain('({ sign: sign$(), form: it.sign, [form$()]: other })')
    expect(text).toContain('interface Shape { sign: string; kind: typeof sign }')
    expect(text).toContain("{ sign as other } from './other.ts'")
  })

  it.each([
    ['an exported constant', 'export const sign = /a/'],
    ['a constant that is exported later', 'const sign = /a/\nexport { sign as other }'],
    ['a name that is declared again', 'const sign = /a/\nexport const has = (sign: RegExp) => sign.test("a")'],
    ['a name that a pattern of names declares', 'const sign = /a/\nexport const has = ({ x: sign }) => sign'],
    ['several constants of one statement', 'const one = /a/, two = /b/\nexport const has = () => [one, two]'],
    ['a variable', 'let sign = /a/\nexport const has = () => (sign = /b/)'],
    ['a class', 'const Made = classOf(1)\nexport const has = () => new Made(2)'],
    ['a value that is late already', 'const sign = once(() => /a/)\nexport const has = () => sign()'],
    ['plain words', "const words = new Set(['a', 'b'])\nexport const has = () => words"],
    ['a function', 'const has = (text: string) => /a/.test(text)\nexport const is = () => has("a")'],
  ])('leaves %s', (_, text) => expect(withLatePatterns(text)).toBe(text))
})
