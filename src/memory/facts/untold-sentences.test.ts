import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

async function kept(text: string): Promise<string[]> {
  await space.memory.remember({ content: text })
  return (await space.memory.facts.list()).facts.map(({ content }) => content)
}

describe('a text of several sentences', () => {
  it.each([
    [
      'Our daughter Anneke is allergic to cashews and pistachios. Peanuts are fine for her.',
      'Peanuts are fine for her',
    ],
    ['stopped the atorvastatin, muscle pains. Now rosuvastatin 5 mg instead, also at night.', 'muscle pains'],
    ['Mein Sohn Emil verträgt keine Laktose, Erdnüsse gehen. Ich selbst habe Heuschnupfen.', 'Heuschnupfen'],
    ['Entreno para el maratón de Valencia del 6 de diciembre. Corro lunes y sábados.', 'Corro lunes y sábados'],
    ['Leo stopped piano. Drum lessons on Mondays with Mr. Achterberg from next week.', 'Leo stopped piano'],
  ])('loses none of them: %s', async (text, part) => {
    expect((await kept(text)).join('\n')).toContain(part)
  })

  it('keeps a dependent sentence together with the one before it', async () => {
    expect(await kept("Third date with Luca, he cooks better than my nan. He's a vet.")).toEqual([
      "Third date with Luca, he cooks better than my nan. He's a vet.",
    ])
  })

  it.each([
    ['I moved to Lisbon. Finally!', 'The user moved to Lisbon. Finally!'],
    ['Netflix went up to $17.99. Ugh.', 'Netflix went up to $17.99. Ugh.'],
    ['My dentist is Dr. Okonkwo. Great guy.', "The user's dentist is Dr. Okonkwo. Great guy."],
  ])('adds a remark of a word or two to the fact before it: %s', async (text, only) => {
    expect(await kept(text)).toEqual([only])
  })

  it('keeps an uncovered clause beside one with a slot', async () => {
    const facts = await kept('our cats are called Pixel and Tom, Pixel is the diabetic one')
    expect(facts.sort()).toEqual(['Pixel is the diabetic one', "The user's cats are called Pixel and Tom."])
  })

  it('ends a rule withdrawn with a reason', async () => {
    await kept('please keep your answers short, max five lines')
    expect(await kept('scrap the five line limit, longer answers are ok now')).toEqual([])
  })

  it('ends such a fact with its remark', async () => {
    await kept('I moved to Lisbon. Finally!')
    expect(await kept('I moved to Porto.')).toEqual(['The user moved to Porto.'])
  })

  it('keeps a sentence with only “her” together with the name of that person', async () => {
    expect(await kept('Our daughter Anneke is allergic to cashews. Peanuts are fine for her.')).toContain(
      'Our daughter Anneke is allergic to cashews. Peanuts are fine for her.',
    )
  })

  it('keeps nothing of a request to forget', async () => {
    await kept('The garage is rented out.')
    expect((await kept('I live in Porto now. Forget what I said about the garage.')).join('\n')).not.toContain('Forget')
  })

  it('marks health in a sentence without a rule', async () => {
    await space.memory.remember({ content: 'I live in Porto. Since last week I am on antidepressants.' })
    const { facts } = await space.memory.facts.list()
    expect(facts.find(({ content }) => content.includes('antidepressants'))).toMatchObject({ sensitive: true })
  })
})
