import { expect, it } from 'vitest'
import { compareMatters } from './same-matter.ts'

const month = 30 * 24 * 60 * 60 * 1000
const said = (content: string, months: number) => ({ content, saidAt: months * month })
const order = (...items: ReturnType<typeof said>[]) =>
  compareMatters()
    .newerFirst(items)
    .map(({ content }) => content)

it('puts what is newer about one matter before what is older, the newest first', () => {
  const rents = [
    said('My rent is 800.', 1),
    said('My rent is 850 now.', 5),
    said('My rent went up to 910.', 9),
  ] as const
  expect(order(rents[0], rents[2], rents[1])).toEqual([rents[2].content, rents[1].content, rents[0].content])
})

it('leaves statements about different matters in their order', () => {
  const items = [said('The green van has a new battery.', 1), said('My aunt sings in a choir.', 5)] as const
  expect(order(...items)).toEqual(items.map(({ content }) => content))
})

it('leaves in place what is older already, and what was said at the same time', () => {
  const [older, newer] = [said('The pottery class costs 80.', 1), said('The pottery class costs 95.', 4)]
  expect(order(newer, older)).toEqual([newer.content, older.content])
  expect(order(older, { ...newer, saidAt: older.saidAt })).toEqual([older.content, newer.content])
})

it('loses nothing and tells nothing twice', () => {
  const items = Array.from({ length: 12 }, (_, index) => said(`The ferry leaves at ${index + 6}.`, (index * 7) % 12))
  expect(order(...items).sort()).toEqual(items.map(({ content }) => content).sort())
  expect(compareMatters().newerFirst([])).toEqual([])
})
