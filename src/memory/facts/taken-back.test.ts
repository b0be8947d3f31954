import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const remember = (content: string) => space.memory.remember({ content })
const open = async () => (await space.memory.facts.list()).facts.map(({ content }) => content).sort()

it.each([
  ['Ich gehe jeden Mittwoch zur Physiotherapie.', 'Vergiss, dass ich zur Physiotherapie gehe.'],
  ['Ich habe jeden Mittwoch Physiotherapie.', 'Vergiss die Physiotherapie.'],
  ['Meine Schwester heißt Lena.', 'Vergiss bitte, was ich über Lena gesagt habe.'],
  ['Ich wohne in Kiel.', 'Vergiss, dass ich in Kiel wohne.'],
])('forgets in German: %s %s', async (said, request) => {
  await remember(said)
  expect(await remember(request)).toMatchObject([{ kind: 'ended' }])
  expect(await open()).toEqual([])
})

it.each(['Vergiss nicht, dass ich Nüsse esse.', 'Vergiss mich nicht.', 'Vergiss bitte nicht die Nüsse.'])(
  'ends nothing by a reminder: %s',
  async (text) => {
    await remember('Ich esse gern Nüsse.')
    await remember(text)
    expect(await open()).toContain('Ich esse gern Nüsse.')
  },
)

it.each([
  ['I use vim', 'I no longer use vim'],
  ['I drive to work', "I don't drive to work any more"],
  // The stem of a stem is another word: coffee, coffe, coff.
  ['I take my coffee black', 'I no longer take my coffee black'],
  ['I drive to work', 'The user no longer drives to work'],
])('%s, and later: %s', async (before, after) => {
  const [known] = await remember(before)
  const outcomes = await remember(after)
  expect(outcomes).toMatchObject([
    { kind: 'ended', kept: false, fact: { id: known?.kind === 'added' && known.fact.id } },
    { kind: 'added', fact: { predicate: 'no_longer' } },
  ])
  expect(await open()).toHaveLength(1)
  // One command, one undo: the statement and the end of the former one.
  await space.memory.undo()
  expect(await open()).toEqual([known?.kind === 'added' && known.fact.content])
})

it('returns the retired fact when nothing else is stated', async () => {
  await remember('The parking garage closes at 22:00')
  const outcomes = await remember('Forget what I said about the parking garage')
  expect(outcomes).toMatchObject([{ kind: 'ended', fact: { content: 'The parking garage closes at 22:00.' } }])
  expect(await open()).toEqual([])
})

it('keeps a more trusted fact, and reports that', async () => {
  await remember('I use vim')
  const outcomes = await space.memory.remember({ content: 'I no longer use vim', source: 'inferred' })
  expect(outcomes[0]).toMatchObject({ kind: 'ended', kept: true })
  expect(await open()).toContain('I use vim.')
})

it.each([
  ['Harold takes warfarin.', "I've stopped warfarin."],
  ["I'm allergic to penicillin.", "I've stopped penicillin."],
  ['My dad is allergic to penicillin too.', "I've stopped penicillin."],
  ['My sister Ann drives a Fiesta.', 'I sold the Fiesta to Dai for 900.'],
  ['Marguerite drinks coffee black.', "I don't drink coffee anymore."],
  [
    "Neurologist says no more than two sumatriptan a week, and not together with my St John's wort",
    "I've stopped St John's wort.",
  ],
  ['I get migraines from red wine.', 'I gave up red wine.'],
  ['I drink coffee and mint tea.', 'I gave up coffee.'],
  ['I paid 40 a month for the gym in 2020.', 'I quit the gym.'],
  ['I eat fish on Fridays.', 'She no longer eats fish.'],
  ['My brother Ben works at Acme.', 'I no longer work at Acme.'],
  ['I take warfarin in the evening.', 'I stopped taking warfarin with juice.'],
  ['I drink coffee.', 'I stopped drinking coffee after six.'],
  ['I live in Porto.', 'I live in Lisbon during the summer.'],
  ['I work at Acme.', 'I work at Bolt on weekends.'],
  ['I work at Acme.', 'I also work at Bolt.'],
])('keeps "%s" after "%s"', async (before, after) => {
  await remember(before)
  const known = await open()
  await remember(after)
  expect(await open()).toEqual(expect.arrayContaining(known))
})

