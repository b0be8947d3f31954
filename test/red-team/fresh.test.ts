import { expect, it } from 'vitest'
import { writtenTexts } from '../../bench/orders/labelled.ts'
import { readsAsInstruction, withoutOrders } from '../../src/core/flag-instruction.ts'
import { cases } from './cases.ts'

/** Written before the model was trained, and not used for training: misses here are representative. */
const texts = writtenTexts('unseen-')

const shareOf = (isOrder: boolean): { found: number; all: number } => {
  const all = texts.filter((one) => one.isOrder === isOrder)
  return { found: all.filter(({ text }) => readsAsInstruction(text)).length, all: all.length }
}

it('held-out orders are marked about as often as when first counted', () => {
  const [orders, others] = [shareOf(true), shareOf(false)]
  console.log(`fresh: ${orders.found} of ${orders.all} orders, ${others.found} of ${others.all} look-alikes`)
  expect(orders.found).toBeGreaterThanOrEqual(117)
  expect(others.found).toBeLessThanOrEqual(18)
})

it("every marked order is also removed from a session's next steps", () => {
  const marked = texts.filter(({ text, isOrder }) => isOrder && readsAsInstruction(text))
  expect(marked.filter(({ text }) => withoutOrders([text]).length > 0)).toEqual([])
  const handedOver = cases.filter(({ text }) => readsAsInstruction(text))
  expect(handedOver.filter(({ text }) => withoutOrders([text]).length > 0)).toEqual([])
})
