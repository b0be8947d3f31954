import { expect, test } from 'vitest'
import { openWasmKernel } from './wasm-kernel.ts'

test('what is no module, or needs what is not there, is no kernel: the caller goes the plain way', () => {
  expect(openWasmKernel('', 1)).toBeUndefined()
  expect(openWasmKernel(Buffer.from('no module').toString('base64'), 1)).toBeUndefined()
})

test('an empty module opens with the memory that was asked for', () => {
  const empty = Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]).toString('base64')
  expect(openWasmKernel(empty, 3)?.memory.buffer.byteLength).toBe(3 * 65_536)
})