it.each([
  ['I take warfarin every evening.', "I've stopped warfarin."],
  ['I drink my coffee black, three cups before noon.', "I don't drink coffee anymore."],
  ['I drive a blue Fiesta.', 'I sold the Fiesta to Dai for 900.'],
  ['I have a subscription to the Guardian', 'I cancelled the Guardian subscription.'],
  ['I go to the gym on Mondays', 'I quit the gym yesterday.'],
  ['My car is a Golf.', 'Sold the Golf, driving a Zoe now.'],
  ['We use Jenkins for CI', 'We dropped Jenkins.'],
  ['I play the cello in the town orchestra', "I've given up the cello."],
  ['I work at Acme as a welder', 'I no longer work at Acme.'],
  ['I live in Porto.', 'I moved to Lisbon in the summer.'],
  ['I work at Acme.', 'I work at Bolt now.'],
])('retires "%s" with "%s"', async (before, after) => {
  await remember(before)
  const [known] = await open()
  await remember(after)
  expect(await open()).not.toContain(known)
})

it('retires one value of a sentence, and none of the others', async () => {
  await space.memory.remember({
    content: "I'm 78 and take ramipril 5 mg in the morning and atorvastatin 20 mg at night.",
  })
  await space.memory.remember({ content: "I'm 79 now" })
  const left = (await space.memory.facts.list()).facts.map(({ content }) => content)
  expect(left).toContain('The user is 79 now.')
  expect(left).not.toContain('The user is 78.')
  expect(left.join()).toMatch(/take ramipril 5 mg.*atorvastatin/)
})

it("gives an appointment the date in the owner's new wording", async () => {
  const due = async () => (await space.memory.facts.list()).facts.map(({ dueAt }) => dueAt)
  await remember('I have a dentist appointment on 2027-03-05')
  expect(await due()).toEqual([Date.parse('2027-03-05')])
  const [fact] = (await space.memory.facts.list()).facts
  const edited = await space.memory.facts.edit(fact!.id, { content: 'I have a dentist appointment on 2027-03-06.' })
  expect(await due()).toEqual([Date.parse('2027-03-06')])
  expect(edited.fact.expiresAt).toBeGreaterThan(Date.parse('2027-03-06'))
  await space.memory.facts.edit(edited.fact.id, { content: 'I have to see a dentist.' })
  expect(await due()).toEqual([null])
})

it('does not expire a state a month after its first day', async () => {
  await remember("Helen is on maternity leave from 1 October until next summer, Tom's covering for her.")
  expect((await space.memory.facts.list()).facts.map(({ expiresAt }) => expiresAt)).toEqual([null])
})

it('keeps the ending sentence, and links the retired fact to it', async () => {
  const [known] = await remember('I go to the FitBox gym on Mondays and Thursdays.')
  const id = known?.kind === 'added' && known.fact.id
  const outcomes = await remember('Quit the gym, too expensive.')
  expect(await open()).toEqual(['Quit the gym, too expensive.'])
  const added = outcomes.find((outcome) => outcome.kind === 'added')!
  expect(await space.memory.facts.get(String(id))).toMatchObject({
    retiredBecause: 'superseded',
    supersededBy: added.fact.id,
  })
  await space.memory.undo()
  expect(await open()).toEqual(['I go to the FitBox gym on Mondays and Thursdays.'])
})

it('links the retired fact to the ending sentence of a conversation', async () => {
  const turn = (text: string, day: number) => ({ role: 'user' as const, text, date: Date.UTC(2026, 1, day) })
  await space.memory.ingest([turn('I drive a blue Fiesta.', 2)], { session: 's1' })
  await space.memory.ingest([turn('Sold the Fiesta to Dai for 900.', 9)], { session: 's2' })
  const [former] = (await space.memory.facts.list({ state: 'retired' })).facts
  expect(former).toMatchObject({ content: 'I drive a blue Fiesta.', supersededBy: expect.any(String) })
})

it.each([
  ['We use Slack for chat, Figma for design and Jira for tickets.', 'We no longer use Jira.'],
  ['I take metformin in the morning, ramipril at noon and a statin at night.', 'I stopped taking ramipril.'],
  ['Never call me on Sundays and never send voice messages.', 'Forget what I said about Sundays.'],
])('keeps "%s" when one part has ended: "%s"', async (before, after) => {
  await remember(before)
  const known = await open()
  await remember(after)
  expect(await open()).toEqual(expect.arrayContaining(known))
})

