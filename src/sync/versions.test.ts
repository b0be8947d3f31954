import { describe, expect, it } from 'vitest'
import { compareVersions, type Version } from './versions.ts'

const there = (stamp: string, revives: string | null = null): Version => ({ state: 'there', hash: 'a', stamp, revives })
const forgotten = (stamp: string): Version => ({ state: 'forgotten', hash: '', stamp, revives: null })

describe('row versions', () => {
  it('are ordered by time, and a forget wins over a version that did not know of it', () => {
    expect(compareVersions(there('2'), there('1'))).toBe(1)
    expect(compareVersions(forgotten('1'), there('2'))).toBe(1)
    expect(compareVersions(there('2', '1'), forgotten('1'))).toBe(1)
    expect(compareVersions(there('2', '1'), forgotten('3'))).toBe(-1)
    expect(compareVersions(there('2'), there('2'))).toBe(0)
  })

  it('converge to one winner in any order', () => {
    const stamps = ['1', '2', '3', '4']
    const all = stamps.flatMap((stamp) => [
      forgotten(stamp),
      there(stamp),
      { ...there(stamp), state: 'gone' as const, hash: '' },
      ...stamps.filter((known) => known < stamp).map((known) => there(stamp, known)),
    ])
    for (const one of all)
      for (const other of all)
        for (const third of all)
          if (compareVersions(one, other) > 0 && compareVersions(other, third) > 0)
            expect(compareVersions(one, third), JSON.stringify([one, other, third])).toBe(1)
    const latest = (versions: readonly Version[]) =>
      versions.reduce((best, next) => (compareVersions(next, best) > 0 ? next : best))
    expect(latest([...all].reverse())).toEqual(latest(all))
  })
})
