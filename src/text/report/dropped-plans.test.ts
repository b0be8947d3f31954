import { expect, it } from 'vitest'
import { mayDropPlan, planDropped, withoutPlan } from './dropped-plans.ts'

it.each([
  ['we drop the map view, the server cannot draw it', 'map view'],
  ["Let's scrap the newsletter, nobody reads it.", 'newsletter'],
  ["we're not doing the chat any more", 'chat'],
  ['forget the sync server, one laptop is enough', 'sync server'],
  ['The iPad app is cancelled, there is no money.', 'iPad app'],
  ['Die Kartenansicht lassen wir weg, der Server ist zu schwach.', 'Kartenansicht'],
])('%s drops a plan', (sentence, plan) => expect(planDropped(sentence)).toBe(plan))

it.each([
  'Should we drop the map view?',
  'If the server is slow, we drop the map view.',
  'Drop the duplicate rows from the list.',
  'we drop the unused columns, they are empty',
  'you can forget the night rule',
  'There is no map view yet.',
  'The login is dead.',
  'Let us skip the login for now.',
  'I no longer need the login, I found the password',
  'I skip breakfast.',
  'I never need help',
  'I am not doing well.',
  'We cancelled Netflix.',
  'We never build on Fridays',
])('%s drops none', (sentence) => expect(planDropped(sentence)).toBeUndefined())

it.each([
  'We have given up\non the web page.',
  "I'm no\nlonger building the web page.",
  'No web page after\n  all.',
  'The web page is off\nthe\ntable.',
])('a turn may drop a plan across lines: %j', (turn) => expect(mayDropPlan(turn)).toBe(true))

it('closes the steps of the plan', () => {
  expect(withoutPlan(['Write src/map.ts for the map view', 'Ask Lena for the keys'], 'map view')).toEqual([
    'Ask Lena for the keys',
  ])
  expect(withoutPlan(['Write src/map.ts', 'Test the map view', 'Pick the colours'], 'map view')).toEqual([
    'Pick the colours',
  ])
  expect(withoutPlan(['Write src/list.ts', 'Test the list'], 'map view')).toHaveLength(2)
})
