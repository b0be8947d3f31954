import { expect, it } from 'vitest'
import { findUserHome, userHome } from './user-home.ts'

it("the user's home is the folder that the system returns", () => {
  expect(userHome(() => '/home/ann')).toBe('/home/ann')
})

it("the user's home is unknown without an account, and the error says what to do", () => {
  const unknown = () => {
    throw new Error('uv_os_homedir returned ENOENT')
  }
  expect(findUserHome(unknown)).toBeUndefined()
  expect(() => userHome(unknown)).toThrow('Set JARVIS_HOME')
  expect(() => userHome(() => '')).toThrow('Set JARVIS_HOME')
})
