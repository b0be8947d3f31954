import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sealedMark, useSealer } from '../core/sealed-files.ts'
import { writePacket } from './packet.ts'
import { readBatches } from './read-batches.ts'
import { openSharedFolder } from './shared-folder.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-shared-folder-'))
  mkdirSync(join(root, 'shared'))
})
afterEach(() => {
  useSealer(root, undefined)
  rmSync(root, { recursive: true, force: true })
})

const head = (device: string) => ({
  ...{ device, name: device, first: 1, last: 1, after: 0 },
  ...{ needs: {}, forgotten: [], forgets: false },
})

it('reports a damaged packet in an encrypted home, and reads the other machines', () => {
  const folder = openSharedFolder(join(root, 'shared'), '0'.repeat(32))
  for (const device of ['desktop1', 'laptop01'])
    folder.write(device, 1, writePacket({ head: head(device), entries: [] }))
  useSealer(root, {
    covers: (path) => path.startsWith(root),
    seal: (bytes) => bytes,
    open: () => {
      throw new Error('The file is damaged.')
    },
    openLetter: (text) => text,
    exportKey: (salt) => salt,
    databaseKey: '',
  })
  expect(folder.read('desktop1', 1)).toBeDefined()
  folder.writeSealed('desktop1', 1, Buffer.concat([sealedMark, Buffer.alloc(200, 7)]))
  expect(folder.read('desktop1', 1)).toBeUndefined()
  expect(folder.readSealed('desktop1', 1)).toBeUndefined()

  const problems = new Set<string>()
  const read = new Map<string, number>()
  const given = { folder, self: 'phone001', read, kinds: new Set<string>(), problems }
  const taken: string[] = []
  for (const batches of readBatches({ ...given, isForgotten: () => false, nameOf: (device) => device }))
    for (const { device, last } of batches) {
      taken.push(device)
      read.set(device, last)
    }
  expect(taken).toEqual(['laptop01'])
  expect([...problems]).toEqual([expect.stringMatching(/^Packet 1 of desktop1 cannot be opened/)])
})
