import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readTokenLog, tokenLine } from './token-log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-token-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('reads token requests from the current and the previous log, and nothing else', () => {
  const file = join(folder, 'server.log')
  const ann = { id: 'e8495fe5', name: 'ann) GET /x 200', method: 'POST', path: '/api/recall', status: 200 }
  const bob = { id: 'c0fed581', name: 'bob', method: 'GET', path: '(other path)', status: 403 }
  const [first, second] = ['2026-11-26T07:09:42.403Z', '2026-11-26T07:10:42.403Z']
  expect(readTokenLog(file)).toEqual([])
  writeFileSync(`${file}.1`, `${first} ${tokenLine(ann)}\n`)
  writeFileSync(file, `${second} started http://127.0.0.1:1 pid 1\n${second} ${tokenLine(bob)}\n`)
  const requests = [
    { at: Date.parse(first), ...ann },
    { at: Date.parse(second), ...bob },
  ]
  expect(readTokenLog(file)).toEqual(requests)
  expect(readTokenLog(file, 'bob')).toEqual(requests.slice(1))
  expect(readTokenLog(file, 'e8495fe5')).toEqual(requests.slice(0, 1))
  expect(readTokenLog(file, 'carl')).toEqual([])
})
