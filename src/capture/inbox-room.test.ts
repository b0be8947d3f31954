import type * as fs from 'node:fs'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userId } from '../core/platform/files.ts'
import { useSealer } from '../core/sealed-files.ts'
import { makeLock } from '../sealing/home-key.ts'
import { writeLock } from '../sealing/lock-file.ts'
import { useKey } from '../sealing/use-key.ts'
import type { CapturedEvent } from './captured-event.ts'
import {
  appendEvent,
  clearLost,
  eventKey,
  inboxFile,
  inboxFiles,
  inboxFolder,
  keepRoom,
  largePath,
  lostEvents,
  readLine,
} from './inbox.ts'

/** Outcomes of the next writes of a line: an error code to throw, or the number of bytes that fit. */
let outcomes: (string | number)[] = []
/** Errors of the next writes of whole files. */
let fileFailures: string[] = []
const thrown = (code: string) => Object.assign(new Error(code), { code })

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>()
  return {
    ...real,
    writeSync: (file: number, text: string, ...more: []) => {
      const next = text.startsWith('\n') ? outcomes.shift() : undefined
      if (typeof next === 'string') throw thrown(next)
      return typeof next === 'number' ? next : real.writeSync(file, text, ...more)
    },
    writeFileSync: (...given: Parameters<typeof fs.writeFileSync>) => {
      const code = fileFailures.shift()
      real.writeFileSync(...given)
      if (code !== undefined) throw thrown(code)
    },
  }
})

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-room-'))
  outcomes = []
  fileFailures = []
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const at = Date.UTC(2026, 10, 22, 5, 30)
const event = (changes: Partial<CapturedEvent> = {}): CapturedEvent => ({
  key: 'k1',
  at,
  client: 'claude-code',
  kind: 'prompt',
  session: 's1',
  folder: '/work',
  text: 'Fix it.',
  ...changes,
})
const inFolder = (name: string) => join(inboxFolder(home), name)
const lines = (name = inboxFile(at)) =>
  readFileSync(inFolder(name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
const codeOf = (work: () => void) => {
  try {
    return void work()
  } catch (error) {
    return (error as { code: string }).code
  }
}
const append = (changes: Partial<CapturedEvent> = {}) => codeOf(() => appendEvent(home, event(changes)))

describe('a full disk', () => {
  it('uses the reserved space, and the next event reserves it again', () => {
    append()
    for (const full of ['ENOSPC', 'EDQUOT', 5]) {
      outcomes = [full]
      expect(append(), String(full)).toBeUndefined()
      expect(existsSync(inFolder('spare'))).toBe(false)
      expect(append()).toBeUndefined()
      expect(statSync(inFolder('spare')).size).toBe(260 * 1024)
    }
    expect(lines()).toHaveLength(7)
    expect(lostEvents(home)).toBeUndefined()
  })

  it('loses an event once the reserve is used, and adds it to the count of lost events', () => {
    append()
    outcomes = ['ENOSPC', 'EDQUOT']
    expect(append({ at: at + 1 })).toBe('ENOSPC')
    expect(lostEvents(home)).toEqual({ count: 1, first: at + 1, last: at + 1 })
    outcomes = [3, 3]
    expect(append({ at: at + 9 })).toBe('ENOSPC')
    expect(lostEvents(home)).toEqual({ count: 2, first: at + 1, last: at + 9 })
    expect(statSync(inFolder('lost')).size).toBe(200)
    clearLost(home)
    expect(lostEvents(home)).toBeUndefined()
    expect(readFileSync(inFolder('lost'), 'utf8')).toBe(' '.repeat(200))
    expect(lines()).toHaveLength(1)
  })

  it('throws for the first event, which cannot be counted yet', () => {
    outcomes = ['ENOSPC', 'ENOSPC']
    expect(append()).toBe('ENOSPC')
    expect([lostEvents(home), existsSync(inFolder('lost'))]).toEqual([undefined, false])
    clearLost(home)
    expect(existsSync(inFolder('lost'))).toBe(false)
  })

  it('differs from other errors, which are thrown and keep the reserve', () => {
    append()
    outcomes = ['EIO']
    expect(append()).toBe('EIO')
    expect([existsSync(inFolder('spare')), lostEvents(home), lines().length]).toEqual([true, undefined, 1])
  })

  it('reports a count only when it can be read completely', () => {
    append()
    for (const text of ['', '{}', '{"count":1,"first":2}', '{"count":1,"first":2,"last":"3"}']) {
      writeFileSync(inFolder('lost'), text)
      expect(lostEvents(home), text).toBeUndefined()
    }
  })
})

describe('the reserved space', () => {
  it('is filled with zeros for events and blanks for their count, from the first event on', () => {
    append()
    expect(readFileSync(inFolder('spare')).every((byte) => byte === 0)).toBe(true)
    expect(readFileSync(inFolder('lost'), 'utf8')).toBe(' '.repeat(200))
    const before = statSync(inFolder('spare')).mtimeMs
    keepRoom(home)
    expect(statSync(inFolder('spare')).mtimeMs).toBe(before)
  })

  it('is private to the owner, grows when an earlier version reserved less, and keeps a count', () => {
    append()
    writeFileSync(inFolder('spare'), 'less')
    writeFileSync(inFolder('lost'), '{"count":1,"first":2,"last":3}')
    keepRoom(home)
    expect(statSync(inFolder('spare')).size).toBe(260 * 1024)
    expect(lostEvents(home)).toEqual({ count: 1, first: 2, last: 3 })
    for (const name of ['spare', 'lost']) expect(statSync(inFolder(name)).mode & 0o777, name).toBe(0o600)
  })

  it('is removed when it cannot be reserved completely, and the event is still stored', () => {
    append()
    for (const name of ['spare', 'lost']) rmSync(inFolder(name))
    fileFailures = ['ENOSPC']
    expect(append()).toBeUndefined()
    expect([existsSync(inFolder('lost')), existsSync(inFolder('spare'))]).toEqual([false, false])
    expect(lines()).toHaveLength(2)
  })
})

describe('the inbox files', () => {
  it('include a separate file for a user who cannot write the hourly one', () => {
    mkdirSync(inFolder(inboxFile(at)), { recursive: true })
    expect(append()).toBeUndefined()
    const own = `2026-11-22T05-${userId() ?? 0}.jsonl`
    expect(lines(own)).toEqual([JSON.stringify(event())])
    expect(inboxFiles(home)).toEqual([own, inboxFile(at)])
  })

  it('are not created when the inbox itself is a file', () => {
    writeFileSync(inboxFolder(home), '')
    expect(append()).toBe('ENOTDIR')
  })

  it('are listed by hour, oldest first, and none without an inbox', () => {
    expect(inboxFiles(home)).toEqual([])
    append({ at: at + 3_600_000 })
    append()
    for (const name of ['x2026-11-22T05.jsonl', '2026-11-22T05.jsonl.part', '2026-11-22.jsonl', 'T05.jsonl'])
      writeFileSync(inFolder(name), '')
    writeFileSync(inFolder('2026-11-22T05-1000.jsonl'), '')
    expect(inboxFiles(home)).toEqual(['2026-11-22T05-1000.jsonl', '2026-11-22T05.jsonl', '2026-11-22T06.jsonl'])
  })
})

describe('an inbox line', () => {
  const longest = 128 * 1024
  const ofBytes = (bytes: number, sign: string) => {
    const rest = bytes - Buffer.byteLength(JSON.stringify(event({ text: '' })))
    const signs = Math.floor(rest / Buffer.byteLength(sign))
    return event({ text: sign.repeat(signs) + 'x'.repeat(rest - signs * Buffer.byteLength(sign)) })
  }

  it('holds up to 128 KB, and names a separate file for larger events', () => {
    for (const sign of ['x', 'ü']) {
      appendEvent(home, ofBytes(longest, sign))
      expect(Buffer.byteLength(lines().at(-1)!)).toBe(longest)
      appendEvent(home, ofBytes(longest + 1, sign))
      expect(lines().at(-1)).toBe('{"large":"k1.json"}')
    }
  })

  it('is read directly, or from the file that it names', () => {
    const [short, long] = [event(), ofBytes(longest + 1, 'x')]
    const [plain, named] = [short, long].map((one) => {
      appendEvent(home, one)
      return lines().at(-1)!
    })
    expect(readLine(home, plain!)).toEqual({ event: short, text: JSON.stringify(short) })
    const path = `${inboxFolder(home)}/large/k1.json`
    expect(readLine(home, named!)).toEqual({ event: long, text: JSON.stringify(long), path })
    const elsewhere = '{"large":"../token.json"}'
    expect(readLine(home, elsewhere)).toEqual({ event: JSON.parse(elsewhere), text: elsewhere })
    expect(readLine(home, '{"large":5}')).toEqual({ event: { large: 5 }, text: '{"large":5}' })
    expect(() => readLine(home, '{"key":"torn')).toThrow(SyntaxError)
    for (const wrong of ['../k1.json', 'a/b.json', '.json', 'k1.json/..', 'k1.jsonl', 'k1xjson'])
      expect(largePath(home, wrong), wrong).toBeUndefined()
  })

  it('is sealed in an encrypted home, and readable while unlocked', async () => {
    const { lock, key } = await makeLock('passphrase', 'all', { cost: 2 ** 10, blockSize: 8, parallel: 1 })
    writeLock(home, lock)
    appendEvent(home, event())
    expect(lines()[0]).toMatch(/^\{"sealed":"[\w+/=]+"\}$/)
    expect(codeOf(() => readLine(home, lines()[0]!))).toBe('home_locked')
    useKey(home, lock, key)
    expect(readLine(home, lines()[0]!)).toEqual({ event: event(), text: JSON.stringify(event()) })
    useSealer(home, undefined)
  })
})

it('an event has a reproducible key of client, session, kind and id', () => {
  const keys = ['c s k i', 'd s k i', 'c t k i', 'c s l i', 'c s k j'].map((words) =>
    eventKey(...(words.split(' ') as [string, string, string, string])),
  )
  expect(new Set(keys).size).toBe(5)
  expect(eventKey('c', 's', 'k', 'i')).toBe(keys[0])
})
