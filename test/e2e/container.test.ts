import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, command, createBench } from './jarvis.ts'

const longest = 240_000

/** A user id without an account, as in a container. */
const stranger = 54_321

/** Whether every user can read the path: a checkout below a closed folder cannot be tested. */
function isOpen(path: string): boolean {
  for (let place = dirname(path); ; place = dirname(place)) {
    if ((statSync(place).mode & 0o005) !== 0o005) return false
    if (place === dirname(place)) return true
  }
}
const canBeStranger = process.getuid?.() === 0 && [command, process.execPath, join(tmpdir(), 'x')].every(isOpen)
if (!canBeStranger) console.warn('Only root can start a program as a user without a name: that is not tried.')

describe.runIf(canBeStranger)('a user without a name, a home and a terminal', { timeout: longest }, () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'jarvis-stranger-'))
    chmodSync(folder, 0o777)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const ask = async (environment: Record<string, string>, ...args: string[]) => {
    const bench = createBench()
    try {
      const options = { env: environment, uid: stranger, gid: stranger, detached: true, cwd: folder }
      return await answerOf(bench.start(args, options))
    } finally {
      bench.close()
    }
  }

  it('is shown the next step', async () => {
    const { code, err } = await ask({}, 'status')
    expect(code).not.toBe(0)
    expect(err).toContain('Set JARVIS_HOME')
    expect(err).not.toContain('bug in Jarvis')
  })

  it('adds notes, searches by words and meaning, remembers and recalls', async () => {
    const own = { JARVIS_HOME: join(folder, 'home') }
    const list = join(folder, 'notes')
    mkdirSync(list, { recursive: true })
    chmodSync(list, 0o777)
    writeFileSync(join(list, 'backup.md'), '# Backups\n\nWe keep off-site backups on the second disk.\n')
    const done = async (...args: string[]) => {
      const { code, out, err } = await ask(own, ...args)
      // A slow machine prints progress.
      expect({ args, code, err: err.replace(/^Embedding.*\n/gm, '') }).toEqual({ args, code: 0, err: '' })
      return out
    }
    await done('collection', 'add', list, '--wait')
    expect(await done('search', 'backups')).toContain('backup.md')
    expect(await done('vsearch', 'copies of data on another disk')).toContain('backup.md')
    await done('remember', 'I moved to Lisbon')
    expect(await done('recall', 'where do I live?')).toContain('Lisbon')
  })
})
