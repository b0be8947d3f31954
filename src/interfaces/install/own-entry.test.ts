import { describe, expect, it } from 'vitest'
import { renewEntry } from './own-entry.ts'

const fresh =
  (...options: string[]) =>
  (more: readonly string[]) => ({ command: 'jarvis', args: ['mcp', ...options, ...more] })
const renewed = (args: string[], ...options: string[]) =>
  renewEntry({ command: '/old/bin/jarvis', args }, fresh(...options)).args

describe('an updated entry', () => {
  it("keeps the user's options, with the current home and space", () => {
    expect(renewed(['mcp', '--tools', 'documents', '--home', '/old'])).toEqual(['mcp', '--tools', 'documents'])
    expect(renewed(['mcp', '--home=/old', '-q'], '--home', '/new')).toEqual(['mcp', '--home', '/new', '-q'])
    expect(renewed(['mcp', '--space', 'work'])).toEqual(['mcp', '--space', 'work'])
    expect(renewed(['mcp', '--space', 'work', '-q'], '--space', 'play')).toEqual(['mcp', '--space', 'play', '-q'])
  })

  it('is unchanged by a second update', () => {
    const once = renewEntry({ command: 'jarvis', args: ['mcp', '-q'], env: { A: '1' } }, fresh('--home', '/h'))
    expect(renewEntry(once, fresh('--home', '/h'))).toBe(once)
  })

  it("takes nothing from the other connection type, or from another program's entry", () => {
    const headers = { Authorization: `Bearer ${'A'.repeat(43)}` }
    const asked = { url: 'http://127.0.0.1:7473/mcp', headers, timeout: 5 }
    expect(renewEntry(asked, fresh())).toEqual(fresh()([]))
    expect(renewEntry({ command: 'other', args: ['mcp', '-x'], env: {} }, fresh())).toEqual(fresh()([]))
  })

  it('has the new address and token, and keeps other headers', () => {
    const bearer = (letter: string) => `Bearer ${letter.repeat(43)}`
    const former = {
      url: 'http://127.0.0.1:7473/mcp',
      headers: { 'X-Mine': '1', Authorization: bearer('A') },
      timeout: 5,
    }
    const now = () => ({ httpUrl: 'http://127.0.0.1:9000/mcp', headers: { Authorization: bearer('B') } })
    expect(renewEntry(former, now)).toEqual({
      httpUrl: 'http://127.0.0.1:9000/mcp',
      headers: { 'X-Mine': '1', Authorization: bearer('B') },
      timeout: 5,
    })
  })
})
