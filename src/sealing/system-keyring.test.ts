import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemKeyring } from './system-keyring.ts'

let folder: string
const path = process.env.PATH
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-keyring-'))
  mkdirSync(join(folder, 'home', 'cache'), { recursive: true })
  process.env.PATH = `${folder}${delimiter}${path}`
})
afterEach(() => {
  process.env.PATH = path
  rmSync(folder, { recursive: true, force: true })
})

/** Creates a fake of a system's program: it stores its input, and records its calls. */
function fake(name: string, script: string): void {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\necho "$@" >> ${folder}/calls\nkept=${folder}/kept\n${script}\n`)
  chmodSync(file, 0o755)
}
const calls = () => readFileSync(join(folder, 'calls'), 'utf8')
const key = Buffer.alloc(32, 9).toString('base64')

/** The programs of these systems are fakes: the tests show how they are called, not how the real ones answer. */
describe.skipIf(process.platform === 'win32')('the system keyring', () => {
  it.each([
    ['linux', 'secret-tool', `case $1 in store) cat > $kept;; lookup) cat $kept;; clear) rm $kept;; esac`],
    [
      'darwin',
      'security',
      `case $1 in -i) read line; echo "$line" | sed 's/.* -w //' > $kept;; find-generic-password) cat $kept;; delete-generic-password) rm $kept;; esac`,
    ],
    ['win32', 'powershell', `tr 'A-Za-z' 'N-ZA-Mn-za-m'`],
  ] as const)('of %s stores a key, and never passes it as an argument', (platform, program, script) => {
    fake(program, script)
    const keyring = systemKeyring(join(folder, 'home'), platform)
    expect(keyring.keep(key)).toBe(true)
    expect(keyring.read()).toBe(key)
    expect(calls()).not.toContain(key)
    keyring.forget()
    expect(keyring.read()).toBeUndefined()
  })

  it.each(['linux', 'darwin', 'win32'] as const)('of %s reports a refusal', (platform) => {
    for (const program of ['secret-tool', 'security', 'powershell']) fake(program, 'exit 1')
    const keyring = systemKeyring(join(folder, 'home'), platform)
    expect(keyring.keep(key)).toBe(false)
    expect(keyring.read()).toBeUndefined()
  })
})
