import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TextFault } from './config-text.ts'
import { jsonText } from './json-text.ts'

const lenient = jsonText({ comments: true, trailingCommas: true })
const strict = jsonText({ comments: false, trailingCommas: false })
const path = ['mcpServers', 'jarvis']
const entry = { command: 'jarvis', args: ['mcp'] }
const put = (text: string) => lenient(text).put(path, entry)

describe('an entry added to JSON', () => {
  it('is formatted like its neighbors, and changes no other character', () => {
    const text = '{\n\t"theme": "dark",\n\t"mcpServers": {\n\t\t"files": { "command": "files" }\n\t}\n}\n'
    expect(put(text)).toBe(
      '{\n\t"theme": "dark",\n\t"mcpServers": {\n\t\t"files": { "command": "files" },\n\t\t"jarvis": {\n\t\t\t"command": "jarvis",\n\t\t\t"args": [\n\t\t\t\t"mcp"\n\t\t\t]\n\t\t}\n\t}\n}\n',
    )
  })

  it('keeps a comment with its member', () => {
    const text = '{\n  "mcpServers": {\n    "files": {} // mine\n    // "old": {}\n  }\n}\n'
    const after = put(text)
    expect(after).toContain('"files": {}, // mine\n    "jarvis": {')
    expect(after).toContain('}\n    // "old": {}\n')
    expect(lenient(after).remove(path)).toBe(text)
  })

  it('keeps a one-line text on one line, with its spacing', () => {
    expect(put('{"a":1,"mcpServers":{"b":{}}}')).toBe(
      '{"a":1,"mcpServers":{"b":{},"jarvis":{"command":"jarvis","args":["mcp"]}}}',
    )
    expect(put('{ "a": 1 }')).toBe('{ "a": 1, "mcpServers": { "jarvis": { "command": "jarvis", "args": [ "mcp" ] } } }')
  })

  it.each([
    ['empty', '', '{\n  "mcpServers": {'],
    ['braces', '{}', '{\n  "mcpServers": {'],
    ['a comment', '// nothing yet', '// nothing yet\n{\n  "mcpServers"'],
    ['Windows line ends', '{\r\n  "a": 1\r\n}\r\n', '{\r\n  "a": 1,\r\n  "mcpServers": {\r\n    "jarvis": {\r\n'],
    ['a trailing comma', '{\n  "a": 1,\n}', '"args": [\n        "mcp"\n      ]\n    }\n  },\n}'],
    ['a comment in an empty object', '{\n  // none\n}', '{\n  // none\n  "mcpServers": {'],
  ])('is added to a text that is or has %s', (_name, text, expected) => {
    const after = put(text)
    expect(after).toContain(expected)
    expect(lenient(after).get(path)).toEqual(entry)
    expect(lenient(after).rest(path)).toBe(lenient(text).rest(path))
  })

  it('is updated key by key', () => {
    const text =
      '{"mcpServers": {\n  "jarvis": {\n    // the old one\n    "command": "/old/jarvis", // moved\n    "disabled": false,\n    "args": ["mcp"]\n  }\n}}'
    const after = lenient(text).put(path, { command: 'jarvis', disabled: false, args: ['mcp', 'x'] })
    expect(after).toContain('// the old one\n    "command": "jarvis", // moved\n    "disabled": false,')
    expect(lenient(after).get(path)).toEqual({ command: 'jarvis', disabled: false, args: ['mcp', 'x'] })
    const fewer = lenient(after).put(path, { command: 'jarvis' })
    expect(lenient(fewer).get(path)).toEqual({ command: 'jarvis' })
    expect(fewer).toContain('// moved')
  })
})

