import { expect, it } from 'vitest'
import { sentencesAbout } from './sentences-about.ts'

it.each([
  // The only pronoun may be the other person's.
  ["Ansgar moved out of Petra's, he wouldn't do dishes. She has a Finn now.", 'Ansgar', 2],
  ['Dorit left Bram, he drinks. She is ill. I bought bread.', 'Dorit', 2],
  ['Petra and Ansgar split up, he cheated. She moved out. My flat is cold.', 'Petra', 2],
  ['Robin left Hanna, that was sad. She hates stairs. Our boiler man comes on Monday.', 'Robin', 2],
  // Each goes on from the one before.
  ['Bram came by. Has HIV. Got it in Thailand. Never told anyone. I bought bread.', 'Bram', 4],
  ['Bram has asthma. It got worse. The inhaler is empty. My flat is cold. The heating is off.', 'Bram', 3],
  ['Bram: 0171 5550123. Allergic to nuts. Can you book a table for two?', 'Bram', 2],
  ['Bram takes insulin. I hate it. I bought bread this morning.', 'Bram', 2],
  ['Bram came by. He wants a saw. My bike has a flat tyre.', 'Bram', 2],
  ['Bram came by. My bike has a flat tyre. He will mend it.', 'Bram', 2],
  ['Bram moved to Rome. Hates the stairs there. My bike is red.', 'Bram', 2],
  ['Bram moved to Rome. That man never calls. My bike is red.', 'Bram', 2],
  ['She was late again. Missed the bus. That is Dorit for you. We eat at eight.', 'Dorit', 3],
  ['My sister Ada came. She likes the tea. Dorit called for you.', 'Dorit', 1],
  ['Bram came by.', 'Bram', 1],
  ['The bike is red.', 'Bram', 0],
])('are those that name or refer to a person: %s', (text, person, count) => {
  expect(sentencesAbout(text, person)).toHaveLength(count)
})

it('are the whole text in another language than English', () => {
  const text = 'Bram ist bei uns ausgezogen. Er wollte nicht spülen. Der Hund heißt Moss.'
  expect(sentencesAbout(text, 'Bram')).toEqual([text])
})
