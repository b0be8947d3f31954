import { describe, expect, it } from 'vitest'
import { estimateTokens } from './budget.ts'
import { chunkText, usualSizes } from './chunk.ts'

const chunkMessage = (text: string) => chunkText(text, { format: 'conversation' })

describe('chunks of a message', () => {
  it('keeps a message complete while it fits', async () => {
    const message = 'I moved to Oslo.\n\nThe flat has two rooms.\n\n- one for me\n- one for guests'
    expect(await chunkMessage(message)).toMatchObject([{ text: message, startLine: 1, endLine: 6 }])
  })

  it('splits a long message at its paragraphs into overlapping passages', async () => {
    const message = Array.from(
      { length: 20 },
      (_, index) => `Paragraph ${index} tells one thing and then a second one about it. It ends here.\n`,
    ).join('\n')
    const passages = await chunkMessage(message.repeat(2))
    expect(passages.length).toBeGreaterThan(1)
    for (const [index, passage] of passages.entries()) {
      expect(estimateTokens(passage.text)).toBeLessThanOrEqual(usualSizes.conversation.tokens)
      expect(passage.text).toMatch(/^(?:Paragraph|It ends)/)
      if (index > 0) expect(passage.startOffset).toBeLessThan(passages[index - 1]!.endOffset)
    }
  })
})
