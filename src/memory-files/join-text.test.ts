import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joinText } from './join-text.ts'

describe('joining a text into a file', () => {
  it('adds new lines under their heading, otherwise at the end', () => {
    const current = '# Memory\n\n## Preferences\n- Likes tea <!-- jarvis: id=1 -->\n\n## Work\n- Bakes\n'
    const other = '# Memory\n\n## Preferences\n- likes  tea\n- Hates noise\n\n## Home\nA flat in Porto.\n'
    expect(joinText(current, other)).toEqual({
      text: '# Memory\n\n## Preferences\n- Likes tea <!-- jarvis: id=1 -->\n- Hates noise\n\n## Work\n- Bakes\n\n## Home\n\nA flat in Porto.\n',
      added: 2,
      known: 1,
    })
  })

  it('adds a line that only another heading has', () => {
    const current = '# People\n\n## Alice\n\n- Likes tea\n\n## Bob\n\n- Is tall\n'
    expect(joinText(current, '# People\n\n## Bob\n\n- Likes tea\n- Is tall\n\n## Carl\n\n- Is tall\n')).toEqual({
      text: '# People\n\n## Alice\n\n- Likes tea\n\n## Bob\n\n- Is tall\n- Likes tea\n\n## Carl\n\n- Is tall\n',
      added: 2,
      known: 1,
    })
    expect(joinText(current, 'Likes tea\n\n- Likes tea\n')).toMatchObject({ added: 1, known: 1 })
  })

  it('keeps code blocks and multi-line items complete', () => {
    const other = '- one\n  two\n\n```\na\n\nb\n```\n'
    expect(joinText('Begin\n', other).text).toBe('Begin\n\n- one\n  two\n\n```\na\n\nb\n```\n')
  })

  it('ends a code block that is not closed', () => {
    const { text } = joinText('# A\n```\n## B', '# A\n  more')
    expect(text).toBe('# A\n```\n## B\n```\n\n  more\n')
    expect(joinText(text, '# A\n  more')).toEqual({ text, added: 0, known: 1 })
    expect(joinText('# A\n\n# B\n', '# A\n```\nx').text).toBe('# A\n\n```\nx\n```\n\n# B\n')
  })

  it('does not take a heading in a closed code block for one of the file', () => {
    expect(joinText('# A\n```\n## B\n```\n- x\n', '## B\n- x\n').text).toContain('\n\n## B\n\n- x\n')
  })

  const line = fc.constantFrom('# A', '## B', '- x', '- y', '  more', 'text', '', '```', '1. one', '| a |', 'äöü שלום')
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))
  it('loses no line, and joining again changes nothing', () => {
    fc.assert(
      fc.property(text, text, (current, other) => {
        const joined = joinText(current, other)
        const count = (of: string, wanted: string) => of.split('\n').filter((one) => one.trim() === wanted).length
        for (const wanted of current.split('\n').map((one) => one.trim()))
          if (wanted !== '') expect(count(joined.text, wanted)).toBeGreaterThanOrEqual(count(current, wanted))
        for (const wanted of other.split('\n').map((one) => one.trim()))
          if (/^[-t1|ä]/.test(wanted)) expect(joined.text).toContain(wanted)
        expect(joinText(joined.text, other)).toMatchObject({ added: 0, text: joined.text })
      }),
      { numRuns: 500 },
    )
  })
})
