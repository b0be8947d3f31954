import { createProse } from '../speed/made-prose.ts'

/** Questions of two and of five words from the topics of a made vault, the same for the same seed. */
export function createQuestions(files: number, seed = 9): () => string {
  const { contentWord } = createProse(seed)
  let next = 0
  return () => {
    const topic = (next * 31) % Math.ceil(files / 10)
    const words = next++ % 2 === 0 ? 2 : 5
    return Array.from({ length: words }, () => contentWord(topic)).join(' ')
  }
}
