import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { commandFile } from '../../../scripts/command-file.mjs'
import type { Command } from './command.ts'
import { commandsInFile, commandsInMemory } from './command-list.ts'
import { commands } from './commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'jarvis-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (all: readonly Command[]) => {
  const { text, places } = commandFile(all)
  const path = join(folder, 'commands.json')
  writeFileSync(path, text)
  return commandsInFile(path, places)
}

describe('the fast command file', () => {
  it('returns each command as written, one by one and all together', () => {
    const all = commands.all()
    const read = written(all)
    expect(read.words).toEqual(all.map(({ words }) => words))
    for (const [place, command] of all.entries()) expect(read.at(place)).toEqual(JSON.parse(JSON.stringify(command)))
    expect(read.all()).toEqual(JSON.parse(JSON.stringify(all)))
  })

  it('counts bytes, not characters', () => {
    const command = { ...commands.at(0), summary: 'Straße – 東京 😀' }
    const read = written([command, command])
    expect(read.at(1).summary).toBe('Straße – 東京 😀')
    expect(commandsInMemory([command]).at(0)).toBe(command)
  })
})
