import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Invocation } from '../invocation.ts'
import { completion } from './completion.ts'

const folder = mkdtempSync(join(tmpdir(), 'jarvis-completion-'))
const shells = ['bash', 'zsh', 'fish', 'powershell']
const scriptOf = (shell: string) => join(folder, `${shell}.script`)

beforeAll(async () => {
  for (const shell of shells) {
    const answer = (text: string) => writeFileSync(scriptOf(shell), text)
    await completion({ parsed: { input: { shell } }, output: { answer } } as unknown as Invocation)
  }
  writeFileSync(join(folder, 'my-notes.md'), '')
  // Stands for the command that is installed.
  const list = '#!/bin/sh\n[ "$*" = "collection list --files" ] && printf "jarvis://notes\\njarvis://my-letters\\n"\n'
  writeFileSync(join(folder, 'jarvis'), list)
  chmodSync(join(folder, 'jarvis'), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }

/** Completions of each shell for a line, from the shell itself. */
const offers: Readonly<Record<string, (line: string) => { program: string; args: string[] }>> = {
  bash: (line) => ({
    program: 'bash',
    args: [
      '--norc',
      '-c',
      `source '${scriptOf('bash')}'; COMP_WORDS=(${line
        .split(' ')
        .map((word) => `'${word}'`)
        .join(' ')}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _jarvis; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
  }),
  fish: (line) => ({
    program: 'fish',
    args: ['--no-config', '-c', `source '${scriptOf('fish')}'; complete -C '${line}'`],
  }),
  zsh: (line) => ({
    program: 'zsh',
    // A shell on its own terminal, which lists its completions there after a Tab.
    args: [
      '-f',
      '-c',
      `zmodload zsh/zpty
zpty z zsh -f -i
until_seen() { local part all=; repeat 400; do zpty -r -t z part && all+=$part || sleep 0.02; [[ $all == *"$1"* ]] && break; done; print -r -- $all }
zpty -w z "PROMPT=; stty columns 300 rows 500; LISTMAX=0; source '${scriptOf('zsh')}'; zstyle ':completion:*' list-prompt ''; bindkey '^X' list-choices; print rea''dy"
until_seen ready >/dev/null
zpty -w -n z $'${line}\\x18'
sleep 0.5
zpty -w -n z $'\\x15print do\\'\\'ne\\n'
until_seen done
zpty -d z`,
    ],
  }),
}

function offered(shell: string, line: string): string {
  const { program, args } = offers[shell]!(line)
  const { stdout, stderr, status } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8', timeout: 20_000 })
  expect(stderr, line).toBe('')
  expect(status, line).toBe(0)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what moves the cursor is no text
  return stdout.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '').replaceAll('\r', '\n')
}

const linesOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

describe.each(['bash', 'zsh', 'fish'])('completions in the real %s', (shell) => {
  const isThere = spawnSync(shell, ['--version']).status === 0
  if (!isThere) console.warn(`${shell} is not installed: its completions are not tried.`)

  it.runIf(isThere)('completes commands, their second words, options and choices', () => {
    expect(linesOf(offered(shell, 'jarvis colle'))).toContain('collection')
    const seconds = linesOf(offered(shell, 'jarvis collection '))
    expect(seconds).toEqual(expect.arrayContaining(['add', 'list', 'remove']))
    expect(seconds).not.toContain('query')
    expect(seconds).not.toContain('my-notes.md')
    expect(linesOf(offered(shell, 'jarvis collection add --ma'))).toContain('--mask')
    expect(linesOf(offered(shell, 'jarvis query --lim'))).toContain('--limit')
    expect(linesOf(offered(shell, 'jarvis completions ')).join(' ')).toMatch(/bash .*fish/)
    expect(offered(shell, 'jarvis query --home my-')).toContain('my-notes.md')
  })

  it.runIf(isThere)('follows the command, not words of a query that name other commands', () => {
    expect(linesOf(offered(shell, 'jarvis query collection add --ma'))).not.toContain('--mask')
    expect(linesOf(offered(shell, 'jarvis query collection add --lim'))).toContain('--limit')
  })

  it.runIf(isThere)('offers existing collections, not files', () => {
    for (const line of ['jarvis query --collection ', 'jarvis collection remove ', 'jarvis update ']) {
      const words = linesOf(offered(shell, line))
      expect(words, line).toEqual(expect.arrayContaining(['notes', 'my-letters']))
      expect(words, line).not.toContain('my-notes.md')
    }
    expect(linesOf(offered(shell, 'jarvis query --collection my'))).toContain('my-letters')
  })

  it.runIf(isThere && shell !== 'bash')('describes each word and option', () => {
    expect(offered(shell, 'jarvis collection ad')).toContain('Add a folder')
    expect(offered(shell, 'jarvis query --lim')).toMatch(/--limit\b.*\w+ \w+/)
  })
})
