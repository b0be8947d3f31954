import { describe, expect, it } from 'vitest'
import type { Change } from './change.ts'
import { joinChanges } from './join-changes.ts'

const change = (path: string, before: string, backup?: string): Change => ({
  path,
  diff: [`--- ${before}`, `+++ ${path}`, '@@ -0,0 +1,1 @@', '+{}'],
  write: () => (backup === undefined ? {} : { backup }),
})

describe('two joined changes', () => {
  it('of one new file report its absence once, and no copy that contains our entry', () => {
    const joined = joinChanges(change('/a.json', '(no file)'), change('/a.json', '(no file)', '/a.json.plugin.copy'))
    expect(joined.diff.filter((line) => line.startsWith('---'))).toEqual(['--- (no file)', '--- /a.json (as above)'])
    expect(joined).not.toHaveProperty('alsoPath')
    expect(joined.write()).toEqual({})
  })

  it('of one file keep the first copy', () => {
    const joined = joinChanges(change('/a.json', '/a.json', '/a.copy'), change('/a.json', '/a.json', '/a.plugin.copy'))
    expect(joined.write()).toEqual({ backup: '/a.copy' })
  })

  it('of two files list both, and the copy of either', () => {
    const joined = joinChanges(change('/a.json', '(no file)'), change('/b.json', '(no file)', '/b.copy'))
    expect(joined.alsoPath).toBe('/b.json')
    expect(joined.diff.filter((line) => line === '--- (no file)')).toHaveLength(2)
    expect(joined.write()).toEqual({ backup: '/b.copy' })
  })
})
