import { expect, it } from 'vitest'
import { type Read, readEvent } from './read-event.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

/** Gives the texts of a list one by one, and fails with the errors in it. */
function reading(...answers: readonly (string | Error)[]): Read {
  const rest = [...answers]
  return (_, into) => {
    const next = rest.shift() ?? ''
    if (next instanceof Error) throw next
    return Buffer.from(into.buffer).write(next)
  }
}

it('waits for a client that writes late to a non-blocking pipe', () => {
  const again = failure('EAGAIN')
  expect(readEvent(0, reading(again, '{"prompt":', again, again, '"größe"}'))).toBe('{"prompt":"größe"}')
})

it('ends at the end of the pipe, which Windows reports as an error', () => {
  expect(readEvent(0, reading('{}', failure('EOF')))).toBe('{}')
})

it('fails with other errors', () => {
  expect(() => readEvent(0, reading('{', failure('EIO')))).toThrow('EIO')
})
