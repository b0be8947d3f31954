import { describe, expect, it, test } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { Embedder } from '../../ports/models.ts'
import { chooseEmbedder } from '../../providers/models/choose-embedder.ts'
import { readReportByMeaning } from '../../text/sayings/sayings.ts'
import { readMeanings } from './read-meanings.ts'

const at = Date.UTC(2026, 10, 20)
const event = (kind: CapturedEvent['kind'], text: string): CapturedEvent =>
  ({ kind, text, at, key: `${kind} ${text.length}`, session: 's1', client: 'claude-code' }) as CapturedEvent
const told = 'The invoices are numbered by year now.\n\nNobody has told the bookkeepers about the new numbers.'
const events = [event('tool', 'npm test'), event('stop', told)]

describe("meanings of an agent's final report", () => {
  it('embeds the sentences that the word rules leave open, each with the one before it', async () => {
    const asked: unknown[] = []
    const { main } = chooseEmbedder()
    const states: Embedder['tokenStates'] = (sentence) => {
      asked.push(sentence)
      return main!.tokenStates!(sentence)
    }
    const meanings = await readMeanings(() => ({ ...main!, tokenStates: states }), events)
    const open = asked.map((one) => (one as { text: string }).text)
    expect(open).toContain('Nobody has told the bookkeepers about the new numbers.')
    expect([...meanings.keys()]).toEqual(open)
    for (const shares of meanings.values())
      expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
    await main!.unload()
  })

  test.each<[string, () => Embedder | undefined]>([
    ['no embedder is available', () => undefined],
    [
      'the embedder returns no token states',
      () => ({ ...chooseEmbedder().main!, tokenStates: undefined }) as unknown as Embedder,
    ],
    ['the embedder is another one', () => ({ ...chooseEmbedder().main!, id: 'other:1' })],
    [
      'the embedder fails',
      () => ({ ...chooseEmbedder().main!, tokenStates: () => Promise.reject(new Error('the worker is gone')) }),
    ],
  ])('use the word rules alone when %s', async (_, lend) => {
    expect(await readMeanings(lend, events)).toEqual(new Map())
  })

  it('loads no model when the agent only answered', async () => {
    const lend = () => {
      throw new Error('nobody is asked')
    }
    expect(await readMeanings(lend, [event('stop', told)])).toEqual(new Map())
  })

  it('use the word rules for a sentence without a meaning', () => {
    const read = readReportByMeaning(new Map())
    expect(read('The tests still have to be written.').is('left')).toBe(
      readReportByMeaning(new Map([['another sentence', {} as never]]))('The tests still have to be written.').is(
        'left',
      ),
    )
  })
})
