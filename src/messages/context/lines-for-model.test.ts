import { expect, it } from 'vitest'
import { linesForModel } from './lines-for-model.ts'

const said = (index: number, text: string) => ({
  ...{ id: `m${index}`, conversation: 'c', from: 'Ann', fromMe: false },
  ...{ at: Date.UTC(2024, 4, 1) + index * 60_000, text },
})
const small = (index: number) => said(index, `Haha, that is fine with me, see you then (${index})`)

it('includes all messages when they fit', () => {
  const { text, read } = linesForModel([small(1), small(2)] as never, 2000)
  expect(read).toBe(2)
  expect(text.split('\n')).toHaveLength(2)
})

it('includes the newest messages, and the most informative sentences of earlier ones', () => {
  const messages = [said(0, 'We decided that the wedding will be on 14 June 2025 in Porto.')]
  for (let index = 1; index < 1000; index++) messages.push(small(index))
  const { text, read } = linesForModel(messages as never, 4000)
  expect(text.length).toBeLessThanOrEqual(4000)
  expect(read).toBeGreaterThan(20)
  expect(read).toBeLessThan(60)
  expect(text).toContain('wedding will be on 14 June')
  expect(text).toMatch(/see you then \(999\)$/)
  // Whole lines only.
  for (const line of text.split('\n').filter((one) => one !== ''))
    expect(line).toMatch(/^(?:2024-05-0\d \d\d:\d\d Ann: |Earlier)/)
})

it('includes the end of one message that exceeds the limit', () => {
  const { text, read } = linesForModel([said(1, `${'x'.repeat(5000)} end`)] as never, 100)
  expect({ read, length: text.length, end: text.slice(-3) }).toEqual({ read: 1, length: 100, end: 'end' })
})
