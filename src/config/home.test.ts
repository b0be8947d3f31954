import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { chosenHome, databaseFile, homeAt } from './home.ts'

describe('the home folder', () => {
  it("is the caller's choice, else the variable, else ~/.jarvis", () => {
    expect(chosenHome('/a', '/b').root).toBe('/a')
    expect(chosenHome(undefined, '/b').root).toBe('/b')
    expect(chosenHome(undefined, undefined).root).toBe(join(homedir(), '.jarvis'))
    expect(chosenHome('~/x', undefined).root).toBe(join(homedir(), 'x'))
  })

  it('may be relative on the command line, but not in the variable', () => {
    expect(chosenHome('x', undefined).root).toBe(join(process.cwd(), 'x'))
    expect(() => chosenHome(undefined, 'x')).toThrow('is relative ("x")')
  })

  it.each(['', '  ', '/a\0b', `/${'a/'.repeat(300)}`])('is refused without a definite folder: %j', (folder) => {
    for (const choose of [() => chosenHome(folder, undefined), () => chosenHome(undefined, folder)])
      expect(choose).toThrow(expect.objectContaining({ kind: 'InvalidInput', code: 'home_invalid' }))
  })

  it('is refused when it is a file', () => {
    const file = fileURLToPath(import.meta.url)
    expect(() => chosenHome(file, undefined)).toThrow(`is a file (${file})`)
  })

  it('leaves room for the files of the main space, and reports a name that is too long', () => {
    const long = `/${'a'.repeat(200)}/${'b'.repeat(200)}/${'c'.repeat(70)}`
    expect(Buffer.byteLength(`${databaseFile(homeAt(long), 'main')}-journal`)).toBeLessThan(512)
    expect(() => databaseFile(homeAt(long), 'owner/a-very-long-name-of-a-repository')).toThrow('is too long')
  })
})
