import { expect, it } from 'vitest'
import { reverses, withoutReversed } from './reversed-choices.ts'

it('leaves out a choice that a later decision reverses', () => {
  const last = 'The queue uses SQLite instead of Redis, because the boxes cannot run a Redis server.'
  expect(withoutReversed(["yes, let's go with Redis", 'The pool uses ten connections.', last])).toEqual([
    'The pool uses ten connections.',
    last,
  ])
})

it.each([
  ["ok, let's go with Kafka", 'Events go through NATS instead of Kafka.'],
  ['We go with Docker for the deployment.', 'The deployment uses systemd, no longer Docker.'],
  ["Let's use Jest for the tests.", 'We use Vitest and no longer Jest.'],
  ['Wir nehmen Redis für die Queue.', 'Die Queue nutzt SQLite statt Redis.'],
])('“%s” is reversed by “%s”', (decision, later) => {
  expect(reverses(later, decision)).toBe(true)
})

it.each([
  ["yes, let's go with Redis for the cache", 'The cache uses Redis instead of Memcached.'],
  ["Let's use SQLite for the queue.", 'Logs go to Loki instead of files.'],
  ["Let's use Vitest for the tests.", 'End-to-end tests use Playwright instead of Cypress.'],
  ["yes, let's go with Redis", 'Should we use SQLite instead of Redis?'],
])('“%s” stays beside “%s”', (decision, later) => {
  expect(reverses(later, decision)).toBe(false)
})
