import { expect, it } from 'vitest'
import { compareMatters } from './same-matter.ts'

const month = 30 * 24 * 60 * 60 * 1000
const said = (content: string, months: number) => ({ content, saidAt: months * month })
const matters = compareMatters()
const isNews = (older: ReturnType<typeof said>, newer: ReturnType<typeof said>, score = 0.4, cosine?: number) =>
  matters.newsOf(older, { ...newer, score, cosine }) >= 0

it('recognizes a newer statement about one subject, by words alone and with similarity', () => {
  const [older, newer] = [said('The pottery class costs 80.', 1), said('The pottery class costs 95 now.', 4)]
  expect(isNews(older, newer)).toBe(true)
  expect(isNews(older, newer, 0.4, 0.9)).toBe(true)
})

it('keeps statements about different subjects separate', () => {
  const [older, newer] = [said('The green van has a new battery.', 1), said('My aunt sings in a choir.', 5)]
  expect(isNews(older, newer)).toBe(false)
  expect(isNews(older, newer, 0.4, 0.45)).toBe(false)
})

it('treats no earlier or simultaneous statement as newer', () => {
  const [older, newer] = [said('The pottery class costs 80.', 1), said('The pottery class costs 95.', 4)]
  expect(isNews(newer, older, 0.9, 0.95)).toBe(false)
  expect(isNews(older, { ...newer, saidAt: older.saidAt }, 0.9, 0.95)).toBe(false)
  expect(matters.laterOdds(newer, older)).toBeLessThan(0)
})

it('requires more of a statement with a weak score, and of a dissimilar one', () => {
  const [older, newer] = [said('My brother lives in Faro.', 1), said('My brother has a flat in Porto.', 4)]
  const odds = (score: number, cosine?: number) => matters.newsOf(older, { ...newer, score, cosine })
  expect(odds(0.02)).toBeLessThan(odds(0.6))
  expect(odds(0.3, 0.5)).toBeLessThan(odds(0.3, 0.9))
  expect(odds(0)).toBeGreaterThan(Number.NEGATIVE_INFINITY)
})
