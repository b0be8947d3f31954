import fc from 'fast-check'
import { parse, stringify } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { TextFault } from './config-text.ts'
import { tomlText } from './toml-text.ts'

const path = ['mcp_servers', 'jarvis']
const entry = { command: 'jarvis', args: ['mcp'] }
const section = '[mcp_servers.jarvis]\ncommand = "jarvis"\nargs = ["mcp"]\n'

const sample = `# my settings
model = "o9" # the quick one
notes = """
[mcp_servers.jarvis]
# not a comment
"""
list = [
  "a", # one ]
  'b',
]

[mcp_servers.files]
command = "files"

# about profiles
[profiles.work]
model = "o8"
`

describe('an entry added to TOML', () => {
  it('is a section at the end, and changes no other character', () => {
    const after = tomlText(sample).put(path, entry)
    expect(after).toBe(`${sample}\n${section}`)
    expect(tomlText(after).rest(path)).toBe(tomlText(sample).rest(path))
    expect(tomlText(after).remove(path)).toBe(sample)
  })

  it.each([
    ['nothing', '', section],
    ['no line end', 'a = 1', `a = 1\n\n${section}`],
    ['Windows line ends', 'a = 1\r\n', `a = 1\r\n\r\n${section.replaceAll('\n', '\r\n')}`],
  ])('is added to a text that has %s', (_name, text, expected) => {
    expect(tomlText(text).put(path, entry)).toBe(expected)
  })

  it('has inline headers, and escapes special characters', () => {
    const remote = { url: 'http://127.0.0.1:1/mcp', http_headers: { Authorization: 'Bearer x"y\\z\u007f' } }
    const after = tomlText('').put(path, remote)
    expect(after).toContain('http_headers = { Authorization = "Bearer x\\"y\\\\z\\u007f" }')
    expect(tomlText(after).get(path)).toEqual(remote)
  })

  it('is updated line by line when it exists', () => {
    const text = `a = 1\n\n[mcp_servers.jarvis] # ours\n# how\ncommand = "/old" # moved\nstartup_timeout_sec = 20.5\n\n# b\n[b]\n`
    const after = tomlText(text).put(path, { command: 'jarvis', startup_timeout_sec: 20.5, args: ['mcp'] })
    expect(after).toBe(
      `a = 1\n\n[mcp_servers.jarvis] # ours\n# how\ncommand = "jarvis" # moved\nstartup_timeout_sec = 20.5\nargs = ["mcp"]\n\n# b\n[b]\n`,
    )
  })

  it('is rewritten when its values have separate sections', () => {
    const text = `[mcp_servers.jarvis.env]\nA = "1"\n[mcp_servers.jarvis]\ncommand = "x"\n[b]\nc = 1\n`
    const after = tomlText(text).put(path, entry)
    expect(after).toBe(`[b]\nc = 1\n\n${section}`)
  })
})

describe('an entry removed from TOML', () => {
  it('is removed with its sections, and comments of the next section stay', () => {
    const text = `[a]\nx = 1\n\n[mcp_servers.jarvis]\ncommand = "jarvis"\nargs = [\n  "mcp",\n]\n[mcp_servers.jarvis.env]\nA = "[b]"\n\n# about b\n[b]\ny = 2\n`
    expect(tomlText(text).remove(path)).toBe('[a]\nx = 1\n\n# about b\n[b]\ny = 2\n')
  })

  it('keeps Windows line ends', () => {
    const text = 'a = 1\r\n  [mcp_servers.jarvis]\r\ncommand = "x"\r\n[b]\r\n'
    expect(tomlText(text).remove(path)).toBe('a = 1\r\n[b]\r\n')
  })

  it('restores any text as it was before the entry was added', () => {
    const key = fc.stringMatching(/^[a-z]{1,8}$/).filter((name) => name !== 'mcp_servers')
    const value = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string()),
      fc.dictionary(key, fc.string()),
    )
    fc.assert(
      fc.property(
        fc.dictionary(key, value),
        fc.dictionary(key, fc.record({ command: fc.string() })),
        (other, servers) => {
          fc.pre(!Object.hasOwn(servers, 'jarvis'))
          const text = stringify({ ...other, mcp_servers: servers })
          const after = tomlText(text).put(path, entry)
          expect(parse(after)).toEqual(parse(stringify({ ...other, mcp_servers: { ...servers, jarvis: entry } })))
          expect(tomlText(after).remove(path)).toBe(text)
        },
      ),
    )
  })
})

describe('TOML that is refused', () => {
  it.each([
    ['is invalid', 'a = 1\nb = [\n', 2],
    ['has the entry inline', 'x = 1\nmcp_servers = { jarvis = { command = "x" } }\n', 2],
    ['has the entry with dotted keys', '[mcp_servers]\njarvis.command = "x"\n', 2],
  ])('%s', (_name, text, line) => {
    expect(() => tomlText(text).put(path, entry)).toThrow(TextFault)
    try {
      tomlText(text).put(path, entry)
    } catch (error) {
      expect((error as TextFault).line).toBeGreaterThanOrEqual(line)
    }
  })
})
