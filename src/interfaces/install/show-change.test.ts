import { describe, expect, it } from 'vitest'
import { showChange, targetOf } from './show-change.ts'

const token = 'tokentokentokentokentokentokentokentokentok'
const ours = [{ command: 'jarvis', args: ['mcp'], headers: { Authorization: `Bearer ${token}` } }]

const before = `{
  // API_KEY was "sk-old-123" or sk_live_0123456789abcdef
  "theme": "dark",
  "mcpServers": {
    "files": {
      "env": { "API_KEY": "sk-secret", "N": 1 }
    }
  }
}
`

describe('a displayed change', () => {
  const after = before.replace(
    '    }\n  }\n',
    `    },\n    "jarvis": {\n      "command": "jarvis",\n      "headers": { "Authorization": "Bearer ${token}" }\n    }\n  }\n`,
  )
  it('is one hunk of a unified diff, with three context lines and other values masked', () => {
    expect(showChange({ path: 'f', before, after, ours })).toEqual([
      '--- f',
      '+++ f',
      '@@ -4,6 +4,10 @@',
      '   "mcpServers": {',
      '     "files": {',
      '       "env": { "API_KEY": "…", "N": 1 }',
      '+    },',
      '+    "jarvis": {',
      '+      "command": "jarvis",',
      '+      "headers": { "Authorization": "…" }',
      '     }',
      '   }',
      ' }',
    ])
  })

  it('masks comments and multi-line strings', () => {
    const toml = `a = """\nsk-secret\nmore\n"""\nb = 'sk-secret' # sk_live_0123456789abcdef\n`
    const shown = showChange({ path: 'f.toml', before: toml, after: `${toml}c = "jarvis"\n`, ours }).join('\n')
    expect(shown).not.toMatch(/secret|live|more/)
    expect(shown).toContain('+c = "jarvis"')
    expect(showChange({ path: 'f', before, after: before.replace('// ', '//  '), ours }).join('\n')).not.toMatch(
      /sk-|sk_/,
    )
  })

  it('shows a created and a deleted file', () => {
    expect(showChange({ path: 'f', before: undefined, after: '{}\n', ours })).toEqual([
      '--- (no file)',
      '+++ f',
      '@@ -0,0 +1,1 @@',
      '+{}',
    ])
    expect(showChange({ path: 'f', before: '{}\n', after: undefined, ours })[1]).toBe('+++ (no file)')
  })

  it('shows the changed part of a very long line', () => {
    const long = `{${Array.from({ length: 500 }, (_, index) => `"key${index}":0`).join()}`
    const shown = showChange({ path: 'f', before: `${long}}`, after: `${long},"jarvis":{"command":"jarvis"}}`, ours })
    expect(shown.at(-1)).toContain('"jarvis":{"command":"jarvis"}}')
    for (const line of shown) expect(line.length).toBeLessThan(170)
  })
})

describe("the description of another program's entry", () => {
  it.each([
    [{ command: 'other', args: ['--key', 'secret'] }, 'it starts other'],
    [{ command: ['other', 'secret'] }, 'it starts other'],
    [{ url: 'https://user:secret@example.org/mcp?key=secret' }, 'it asks https://example.org/mcp'],
    ['text', 'it is of another form'],
  ])('%j', (entry, expected) => {
    expect(targetOf(entry)).toBe(expected)
  })
})
