import { expect, it } from 'vitest'
import { commonShare, groupCopies, signatureOf } from './near-copies.ts'

const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => `word${(at * 7919 + seed * 104_729) % 5003}`).join(' ')
const page = (path: string, text: string, contentHash = text) => ({ path, text, contentHash, collection: 'docs' })
type Page = ReturnType<typeof page>
const group = (pages: readonly Page[], compare?: (a: Page, b: Page) => boolean) =>
  groupCopies(pages, (one) => one, compare).map(({ first, others }) => [
    first.path,
    ...others.map(({ item, likeness }) => `${item.path} ${likeness}`),
  ])

it('groups translations by their path, and copies by their words', () => {
  const text = words(1, 300)
  expect(
    group([
      page('de/start.md', 'Wie es geht'),
      page('en/start.md', 'How it works'),
      page('en/other.md', text),
      page('start.md', 'Comment cela est fait'),
      page('en/copy.md', `${text} and one more`),
      page('en/unlike.md', words(2, 300)),
    ]),
  ).toEqual([
    ['de/start.md', 'en/start.md translation', 'start.md translation'],
    ['en/other.md', 'en/copy.md copy'],
    ['en/unlike.md'],
  ])
})

it('separates texts that the query distinguishes, and pages of one language in one folder', () => {
  const text = words(1, 300)
  const pages = [page('cve-5.2.3.md', `${text} 5.2.3`, 'a'), page('cve-5.2.4.md', `${text} 5.2.4`, 'b')]
  expect(group(pages)).toHaveLength(1)
  expect(group(pages, () => false)).toHaveLength(2)
  expect(group([page('en/a.md', 'One thing here'), page('en/b.md', 'Another thing there')])).toHaveLength(2)
})

it('does not treat a folder as a language when its texts share a language', () => {
  const hr = page('hr/policy.md', 'The vacation policy is that you have thirty days of leave in a year.')
  const it = page('it/policy.md', 'The password policy is that you have to change it when it was seen by others.')
  expect(group([hr, it])).toHaveLength(2)
  expect(group([page('hr/a.csv', '1;2;3'), page('it/a.csv', '4;5;6')])).toHaveLength(1)
  expect(group([hr, { ...hr, path: 'it/policy.md' }])).toEqual([['hr/policy.md', 'it/policy.md copy']])
})

it('estimates the common share of two texts', () => {
  const text = words(1, 400).split(' ')
  const half = [...text.slice(0, 300), ...words(3, 100).split(' ')].join(' ')
  const share = commonShare(signatureOf(text.join(' ')), signatureOf(half))
  expect(share).toBeGreaterThan(0.4)
  expect(share).toBeLessThan(0.8)
  expect(commonShare(signatureOf(''), signatureOf(''))).toBe(0)
})
