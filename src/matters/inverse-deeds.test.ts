import { describe, expect, it } from 'vitest'
import { outdates } from './outdates.ts'

const said = (content: string, saidAt: number) => ({
  ...{ content, saidAt, subject: 'user', predicate: 'said', value: content },
  ...{ slot: null, instruction: null },
})
const outdated = (older: string, newer: string) => outdates(said(newer, 2), said(older, 1))

describe('a deed that is undone', () => {
  it.each([
    [
      'I lent the bandsaw to Clement, who restores clocks.',
      'Clement brought the bandsaw back, blade sharpened and all.',
    ],
    ["I borrowed Lena's tent for the trip.", 'I gave Lena her tent back yesterday.'],
    ['We lent Petra 300 euros for the deposit.', 'Petra paid back the deposit.'],
    ['The doctor put me on iron tablets.', 'The doctor said I can stop the iron.'],
    ['I signed up for the Guardian newsletter.', 'I cancelled the newsletter.'],
  ])('%s %s', (older, newer) => expect(outdated(older, newer)).toBe('surely'))

  it.each([
    ['I lent the bandsaw to Clement.', 'Clement wants to bring the bandsaw back on Friday.'],
    ['I lent Sven my copy of Dune.', "Sven hasn't brought the copy back."],
    ['I lent the wheelbarrow to Ines.', 'Ines brought the hedge trimmer back.'],
    ['My bandsaw is blue.', 'Clement brought the bandsaw back.'],
    ['The doctor put me on iron tablets.', 'I stopped the dripping tap.'],
    ["Mum's on ramipril as well.", "I've come off ramipril altogether."],
    ['I take apixaban twice a day.', 'Gerald next door has stopped his apixaban.'],
  ])('is not reported, or of another thing: %s %s', (older, newer) => expect(outdated(older, newer)).toBeUndefined())
})

it('a habit replaces an exclusive one of the same thing, and is only likely to', () => {
  const older = "I think epoxy is the devil's glue, I only use resorcinol."
  expect(outdated(older, "It's brilliant, I'm using epoxy for everything now.")).toBe('perhaps')
  expect(outdated(older, "I'm using a new kettle now.")).toBeUndefined()
})
