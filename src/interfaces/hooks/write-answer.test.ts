import { expect, it } from 'vitest'
import { writeAnswer } from './write-answer.ts'

const failing = (code: string) => Object.assign(new Error(code), { code })

it('writes the complete answer, also in parts and while the pipe is full', () => {
  const written: Buffer[] = []
  let calls = 0
  const write = (fd: number, bytes: Uint8Array, from: number) => {
    expect(fd).toBe(1)
    calls++
    if (calls % 2 === 0) throw failing('EAGAIN')
    const part = bytes.subarray(from, from + 5)
    written.push(Buffer.from(part))
    return part.length
  }
  const answer = JSON.stringify({ additionalContext: 'was früher half: 再起動' })
  writeAnswer(answer, write)
  expect(Buffer.concat(written).toString()).toBe(answer)
})

it('throws EPIPE when the reader is gone', () => {
  const write = () => {
    throw failing('EPIPE')
  }
  expect(() => writeAnswer('{}', write)).toThrow('EPIPE')
})
