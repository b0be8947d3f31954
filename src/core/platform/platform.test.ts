import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  closeToOthers,
  isOpenToOthers,
  isOurs,
  isWithin,
  nullDevice,
  openingAdvice,
  placeFirst,
  renameOver,
  shownPath,
  staysBelow,
} from './files.ts'
import { endOf, isAlive, ownGroup } from './processes.ts'
import { candidatesOf, startForm } from './programs.ts'

/** A Windows machine with these files. */
const windows = (...files: string[]) => ({
  platform: 'win32' as const,
  variables: {
    Path: 'C:\\Program Files\\nodejs;C:\\tools',
    PathExt: '.COM;.EXE;.BAT;.CMD',
    comspec: 'C:\\Windows\\cmd.exe',
  },
  exists: (file: string) => files.includes(file),
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-platform-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('starting programs', () => {
  it('uses the name as given on Linux and macOS', () => {
    for (const platform of ['linux', 'darwin'] as const) {
      const place = { platform, variables: { PATH: '/usr/bin:/opt/bin' }, exists: () => true }
      expect(startForm('npm', ['test', '-- "a"'], place)).toEqual({ command: 'npm', args: ['test', '-- "a"'] })
      expect(candidatesOf('npm', place)).toEqual(['/usr/bin/npm', '/opt/bin/npm'])
    }
  })

  it('uses the path of an executable on Windows', () => {
    const place = windows('C:\\tools\\git.exe')
    expect(startForm('git', ['status'], place)).toEqual({ command: 'C:\\tools\\git.exe', args: ['status'] })
    expect(startForm('git.EXE', ['status'], windows('C:\\tools\\git.EXE')).command).toBe('C:\\tools\\git.EXE')
  })

  it('runs scripts through the shell on Windows, with every argument quoted', () => {
    const { command, args, windowsVerbatimArguments } = startForm(
      'npm',
      ['run', 'a b', '& calc.exe', '%PATH%', 'say "hi"', 'end\\'],
      windows('C:\\Program Files\\nodejs\\npm.cmd'),
    )
    expect(command).toBe('C:\\Windows\\cmd.exe')
    expect(windowsVerbatimArguments).toBe(true)
    expect(args.slice(0, 3)).toEqual(['/d', '/s', '/c'])
    // Each character that the shell interprets is still escaped after the script has parsed the line a second time.
    expect(args[3]!.slice(1, -1)).toBe(
      [
        '^"C:\\Program^ Files\\nodejs\\npm.cmd^"',
        '^^^"run^^^"',
        '^^^"a^^^ b^^^"',
        '^^^"^^^&^^^ calc.exe^^^"',
        '^^^"^^^%PATH^^^%^^^"',
        '^^^"say^^^ \\^^^"hi\\^^^"^^^"',
        '^^^"end\\\\^^^"',
      ].join(' '),
    )
  })

  it('leaves a missing program to the system, which reports it', () => {
    expect(startForm('missing', ['x'], windows())).toEqual({ command: 'missing', args: ['x'] })
  })

  it('finds programs by each extension, and resolves relative paths from the folder', () => {
    expect(candidatesOf('qmd', windows()).slice(0, 4)).toEqual([
      'C:\\Program Files\\nodejs\\qmd.com',
      'C:\\Program Files\\nodejs\\qmd.exe',
      'C:\\Program Files\\nodejs\\qmd.bat',
      'C:\\Program Files\\nodejs\\qmd.cmd',
    ])
    expect(candidatesOf('.\\bin\\a.cmd', { ...windows(), folder: 'D:\\work' })).toEqual(['D:\\work\\bin\\a.cmd'])
    expect(candidatesOf('./bin/a', { platform: 'linux', variables: {}, folder: '/work' })).toEqual(['/work/bin/a'])
  })
})

describe('processes', () => {
  it('are stopped as a group, and on Windows as a tree', () => {
    expect(endOf(12, 'SIGTERM', 'linux')).toEqual({ kill: -12, signal: 'SIGTERM' })
    expect(endOf(12, 'SIGKILL', 'darwin')).toEqual({ kill: -12, signal: 'SIGKILL' })
    expect(endOf(12, 'SIGTERM', 'win32')).toEqual({ command: 'taskkill', args: ['/pid', '12', '/t', '/f'] })
    expect(ownGroup('win32').detached).toBe(false)
    expect(ownGroup('linux').detached).toBe(true)
  })

  it('are alive until they have ended', () => {
    expect(isAlive(process.pid)).toBe(true)
    const gone = Number(execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }))
    expect(isAlive(gone)).toBe(false)
  })
})

