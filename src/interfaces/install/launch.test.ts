import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchOf } from './launch.ts'

let folder: string
let script: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-launch-'))
  script = join(folder, 'dist', 'cli.cjs')
  for (const name of ['dist', 'linked', 'other', 'empty']) mkdirSync(join(folder, name))
  writeFileSync(script, '')
  writeFileSync(join(folder, 'other', 'jarvis'), '')
  symlinkSync(script, join(folder, 'linked', 'jarvis'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const launch = (path: string[], platform: NodeJS.Platform = 'linux', byFullPath = false) => {
  const searchPath = path.map((name) => join(folder, name)).join(platform === 'win32' ? ';' : ':')
  return launchOf({ platform, searchPath, node: '/bin/node', script }, ['--home', '/h'], { byFullPath })
}
const byName = { kind: 'stdio', command: 'jarvis', args: ['mcp', '--home', '/h'] }
const fully = () => ({ kind: 'stdio', command: '/bin/node', args: [script, 'mcp', '--home', '/h'] })

describe('the command that starts Jarvis', () => {
  it('is its name when the PATH leads to this program', () => {
    expect(launch(['empty', 'linked'])).toEqual(byName)
  })
  it('is a full path when the PATH leads nowhere, or to another program of that name', () => {
    expect(launch(['empty'])).toEqual(fully())
    expect(launch(['other', 'linked'])).toEqual(fully())
    expect(
      launchOf({ platform: 'linux', searchPath: undefined, node: '/bin/node', script }, [], { byFullPath: false }),
    ).toEqual({ kind: 'stdio', command: '/bin/node', args: [script, 'mcp'] })
  })
  it('is a full path for a client that does not know the PATH, and on Windows', () => {
    expect(launch(['linked'], 'darwin', true)).toEqual(fully())
    expect(launch(['linked'], 'win32')).toEqual(fully())
  })
})
