import { afterEach, expect, it } from 'vitest'
import { reachedLeftOut, refuseIfLeftOut } from './left-out.ts'

const build = globalThis as { jarvisReachedLeftOut?: boolean }
afterEach(() => {
  delete build.jarvisReachedLeftOut
})

it('says once that a module was reached that the build left out', () => {
  expect(reachedLeftOut()).toBe(false)
  build.jarvisReachedLeftOut = true
  expect([reachedLeftOut(), reachedLeftOut()]).toEqual([true, false])
})

it('refuses an answer made without that module, and leaves the sign for who decides what follows', () => {
  expect(refuseIfLeftOut).not.toThrow()
  build.jarvisReachedLeftOut = true
  expect(refuseIfLeftOut).toThrow('missing')
  expect([reachedLeftOut(), reachedLeftOut()]).toEqual([true, false])
})
