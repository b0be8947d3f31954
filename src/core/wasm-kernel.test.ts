import { expect, test } from 'vitest'
import { openWasmKernel } from './wasm-kernel.ts'

test('an invalid module yields no kernel, so that the caller uses plain code', () => {
  expect(openWasmKernel('', 1)).toBeUndefined()
  expect(openWasmKernel(Buffer.from('no module').toString('base64'), 1)).toBeUndefined()
})

test('an empty module opens with the requested memory', () => {
  const empty = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]).toString('base64')
  expect(openWasmKernel(empty, 3)?.memory.buffer.byteLength).toBe(3 * 65_536)
})
