/**
 * Plays sessions of work and records what really was printed: each command is run in a folder of its own, each edit is
 * made. `node scripts/run-ts.mjs bench/learning/sessions/record.ts <tools> <file> [--more | --third | --fourth | --fifth | --sixth | --seventh | --new-tools | --other-tools | --long-outputs]`; <tools> is a folder whose
 * `node_modules` have vitest, jest, mocha, typescript and eslint; Python, Go, Rust, Java, Ruby, PHP, pnpm, mypy and ruff are found by PATH.
 * The fifth set also needs prettier, webpack, vite, sass, stylelint and ajv-cli there, and by PATH cmake, Meson, gfortran, GHC, OCaml, Nim,
 * RSpec, Lua, bats, shellcheck, Tcl, Elixir, R, SWI-Prolog, Guile, sqlite3, Terraform, yamllint, jq, and the locales de_DE and fr_FR;
 * the sixth ava, esbuild, rollup, less, biome, markdownlint-cli and tsx there, and Flask, cfn-lint, bison, SBCL, redis, mawk, gawk, msgfmt,
 * Graphviz, protoc, nginx, logrotate, systemd-analyze and openssl; the seventh Django, Ansible, pydantic, click, jsonschema, moto, kubectl, Caddy,
 * valgrind and CMake.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { commandFixes } from './command-fixes.ts'
import { compiledFixes } from './compiled-fixes.ts'
import { decoys } from './decoys.ts'
import { falseFixes } from './false-fixes.ts'
import type { Act, Played, PlayedSession, Session } from './form.ts'
import { fourthScripts } from './fourth.ts'
import { fourthDecoys } from './fourth-decoys.ts'
import { fourthFixes } from './fourth-fixes.ts'
import { harmlessFailures } from './harmless-failures.ts'
import { longOutputs } from './long-outputs.ts'
import { longSessions } from './long-sessions.ts'
import { moreSessions } from './more.ts'
import { moreDecoys } from './more-decoys.ts'
import { newTools } from './new-tools.ts'
import { otherFixes } from './other-fixes.ts'
import { otherTools } from './other-tools.ts'
import { pairs } from './pairs.ts'
import { scriptFixes } from './script-fixes.ts'
import { seventhSessions } from './seventh.ts'
import { sixthSessions } from './sixth.ts'
import { webFixes } from './web-fixes.ts'
import { wrappedRuns } from './wrapped-runs.ts'

const longest = 6000
const [tools, out, which] = process.argv.slice(2)
if (!tools || !out) throw new Error('Name the folder of the tools, and the file to write to.')
const identity = ['AUTHOR', 'COMMITTER'].flatMap((who) => [
  [`GIT_${who}_NAME`, 'Ada'],
  [`GIT_${who}_EMAIL`, 'ada@example.com'],
])
const env = { ...process.env, CI: '1', ...Object.fromEntries(identity) }

/** Output cut as by a client, with neutral folder names. */
function said(text: string, folder: string): string {
  const plain = text
    .replaceAll(folder, '/home/ada/shop')
    .replaceAll(dirname(folder), '/home/ada')
    .replaceAll(resolve(tools!), '/opt/tools')
    .replaceAll(homedir(), '/home/ada')
  return plain.length > longest ? `${plain.slice(0, longest / 2)}\n${plain.slice(-longest / 2)}` : plain
}

function played(act: Act, folder: string, background: string[], locale: string | undefined): Played {
  if ('say' in act) return act
  if ('run' in act || 'collect' in act) {
    const command = 'run' in act ? act.run : background.shift()!
    if ('run' in act && act.background) {
      background.push(act.run)
      return act
    }
    if ('run' in act && act.interrupted) return { ...act, output: '', exit: 130 }
    const typed = command.replaceAll('/home/ada/shop', folder)
    const { stdout, status } = spawnSync('bash', ['-c', `{ ${typed}\n} 2>&1`], {
      ...{ cwd: folder, env: { ...env, ...(locale && { LC_ALL: locale }) }, encoding: 'utf8', timeout: 120_000 },
    })
    return { ...act, output: said(stdout, folder), exit: status ?? 1 }
  }
  const file = resolve(folder, 'edit' in act ? act.edit : act.write)
  mkdirSync(dirname(file), { recursive: true })
  const before = 'edit' in act ? readFileSync(file, 'utf8') : ''
  if ('edit' in act && !before.includes(act.from)) throw new Error(`"${act.from}" is not in ${file}.`)
  writeFileSync(file, 'edit' in act ? before.replace(act.from, act.to) : act.text)
  return act
}

function play({ name, files, acts, learns, locale }: Session): PlayedSession {
  const folder = join(mkdtempSync(join(tmpdir(), 'played-')), 'shop')
  mkdirSync(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const modules = join(tools!, 'node_modules')
  // pnpm creates a folder there.
  if (!JSON.stringify(acts).includes('pnpm')) symlinkSync(resolve(modules), join(dirname(folder), 'node_modules'))
  const background: string[] = []
  const done = acts.map((act) => played(act, folder, background, locale))
  rmSync(dirname(folder), { recursive: true, force: true })
  const exits = done.flatMap(({ exit }) => (exit === undefined ? [] : [exit]))
  console.log(`${name}: ${exits.join(' ')}`)
  return { name, learns, acts: done }
}

const sessions = {
  '--more': moreSessions,
  '--third': [...otherFixes, ...wrappedRuns, ...moreDecoys],
  '--fourth': [...fourthScripts, ...fourthFixes, ...fourthDecoys],
  '--sixth': sixthSessions,
  '--seventh': seventhSessions,
  '--new-tools': newTools,
  '--other-tools': otherTools,
  '--long-outputs': longOutputs,
  '--fifth': [
    ...[...compiledFixes, ...scriptFixes, ...webFixes, ...commandFixes, ...longSessions],
    ...[...falseFixes, ...harmlessFailures],
  ],
}[which ?? ''] ?? [...pairs, ...decoys]
const lines = sessions.map((one) => JSON.stringify(play(one)))
writeFileSync(out, `${lines.join('\n')}\n`)
