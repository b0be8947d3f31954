import { expect, it } from 'vitest'
import { receiptOfTimeline } from './receipt-of-answer.ts'

it('stores the anchor of a timeline without secrets, and not all of a long one', () => {
  const query = (anchor: string | number) => receiptOfTimeline({ anchor }, { days: [] }, 1).query
  expect(query('password: hunter2x9')).toBe('password: █████████')
  expect(query('long '.repeat(100))).toHaveLength(200)
  expect(query(7)).toBeNull()
})
