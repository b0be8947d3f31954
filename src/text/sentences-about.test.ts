import { expect, it } from 'vitest'
import { sentencesAbout } from './sentences-about.ts'

it.each([
  ["Ansgar moved out of Petra's, he wouldn't do dishes. She has a Finn now.", 'Ansgar', 1],
  // Either may be she.
  ['Robin left Hanna, that was sad. She hates stairs. The boiler man comes on Monday.', 'Robin', 2],
  ['Bram came by. He wants a saw. My bike has a flat tyre.', 'Bram', 2],
  ['Bram came by. My bike has a flat tyre. He will mend it.', 'Bram', 2],
  ['Bram moved to Rome. Hates the stairs there. My bike is red.', 'Bram', 2],
  ['Bram moved to Rome. That man never calls. My bike is red.', 'Bram', 2],
  ['She was late again. That is Dorit for you. Dinner is at eight.', 'Dorit', 2],
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
