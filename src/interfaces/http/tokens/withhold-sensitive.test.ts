import { expect, it } from 'vitest'
import type { Jarvis } from '../../../app/jarvis.ts'
import { withoutSensitive } from './withhold-sensitive.ts'

/** A space with one sensitive fact. */
const knowing = (value: string) =>
  ({
    activity: { version: async () => 1 },
    memory: {
      facts: {
        list: async () => ({ facts: [{ id: 'f1', content: value, value }], total: 1 }),
        get: async () => ({ origins: [] }),
      },
    },
  }) as unknown as Jarvis
const left = (value: string, ...texts: string[]) => withoutSensitive(knowing(value), texts)

it('withholds texts with a sensitive word, but not with its letters inside another word', async () => {
  const harmless = ['Two different houses', 'My parents came', 'A current account']
  expect(await left('rent', ...harmless, 'The rent is high', 'Rents rose', 'rent-free')).toEqual(harmless)
})

it('finds a long word in a compound, and words of scripts without spaces anywhere', async () => {
  expect(await left('Depression', 'Altersdepression', 'Es regnet')).toEqual(['Es regnet'])
  expect(await left('東京都港', '私は東京都港区に住む', '大阪')).toEqual(['大阪'])
})
