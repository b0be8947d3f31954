import fc from 'fast-check'
import { getNodeValue } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { TextFault } from './config-text.ts'
import { jsonText } from './json-text.ts'
import { parseJson5 } from './json5-tree.ts'

const meaningOf = (text: string): unknown => {
  const root = parseJson5(text)
  return root && getNodeValue(root)
}
const json5 = jsonText({ comments: true, trailingCommas: true, json5: true })

/** A style in which a person may write the same value. */
interface Style {
  quote: '"' | "'"
  bare: boolean
  comma: boolean
  gap: string
}
const styles: fc.Arbitrary<Style> = fc.record({
  quote: fc.constantFrom('"', "'"),
  bare: fc.boolean(),
  comma: fc.boolean(),
  gap: fc.constantFrom('', ' ', '\n  ', ' /* {"a": 1, */ ', ' // it\'s "mine"\n', '\r\n\t', '\u00a0'),
})

function write(value: unknown, style: Style): string {
  const { gap, comma } = style
  const join = (parts: readonly string[]) => parts.join(`,${gap}`) + (comma && parts.length > 0 ? ',' : '')
  if (typeof value === 'string') return quote(value, style)
  if (Array.isArray(value)) return `[${gap}${join(value.map((item) => write(item, style)))}${gap}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(
    ([key, item]) =>
      `${style.bare && /^[a-z_$][\w$]*$/i.test(key) ? key : quote(key, style)}${gap}:${gap}${write(item, style)}`,
  )
  return `{${gap}${join(members)}${gap}}`
}

const quote = (text: string, { quote: sign }: Style): string =>
  sign === '"'
    ? JSON.stringify(text)
    : `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`

const plain = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown)

describe('a JSON5 text', () => {
  it('has the same value in any hand-written style', () => {
    fc.assert(
      fc.property(plain, styles, (value, style) => {
        expect(meaningOf(write(value, style))).toEqual(value)
      }),
    )
  })

  it.each([
    ['{a: 1, $b_2: 2, "c d": 3, \'e\': 4, ü: 5, \\u0061b: 6}', { a: 1, $b_2: 2, 'c d': 3, e: 4, ü: 5, ab: 6 }],
    ["['it\\'s', \"a\\\nb\", 'a\\\r\nb', '\\x41\\u0042\\q\\0']", ["it's", 'ab', 'ab', 'ABq\0']],
    ['[.5, 5., +1, -0x1F, 1e3, Infinity, -Infinity]', [0.5, 5, 1, -31, 1000, Infinity, -Infinity]],
    ['[NaN, true, false, null]', [Number.NaN, true, false, null]],
    ['// nothing', undefined],
    ['\ufeff/* a */ [1] // b', [1]],
  ])('%s', (text, value) => {
    expect(meaningOf(text)).toEqual(value)
  })

  it.each([
    ['{a: 1 b: 2}', 'line 1, column 7: unexpected "b"'],
    ['{\n  a: constructor\n}', 'line 2, column 6: unexpected "c"'],
    ['{a 1}', 'line 1, column 4: unexpected "1"'],
    ['[1,,2]', 'line 1, column 4: unexpected ","'],
    ['{1: 2}', 'line 1, column 2: unexpected "1"'],
    ["'open", 'line 1, column 6: unexpected end of file'],
    ['[1] /* open', 'line 1, column 12: unexpected end of file'],
    ['{} {}', 'line 1, column 4: unexpected "{"'],
    ['01', 'line 1, column 1: unexpected "0"'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'line 1, column 1: objects and lists are nested too deeply'],
  ])('is refused with the position of the error: %j', (text, said) => {
    try {
      parseJson5(text)
      expect.unreachable()
    } catch (error) {
      const { line, column, message } = error as TextFault
      expect(error).toBeInstanceOf(TextFault)
      expect(`line ${line}, column ${column}: ${message}`).toBe(said)
    }
  })
})

describe('changes of a JSON5 text', () => {
  it('change one place, and can be reverted exactly', () => {
    const settings = fc.record(
      {
        plugins: fc.record({ allow: fc.array(fc.string(), { minLength: 1 }) }),
        mcp: fc.record({ servers: fc.dictionary(fc.string(), plain, { minKeys: 1 }) }),
        other: plain,
      },
      { requiredKeys: ['plugins', 'mcp'] },
    )
    const entry = { command: 'jarvis', args: ['mcp'] }
    fc.assert(
      fc.property(settings, styles, (value, style) => {
        fc.pre(!('jarvis' in value.mcp.servers) && !value.plugins.allow.includes('jarvis'))
        const text = write(value, style)
        const added = json5(text).addItem(['plugins', 'allow'], 'jarvis')
        const after = json5(added).put(['mcp', 'servers', 'jarvis'], entry)
        expect(meaningOf(after)).toEqual({
          ...value,
          plugins: { allow: [...value.plugins.allow, 'jarvis'] },
          mcp: { servers: { ...value.mcp.servers, jarvis: entry } },
        })
        const back = json5(json5(after).remove(['mcp', 'servers', 'jarvis'])).removeItem(['plugins', 'allow'], 'jarvis')
        expect(back).toBe(text)
      }),
    )
  })

  it('create a missing list, and refuse a value that is not a list', () => {
    expect(json5("{ a: 'b' }").addItem(['c', 'd'], 'x')).toBe(`{ a: 'b', "c": { "d": [ "x" ] } }`)
    expect(json5('').addItem(['c'], 'x')).toBe('{\n  "c": [\n    "x"\n  ]\n}\n')
    expect(json5('{ c: [] }').addItem(['c'], 'x')).toContain('"x"')
    expect(json5('{ c: ["x"] }').removeItem(['c'], 'x')).toBe('{ c: [] }')
    expect(() => json5('{ c: 1 }').addItem(['c'], 'x')).toThrow('"c" is not a list')
  })
})
