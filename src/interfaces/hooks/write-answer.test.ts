import { writeSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { writeAnswer } from './write-answer.ts'

vi.mock('node:fs', () => ({ writeSync: vi.fn() }))

const failing = (code: string) => Object.assign(new Error(code), { code })

it('writes all of an answer, also in parts and where the pipe is full for a while', () => {
  const written: Buffer[] = []
  let calls = 0
  vi.mocked(writeSync).mockImplementation((fd, bytes, from) => {
    expect(fd).toBe(1)
    calls++
    if (calls % 2 === 0) throw failing('EAGAIN')
    const part = (bytes as unknown as Buffer).subarray(from as number, (from as number) + 5)
    written.push(Buffer.from(part))
    return part.length
  })
  const answer = JSON.stringify({ additionalContext: 'was früher half: 再起動' })
  writeAnswer(answer)
  expect(Buffer.concat(written).toString()).toBe(answer)
})

it('says that nobody reads', () => {
  vi.mocked(writeSync).mockImplementation(() => {
    throw failing('EPIPE')
  })
  expect(() => writeAnswer('{}')).toThrow('EPIPE')
})
