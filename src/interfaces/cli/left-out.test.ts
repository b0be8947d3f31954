import { afterEach, expect, it } from 'vitest'
import { reachedLeftOut, refuseIfLeftOut, unlessLacking } from './left-out.ts'

const build = globalThis as { jarvisReachedLeftOut?: boolean }
afterEach(() => {
  delete build.jarvisReachedLeftOut
})

it('reports once that a module omitted from the build was reached', () => {
  expect(reachedLeftOut()).toBe(false)
  build.jarvisReachedLeftOut = true
  expect([reachedLeftOut(), reachedLeftOut()]).toEqual([true, false])
})

it('refuses an answer made without that module, and keeps the flag for the caller', () => {
  expect(refuseIfLeftOut).not.toThrow()
  build.jarvisReachedLeftOut = true
  expect(refuseIfLeftOut).toThrow('missing')
  expect([reachedLeftOut(), reachedLeftOut()]).toEqual([true, false])
})

it('suppresses a warning caused by the missing module', () => {
  const said: string[] = []
  const warn = unlessLacking((text) => void said.push(text))
  warn('The disk is full.')
  build.jarvisReachedLeftOut = true
  warn('The inbox could not be read: not in the fast file')
  expect(said).toEqual(['The disk is full.'])
})
