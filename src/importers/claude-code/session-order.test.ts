import { expect, it } from 'vitest'
import type { ImportPlace } from '../../ports/importer.ts'
import { claudeCode } from './importer.ts'

const nameOf = (digit: number) => `net/${digit}f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a10.jsonl`

it('reads sessions by their first time, one head after the other, and those of unknown time last', async () => {
  const days = new Map([
    [nameOf(1), '2026-03-03T09:00:00Z'],
    [nameOf(3), '2026-03-02T09:00:00Z'],
  ])
  const names = [nameOf(1), nameOf(2), nameOf(3)]
  const read: string[] = []
  let [open, mostOpen] = [0, 0]
  const place = {
    ...{ path: '/projects', isFolder: true, names },
    async head(name: string) {
      mostOpen = Math.max(mostOpen, ++open)
      await new Promise((done) => setImmediate(done))
      open--
      const day = days.get(name)
      if (day === undefined) throw new Error('too many open files')
      return `{"timestamp":"${day}"}`
    },
    async *lines(name: string) {
      read.push(name)
      yield* [] as string[]
    },
  } as unknown as ImportPlace
  for await (const _ of claudeCode.read(place));
  expect(read).toEqual([nameOf(3), nameOf(1), nameOf(2)])
  expect(mostOpen).toBe(1)
})
