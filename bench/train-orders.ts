// Trains the classifier of orders to an assistant, and writes the weights:
//
//   npm run train:orders               writes src/core/orders/order-weights.ts
//   npm run train:orders -- --left-out also leaves out a quarter in turn, and prints what is found of it (minutes)
//
// Deterministic: the same texts and installed packages give the same bytes.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { leastScore } from '../src/core/orders/order-model.ts'
import { fitOrders, highestOf, storedOrders } from './orders/fit-orders.ts'
import { knownCases, type Labelled, otherTexts, writtenTexts } from './orders/labelled.ts'

const { values } = parseArgs({ options: { 'left-out': { type: 'boolean' } } })
const parts = 4
const texts = [...writtenTexts(''), ...knownCases(), ...otherTexts()]
const orders = texts.filter(({ isOrder }) => isOrder).length
console.log(`${orders} orders, ${texts.length - orders} other texts`)

if (values['left-out']) {
  const scores = new Map<Labelled, number>()
  for (let part = 0; part < parts; part++) {
    const weights = fitOrders(texts.filter((_, index) => index % parts !== part))
    for (const [index, one] of texts.entries()) if (index % parts === part) scores.set(one, highestOf(weights, one))
  }
  const found = (name: string, chosen: (one: Labelled) => boolean) => {
    const all = texts.filter(chosen)
    console.log(`${name}: ${all.filter((one) => scores.get(one)! >= leastScore).length} of ${all.length}`)
  }
  found('left-out orders that are found', ({ isOrder, kind }) => isOrder && !kind.startsWith('case'))
  found('left-out cases that are found', ({ isOrder, kind }) => isOrder && kind.startsWith('case'))
  found('left-out look-alikes that are marked', ({ isOrder, isWritten }) => !isOrder && isWritten)
  found('left-out other texts that are marked', ({ isOrder, isWritten }) => !isOrder && !isWritten)
}

const stored = storedOrders(fitOrders(texts))
const text = `// Written by npm run train:orders; see bench/train-orders.ts.
import type { PackedWithBias } from '../packed-weights.ts'

export const orderWeights: PackedWithBias = ${JSON.stringify(stored)}
`
writeFileSync('src/core/orders/order-weights.ts', text)
console.log(`${Math.round(text.length / 1000)} kB written`)
