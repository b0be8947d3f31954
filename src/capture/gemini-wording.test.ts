import { describe, expect, it } from 'vitest'
import { askedIn, reportIn, resultOf, textIn } from './gemini-wording.ts'

const command = (text: string) => resultOf('run_shell_command', { forModel: text, shown: '', error: undefined })
const wrapped = (text: string) => `<untrusted_context>\n${text}\n</untrusted_context>`

describe('texts of Gemini CLI', () => {
  it('are reduced to what the user typed', () => {
    const files = '\n--- Content from referenced files ---\nContent from @a.ts:\nsecret\n--- End of content ---'
    expect(askedIn(`<hook_context>Earlier work</hook_context>\n\nWhat is in @a.ts?${files}`)).toBe('What is in @a.ts?')
    expect(askedIn('<session_context>\nThis is the Gemini CLI.\n</session_context>')).toBe('')
    expect(askedIn('<hook_context>One</hook_context>\n<hook_context>Two</hook_context>')).toBe('')
    expect(askedIn('What does <hook_context> mean?')).toBe('What does <hook_context> mean?')
  })

  it('yield a failed command by its exit code, and no other', () => {
    expect(command(wrapped('Output: FAIL\nError: boom\nExit Code: 1\nProcess Group PGID: 24104'))).toEqual({
      error: 'Exit code 1\nFAIL\nError: boom',
    })
    expect(command(wrapped('Output: ok\nExit Code: 3 is what it printed\nmore\nProcess Group PGID: 7'))).toEqual({
      output: 'ok\nExit Code: 3 is what it printed\nmore',
    })
    expect(command('Output: (empty)\nBackground PIDs: 1, 2\nProcess Group PGID: 7')).toEqual({ output: '' })
    expect(command('Output: half\nSignal: 9\nProcess Group PGID: 7')).toEqual({ error: 'Exit code signal 9\nhalf' })
  })

  it('yield the output of other tools, and the reason of their failures', () => {
    const read = (forModel: unknown, error?: unknown) => resultOf('read_file', { forModel, shown: '', error })
    expect(read([{ text: 'one' }, { text: 'two' }])).toEqual({ output: 'onetwo' })
    expect(read('No file.', { message: 'File not found: a.ts', type: 'file_not_found' })).toEqual({
      error: 'File not found: a.ts',
    })
    expect(read('No file.', {})).toEqual({ error: 'No file.' })
    expect(resultOf('write_file', { forModel: 'Wrote.', shown: { isNewFile: true }, error: undefined })).toEqual({
      output: { type: 'create', content: 'Wrote.' },
    })
  })

  it('yield the report of a sub-agent in any requested shape', () => {
    expect(reportIn({ report: { found: 3, summary: 'Only one.' }, result: 'One.' })).toBe('One.')
    expect(reportIn({ report: { found: 3, summary: 'Only one.' } })).toBe('Only one.')
    expect([reportIn(undefined), reportIn({ result: 3 }), textIn(3)]).toEqual(['', '', ''])
  })
})
