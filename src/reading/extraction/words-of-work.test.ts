import { expect, it } from 'vitest'
import { extractFacts } from './extract-facts.ts'

const read = (text: string) => extractFacts([{ role: 'user', text }], { ofWork: true }).facts
const contents = (text: string) => read(text).map(({ content }) => content)

// None of these sentences is in the training data.
it.each([
  'Find the problem.',
  'So you can forget the night rule, real cuts are ok at any hour again.',
  'Fix the login timeout bug.',
  'Explain how the parser works.',
  'Where do we send the order confirmations from?',
  'Currently, there is a problem where the previous board is the same as the current one.',
  'The chart shows 4 bars, whereas the file has 7 rows.',
  'So, I went through it with Jonas on a call.',
  'Auf der Rechnung stehen für 3 Stühle immer noch 150 Euro statt 120.',
  'No crash any more.',
  'Thanks, that works now.',
  'Merkwürdig, der Test läuft nicht mehr durch.',
  'hm, the page no longer remembers my filter.',
  'Do you remember where the config is?',
  "I don't remember why we did this.",
  'The integration tests fail on my laptop, please fix.',
  'The build fails on my machine, please look',
  'The tests hang on my laptop',
  'My git push is rejected, please help.',
  'The PDF export shows a blank page on my Windows PC, please repair.',
])('extracts nothing from "%s"', (prompt) => {
  expect(contents(prompt)).toEqual([])
})

it.each([
  'My name is Ann and I live in Porto.',
  'I prefer tabs over spaces.',
  "I'm vegetarian.",
  'My manager is Pavel, he signs off releases.',
])('keeps personal facts: "%s"', (prompt) => {
  expect(contents(prompt).length).toBeGreaterThan(0)
})

it.each([
  'We use Postgres 15 in production.',
  'Please remember that the backups lie on the old server in the cellar.',
  'My laptop is a ThinkPad with Fedora.',
  'Our CI runs on a Mac mini in the office.',
  'brandt always sends its orders as XML, everyone else as CSV.',
])('keeps a state: "%s"', (prompt) => {
  expect(contents(prompt)).toHaveLength(1)
})

it('keeps rules and decisions with their types', () => {
  expect(read('From now on always use pnpm in this repository, not npm.')[0]).toMatchObject({
    predicate: 'instruction',
    confidence: expect.closeTo(0.95),
  })
  expect(read('We decided to use Redis for the cache.')[0]?.type).toBe('decision')
  expect(read('Zeiten sind in der Schnittstelle ab sofort immer UTC, nie Ortszeit.')[0]).toMatchObject({
    predicate: 'instruction',
  })
})

it('keeps the punctuation of a sentence', () => {
  expect(contents('From now on never commit the .env file.')[0]).toMatch(/the \.env file\.$/)
  expect(contents('ログは絶対に DELETE や UPDATE をしないこと。')).toEqual([
    'ログは絶対に DELETE や UPDATE をしないこと。',
  ])
})

it('keeps the lasting part of a work prompt', () => {
  expect(contents('Add a button to the header. We never use blue here, it is the colour of our rival.')).toEqual([
    'We never use blue here, it is the colour of our rival.',
  ])
})

it('retracts nothing because of a report about something finished', () => {
  for (const text of ['I no longer get the error.', 'Remove the Redis cache, from now on we use Postgres.'])
    expect(extractFacts([{ role: 'user', text }], { ofWork: true }).retractions).toEqual([])
  expect(contents('Remove the Redis cache, from now on we use Postgres.')).toHaveLength(1)
})