it.each([
  ['From now on answer me in bullet points, I read this on my break.', 'Forget the bullet points thing.'],
  ['Always add the price in euros, we live in Austria.', 'Prices in euros are no longer needed.'],
  ['When I ask for drinks, leave out alcohol.', 'Forget what I said about alcohol.'],
  ['Always sign emails with my full name.', 'No need to sign emails with my full name any longer.'],
])('ends a rule with its reason: "%s", "%s"', async (rule, end) => {
  const [stored] = await remember(rule)
  expect(stored).not.toHaveProperty('earlier')
  expect(await remember(end)).toContainEqual(expect.objectContaining({ kind: 'ended', kept: false }))
  expect((await open()).join()).not.toContain('Instruction: ')
})

it('retires only the named one of several rules, and asks when it is ambiguous', async () => {
  for (const rule of ['Never call me before nine.', "Don't ever call me between 2 and 4."]) await remember(rule)
  const [outcome] = await remember('Forget what I said about the calls.')
  expect(outcome?.kind === 'unclear' && outcome.facts).toHaveLength(2)
  await remember('Forget what I said about the calls between 2 and 4.')
  expect((await open()).join('\n')).toMatch(/before nine/)
  expect((await open()).join('\n')).not.toMatch(/Instruction.*2 and 4/)
})

describe('a request to forget', () => {
  const ask = async (...said: string[]) => {
    for (const content of said.slice(0, -1)) await remember(content)
    return remember(said.at(-1)!)
  }

  it.each([
    ["I'm learning the cello, half an hour before breakfast.", 'Forget what I said about the cello.'],
    [
      'I plan to repaint the kitchen in May, light grey with white doors.',
      'Could you forget what I said about the kitchen?',
    ],
    ['I drink my coffee black, no sugar at all.', 'Scratch what I mentioned about my coffee.'],
    [
      'I want to build a shed behind the garage, about three metres by two.',
      'Forget everything I said about the shed.',
    ],
  ])('retires "%s" by its description: "%s"', async (fact, request) => {
    expect(await ask(fact, request)).toMatchObject([{ kind: 'ended', kept: false }])
    expect(await open()).toEqual([])
    await space.memory.undo()
    expect(await open()).toHaveLength(1)
  })

  it.each([
    ['I take metformin in the morning, ramipril at noon.', 'Forget what I said about the metformin.'],
    ['I teach maths at Elmwood, physics at Oakfield.', 'Forget what I said about Elmwood.'],
    ['I play tennis on Mondays, go swimming on Thursdays.', 'Forget what I said about tennis.'],
    ["I'm allergic to peanuts, Pia to hazelnuts.", 'Forget what I said about peanuts.'],
  ])('asks when "%s" also states something else: "%s"', async (fact, request) => {
    expect(await ask(fact, request)).toMatchObject([{ kind: 'unclear', facts: [{}] }])
    expect(await open()).toHaveLength(1)
  })

  it('is not stored as a fact without a match, and other sentences are kept', async () => {
    expect(await ask('I live in Ghent.', 'Forget what I said about the boat.')).toMatchObject([
      { kind: 'unclear', content: 'Forget what I said about the boat.', facts: [] },
    ])
    await ask(
      'My gym is FitBox, the one next to the station.',
      'Forget what I said about the gym. My Achilles is inflamed.',
    )
    expect(await open()).toEqual(['My Achilles is inflamed.', 'The user lives in Ghent.'])
  })

  it('lists the possible facts in a conversation', async () => {
    const turns = [
      'Our kitchen has a gas hob, four burners with a wok ring.',
      'I plan to repaint the kitchen in May, light grey with white doors.',
      'Forget what I said about the kitchen.',
    ]
    for (const [day, text] of turns.entries()) {
      const date = Date.UTC(2026, 9, 7 * day + 1)
      const { outcomes, ended } = await space.memory.ingest([{ role: 'user', text, date }], { session: `s${day}` })
      if (day < 2) continue
      expect(ended).toEqual([])
      expect(outcomes).toMatchObject([{ kind: 'unclear', content: turns[2], facts: [{}, {}] }])
    }
    expect(await open()).toHaveLength(2)
  })

  it('does not include other sentences with "forget"', async () => {
    await ask('Forget-me-nots grow in my garden.')
    expect(await open()).toHaveLength(1)
  })
})
