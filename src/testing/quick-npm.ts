import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Runs a script of the `package.json` in its folder: `npm test`, `npm run lint`. */
const program = `#!/bin/sh
[ "$1" = run ] && shift
exec sh -c "$(sed -n "s/.*\\"$1\\": *\\"\\([^\\"]*\\)\\".*/\\1/p" package.json)"
`

/**
 * Replaces npm by a shell script, as npm's own start takes longer than the tests of a small project. For tests that run
 * such tests many times and are about something else. Returns a function that restores npm.
 */
export function useQuickNpm(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-quick-npm-'))
  writeFileSync(join(folder, 'npm'), program, { mode: 0o755 })
  const before = process.env.PATH
  process.env.PATH = `${folder}${delimiter}${before}`
  return () => {
    process.env.PATH = before
    rmSync(folder, { recursive: true, force: true })
  }
}
