import { setImmediate as round } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

const never = new AbortController().signal
const rounds = async (count: number) => {
  for (let index = 0; index < count; index++) await round()
}
/** Work that ends when `end` is called. */
function held() {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { done, end }
}

describe('turns of requests', () => {
  it('run in order of arrival, one per round of the event loop', async () => {
    const turns = createTurns()
    const began: number[] = []
    const all = Array.from({ length: 8 }, (_, index) => turns.run(async () => void began.push(index), never))
    await Promise.resolve()
    await Promise.resolve()
    expect(began).toEqual([0])
    const seen: number[] = []
    while (began.length < 8) {
      await round()
      seen.push(began.length)
    }
    await Promise.all(all)
    expect(began).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(seen.every((count, index) => count - (seen[index - 1] ?? 1) <= 1)).toBe(true)
  })

  it('are limited in number, and the next starts when one ends, even by failing', async () => {
    const turns = createTurns(2, 60_000)
    const first = held()
    const second = held()
    const began: string[] = []
    const work = (name: string, until: Promise<void>) => async () => {
      began.push(name)
      await until
    }
    const all = [
      turns.run(work('first', first.done), never),
      turns.run(
        work(
          'second',
          second.done.then(() => Promise.reject(new Error('broken'))),
        ),
        never,
      ),
      turns.run(work('third', Promise.resolve()), never),
    ]
    await rounds(10)
    expect(began).toEqual(['first', 'second'])
    second.end()
    await expect(all[1]).rejects.toThrow('broken')
    await all[2]
    expect(began).toEqual(['first', 'second', 'third'])
    first.end()
    await all[0]
  })

  it('pass to the next request while one waits for something else', async () => {
    const turns = createTurns(1, 5)
    const slow = held()
    const waits = turns.run(() => slow.done, never)
    expect(await turns.run(async () => 'answered', never)).toBe('answered')
    slow.end()
    await waits
    expect(await turns.run(async () => 'again', never)).toBe('again')
  })

  it('are not kept for a client that disconnected', async () => {
    const turns = createTurns(1, 60_000)
    const slow = held()
    const first = turns.run(() => slow.done, never)
    const gone = new AbortController()
    const left = turns.run(async () => 'never', gone.signal)
    const third = turns.run(async () => 'third', never)
    gone.abort()
    await expect(left).rejects.toMatchObject({ kind: 'Cancelled' })
    slow.end()
    await first
    expect(await third).toBe('third')
    await expect(turns.run(async () => 'never', gone.signal)).rejects.toMatchObject({ kind: 'Cancelled' })
  })
})
