import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { appendEvent, inboxFile, inboxFolder } from '../../capture/inbox.ts'
import { deleteRead, type Offset, readBatch } from './read-inbox.ts'

let home: string
const start = Date.UTC(2026, 2, 2, 9)
const later = start + 3 * 3_600_000

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-inbox-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const event = (key: string, text = 'Done.'): CapturedEvent => ({
  ...{ key, at: start, client: 'claude-code', kind: 'stop', session: 's1', folder: '/a' },
  text,
})
const tell = (key: string, text: string): string => {
  appendEvent(home, event(key, text))
  return join(inboxFolder(home), 'large', `${key}.json`)
}
const file = () => join(inboxFolder(home), inboxFile(start))
const large = 'We decided to use less memory. '.repeat(6000)

/** Keys of successive batches. */
function readAll(offsets = new Map<string, Offset>()) {
  const keys: (string | undefined)[] = []
  for (let batch = readBatch(home, offsets, later); batch; batch = readBatch(home, offsets, later)) {
    keys.push(...batch.entries.map((event) => event?.key))
    offsets.set(batch.file, batch)
  }
  return keys
}

describe('reading the inbox', () => {
  it('deletes a file with a torn line that names a large event, and large events of its other lines', () => {
    tell('one', 'Done.')
    appendFileSync(file(), '\n{"large":"one.js\n{"large":7}\n')
    const path = tell('two', large)
    utimesSync(file(), new Date(start), new Date(start))
    const offsets = new Map<string, Offset>()
    expect(readAll(offsets)).toEqual(['one', undefined, undefined, 'two'])
    expect(deleteRead(home, offsets, later)).toEqual([inboxFile(start)])
    expect([existsSync(file()), existsSync(path)]).toEqual([false, false])
  })

  it('waits at an unreadable large event, after the events before it', () => {
    tell('one', 'Done.')
    const path = tell('two', large)
    tell('three', 'Done.')
    renameSync(path, `${path}.aside`)
    mkdirSync(path)
    const offsets = new Map<string, Offset>()
    expect(() => readAll(offsets)).toThrow('EISDIR')
    expect(() => readAll(offsets)).toThrow('EISDIR')
    const read = offsets.get(inboxFile(start))
    expect(read?.offset).toBeGreaterThan(0)
    rmSync(path, { recursive: true })
    renameSync(`${path}.aside`, path)
    expect(readAll(offsets)).toEqual(['two', 'three'])
  })

  it('reads other files when one is unreadable, and hooks then write a separate one', () => {
    mkdirSync(file(), { recursive: true })
    tell('one', 'Done.')
    appendEvent(home, { ...event('two'), at: start + 3_600_000 })
    const offsets = new Map<string, Offset>()
    expect(readBatch(home, offsets, later)?.entries.map((one) => one?.key)).toEqual(['one'])
    expect(() => readAll(offsets)).toThrow('EISDIR')
    expect([...offsets.keys()]).toHaveLength(2)
    expect(readBatch(home, offsets, later, 2)).toBeUndefined()
  })

  it('continues after a large event whose file was deleted', () => {
    rmSync(tell('one', large))
    tell('two', 'Done.')
    expect(readAll()).toEqual([undefined, 'two'])
  })

  it('waits at a sealed event while the home is locked, and skips it in a home without encryption', () => {
    mkdirSync(inboxFolder(home))
    appendFileSync(file(), '{"sealed":"aGk="}\n')
    expect(readAll()).toEqual([undefined])
    writeFileSync(
      join(home, 'encryption.json'),
      JSON.stringify({ version: 1, key: 'k', publicKey: 'p', scrypt: { salt: 's' } }),
    )
    expect(() => readAll()).toThrow('jarvis unlock')
  })
})
