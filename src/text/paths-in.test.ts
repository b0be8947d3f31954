import { describe, expect, it } from 'vitest'
import { pathsIn } from './paths-in.ts'

describe('pathsIn', () => {
  it('finds possible file names inside any punctuation', () => {
    expect(pathsIn('The parser is in `src/parser.ts`, its test (./src/parser.test.ts) beside it.')).toEqual([
      'src/parser.ts',
      'src/parser.test.ts',
    ])
    expect(pathsIn('See /home/ada/net/README.md: and docs/größe.md, src/auth.ts:12')).toEqual([
      '/home/ada/net/README.md',
      'docs/größe.md',
      'src/auth.ts',
    ])
    expect(pathsIn('src/a.ts and src/a.ts again')).toEqual(['src/a.ts'])
  })

  it('finds none in ordinary sentences', () => {
    expect(pathsIn('I live in Porto. We meet at 12.30 or on 3.5. of May; it costs 4.99.')).toEqual([])
  })

  it('is fast for adversarial text', () => {
    const begin = process.cpuUsage().user
    pathsIn(`${'a/'.repeat(10_000)}!`)
    pathsIn('a.'.repeat(10_000))
    expect(process.cpuUsage().user - begin).toBeLessThan(1_000_000)
  })
})