describe('files', () => {
  it.runIf(process.platform !== 'win32')('are closed to others where file modes apply', () => {
    const file = join(folder, 'a')
    writeFileSync(file, 'x')
    chmodSync(file, 0o644)
    closeToOthers(file, 0o600, 'win32')
    expect(statSync(file).mode & 0o777).toBe(0o644)
    closeToOthers(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('are open to others only where file modes apply', () => {
    expect(isOpenToOthers(0o100666, 'linux')).toBe(true)
    expect(isOpenToOthers(0o100666, 'win32')).toBe(false)
    expect(isOpenToOthers(0o100600, 'darwin')).toBe(false)
  })

  it('are ours where user ids do not exist', () => {
    expect(isOurs({ uid: 0 }, undefined)).toBe(process.getuid === undefined || process.getuid() === 0)
    expect(isOurs({ uid: 7 }, 7)).toBe(true)
    expect(isOurs({ uid: 7 }, 8)).toBe(false)
  })

  it('replace an open file on Windows as soon as it is closed', () => {
    let refused = 0
    const rename = () => {
      if (refused++ < 3) throw Object.assign(new Error('in use'), { code: 'EBUSY' })
    }
    renameOver('a', 'b', { platform: 'win32', rename })
    expect(refused).toBe(4)
  })

  it('are not retried on other systems, for other errors, or forever', () => {
    const failing = (code: string) => {
      let calls = 0
      const rename = () => {
        calls++
        throw Object.assign(new Error(code), { code })
      }
      return { rename, calls: () => calls }
    }
    for (const [platform, code, calls] of [
      ['linux', 'EBUSY', 1],
      ['win32', 'ENOENT', 1],
      ['win32', 'EPERM', 8],
    ] as const) {
      const one = failing(code)
      expect(() => renameOver('a', 'b', { platform, rename: one.rename })).toThrow(code)
      expect(one.calls()).toBe(calls)
    }
  })

  it('are created by only one of several processes, also without hard links', () => {
    const draft = join(folder, 'draft')
    writeFileSync(draft, 'whole')
    const without = () => {
      throw Object.assign(new Error('no links'), { code: 'EPERM' })
    }
    for (const [name, link] of [
      ['linked', undefined],
      ['copied', without],
    ] as const) {
      expect(placeFirst(draft, join(folder, name), link)).toBe(true)
      writeFileSync(draft, 'whole')
      expect(placeFirst(draft, join(folder, name), link)).toBe(false)
      expect(readFileSync(join(folder, name), 'utf8')).toBe('whole')
    }
    expect(() => placeFirst(join(folder, 'missing'), join(folder, 'x'))).toThrow('ENOENT')
  })

  it('replace existing files on this system', () => {
    writeFileSync(join(folder, 'a'), 'new')
    writeFileSync(join(folder, 'b'), 'old')
    renameOver(join(folder, 'a'), join(folder, 'b'))
    expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('new')
  })

  it.each([
    ['win32', 'C:\\Notes', 'c:/notes/a.md', true],
    ['win32', 'C:\\Notes', 'C:\\Notes', true],
    ['win32', 'C:\\Notes\\', 'C:\\notes', true],
    ['win32', 'C:\\Notes', 'C:\\Notes2\\a.md', false],
    ['win32', 'C:\\Notes', 'D:\\Notes\\a.md', false],
    ['win32', 'C:\\', 'c:\\a.md', true],
    ['win32', 'C:\\Notes', 'C:\\Notes\\..\\a.md', false],
    ['win32', '\\\\server\\share', '\\\\SERVER\\share\\a', true],
    ['linux', '/notes', '/notes/a.md', true],
    ['linux', '/notes', '/Notes/a.md', false],
    ['linux', '/', '/a', true],
    ['linux', '/notes', '/notes2', false],
    ['linux', '/notes', '/notes/../a', false],
  ] as const)('%s: %s holds %s: %s', (platform, outer, inner, holds) => {
    expect(isWithin(outer, inner, platform)).toBe(holds)
  })

  it.each([
    ['linux', 'memory/a.md', true],
    ['linux', 'a\\b.md', true],
    ['linux', 'c:d', true],
    ['linux', '../a', false],
    ['linux', '/a', false],
    ['win32', 'memory/a.md', true],
    ['win32', '..\\a', false],
    ['win32', 'memory\\..\\..\\a', false],
    ['win32', 'C:\\a', false],
    ['win32', '\\\\server\\a', false],
    ['win32', 'memory/nul.md', false],
    ['win32', 'a.md:stream', false],
  ] as const)('%s: %s stays below its folder: %s', (platform, path, stays) => {
    expect(staysBelow(path, platform)).toBe(stays)
  })

  it('are shown with the separators of the system', () => {
    expect(shownPath('C:\\Notes', 'a/b.md', 'win32')).toBe('C:\\Notes\\a\\b.md')
    expect(shownPath('/notes', 'a/b.md', 'linux')).toBe('/notes/a/b.md')
    expect([nullDevice('win32'), nullDevice('darwin')]).toEqual(['NUL', '/dev/null'])
    expect(openingAdvice('/home/a b', 'linux')).toContain('chmod')
    expect(openingAdvice('C:\\a', 'win32')).not.toContain('chmod')
  })
})
