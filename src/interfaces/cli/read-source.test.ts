import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { readSource } from './read-source.ts'

it.each([
  ['https://pier.example/tides', { url: 'https://pier.example/tides' }],
  ['notes/tide.md', { file: resolve('notes/tide.md') }],
  // An address with another scheme is treated as a file: the error then shows it as typed.
  ['ftp://pier.example/tides', { file: 'ftp://pier.example/tides' }],
])('recognizes the kind of %s', async (typed, source) => expect(await readSource(typed, false)).toEqual(source))
