import { expect, it } from 'vitest'
import { createRandom } from '../core/seeded-random.ts'
import { plainText, weaveFacts } from './weave-facts.ts'

const fact = (number: number) =>
  `- Fact ${number} <!-- jarvis: id=00000000000000000000${10 + number} importance=9 sum=ab12 -->`

it('extracts fact lines, and inserts them below their original neighbors', () => {
  const file = `# Memory\n\n## Work\n\n${fact(1)}\n${fact(2)}\n\n## Personal\n\n- My own\n${fact(3)}\n`
  expect(plainText(file)).toBe('# Memory\n\n## Work\n\n## Personal\n\n- My own\n')
  const edited = '# Memory\n\n## Work\n\n- Hand\n\n## Personal\n\n- My own\n- And more\n'
  expect(weaveFacts(file, edited)).toBe(
    `# Memory\n\n## Work\n\n${fact(1)}\n${fact(2)}\n\n- Hand\n\n## Personal\n\n- My own\n${fact(3)}\n- And more\n`,
  )
})

it('writes no fact that the text already contains', () => {
  expect(weaveFacts(`${fact(1)}\n`, '- fact 1.\n')).toBe('- fact 1.\n')
})

it('recovers the plain text of any result', () => {
  const random = createRandom(7)
  const lines = ['', '', '# A', '## B', '- one', '- two', 'three', '  four']
  const drawn = (withFacts: boolean) =>
    Array.from({ length: Math.floor(random() * 12) }, (_, index) =>
      withFacts && random() < 0.4 ? fact(index) : lines[Math.floor(random() * lines.length)]!,
    ).join('\n')
  for (let round = 0; round < 3000; round++) {
    const [current, plain] = [drawn(true), drawn(false)]
    const woven = weaveFacts(current, plain)
    expect(plainText(woven), JSON.stringify([current, plain, woven])).toBe(plain)
    expect(woven.match(/jarvis: id/g)?.length ?? 0).toBe(current.match(/jarvis: id/g)?.length ?? 0)
  }
})