describe('an entry removed from JSON', () => {
  it.each([
    [
      'the first entry is removed',
      '{"mcpServers": {\n  "jarvis": {}, // ours\n  "b": {}\n}}',
      '{"mcpServers": { // ours\n  "b": {}\n}}',
    ],
    ['an entry in the middle is removed', '{"mcpServers": {"a":1,"jarvis":{},"b":2}}', '{"mcpServers": {"a":1,"b":2}}'],
    [
      'the last entry is removed, and its comma kept',
      '{"mcpServers": {\n "a": 1,\n "jarvis": {},\n}}',
      '{"mcpServers": {\n "a": 1,\n}}',
    ],
    ['the only entry is removed', '{"mcpServers": { "jarvis": {} }}', '{"mcpServers": {}}'],
    [
      'an entry after a comment is removed, with the brace on its line',
      '{"mcpServers": {\n  "a": 1, // x\n  "jarvis": {} }}',
      '{"mcpServers": {\n  "a": 1 // x\n   }}',
    ],
    ['a missing entry changes nothing', '{"a": 1}', '{"a": 1}'],
  ])('%s', (_name, text, expected) => {
    expect(lenient(text).remove(path)).toBe(expected)
    expect(lenient(expected).rest(path)).toBe(lenient(text).rest(path))
  })

  it('restores any text as it was before the entry was added', () => {
    const config = fc.record(
      { mcpServers: fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), other: fc.jsonValue() },
      { requiredKeys: ['mcpServers'] },
    )
    const layouts = fc.constantFrom(undefined, 2, 4, '\t')
    fc.assert(
      fc.property(config, layouts, fc.constantFrom('\n', '\r\n'), (value, indent, lineEnd) => {
        fc.pre(!Object.hasOwn(value.mcpServers, 'jarvis'))
        const text = JSON.stringify(value, null, indent).replaceAll('\n', lineEnd)
        const after = strict(text).put(path, entry)
        const { mcpServers, ...others } = JSON.parse(text)
        expect(JSON.parse(after)).toEqual({ ...others, mcpServers: { ...mcpServers, jarvis: entry } })
        expect(strict(after).remove(path)).toBe(text)
      }),
    )
  })
})

describe('a large text', () => {
  it.each([
    ['of one line', (text: string) => text],
    [
      'with rows of slashes and spaces',
      (text: string) => `${text.slice(0, -1)}${' '.repeat(5000)}\n${`${'/'.repeat(500)}\n`.repeat(20)}}`,
    ],
    ['with a long comment', (text: string) => `${text.slice(0, -1)}/*${'* / '.repeat(20_000)}*/}`],
  ])(
    '%s is changed quickly',
    (_name, shape) => {
      const text = shape(
        JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`k${index}`, [index]]))),
      )
      const start = performance.now()
      expect(lenient(put(text)).remove(path).length).toBeLessThan(text.length + 50)
      // About 100 times what it takes; a backtracking expression would take minutes.
      expect(performance.now() - start).toBeLessThan(10_000)
    },
    20_000,
  )
})

describe('JSON that is refused', () => {
  const fault = (read: () => unknown) => {
    try {
      read()
    } catch (error) {
      if (error instanceof TextFault) return `${error.line}:${error.column} ${error.message}`
    }
    return 'none'
  }
  it.each([
    ['is invalid', '{\n  "a": 1\n  "b": 2\n}', '3:3 comma expected'],
    ['is not an object', '[1]', '1:1 an object in braces is expected'],
    ['ends early', '{"a": ', '1:7 value expected'],
    ['has a list at the key', '{"mcpServers": []}', '1:16 "mcpServers" is not an object'],
    ['has the key twice', '{"mcpServers": {\n"jarvis": 1,\n"jarvis": 2}}', '3:1 "jarvis" occurs twice'],
  ])('%s', (_name, text, expected) => {
    expect(fault(() => put(text))).toBe(expected)
  })

  it('has comments or a trailing comma where the client allows none', () => {
    expect(fault(() => strict('{} // x'))).toMatch(/^1:4 /)
    expect(fault(() => strict('{"a": 1,}'))).toMatch(/^1:9 /)
    expect(fault(() => lenient('{"a": 1,} // x'))).toBe('none')
  })
})
