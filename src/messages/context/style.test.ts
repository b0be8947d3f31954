import { expect, it } from 'vitest'
import { styleOf, styleSentences } from './style.ts'

it('lists only hours with messages', () => {
  const at = new Date(2024, 4, 3, 10).getTime()
  const messages = Array.from({ length: 6 }, (_, index) => ({ at: at + index, text: 'on my way', mine: true, chat: 1 }))
  const hours = styleSentences(styleOf([messages], true)).find(({ about }) => about === 'hours')
  expect(hours?.sentence).toBe('Most messages are written around 10:00.')
})
