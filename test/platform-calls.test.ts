import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * Calls that behave differently on Windows belong in src/core/platform, whose tests cover each platform. Code for one
 * platform only is listed in `allowed`, with the reason.
 */
const rules: readonly { name: string; pattern: RegExp; instead: string }[] = [
  {
    name: 'process.kill',
    pattern: /\bprocess\.kill\(/,
    instead: 'isAlive, isAliveAndOurs or endGroup of core/platform/processes.ts',
  },
  { name: 'detached', pattern: /\bdetached: process\.platform/, instead: 'ownGroup of core/platform/processes.ts' },
  { name: 'chmod', pattern: /\bf?chmod(?:Sync)?\(/, instead: 'closeToOthers or giveMode of core/platform/files.ts' },
  { name: 'getuid', pattern: /\bprocess\.gete?[ug]id\b/, instead: 'isOurs or userAndGroup of core/platform/files.ts' },
  { name: 'symlink', pattern: /\bsymlink(?:Sync)?\(/, instead: 'no link: making one needs rights on Windows' },
  { name: '/dev/null', pattern: /['"`=]\/dev\/null/, instead: 'nullDevice of core/platform/files.ts' },
  { name: '/tmp', pattern: /['"`]\/tmp\b/, instead: 'tmpdir() of node:os' },
  { name: 'SIGHUP', pattern: /['"`]SIG(?:HUP|USR[12]|QUIT)\b/, instead: 'SIGTERM: Windows has no other' },
  {
    name: 'folder/name',
    pattern: /`\$\{[\w.]*(?:root|folder|home)\}\/\$\{[\w.]*(?:path|file)\}`/,
    instead: 'join of node:path, or shownPath of core/platform/files.ts',
  },
  {
    name: 'shell on Windows',
    pattern: /shell: (?:process\.platform === 'win32'|true)/,
    instead: 'startForm of core/platform/programs.ts: a shell reads what is in arguments',
  },
]

/** File → the call that it may contain, and why. */
const allowed: Readonly<Record<string, readonly [name: string, why: string]>> = {
  'src/documents/readers/guard-limits.ts': ['process.kill', 'a process ends itself: Windows knows that, too'],
  'src/workspaces/containers.ts': ['/tmp', 'a path inside a container, which is Linux'],
}

const files = (readdirSync('src', { recursive: true }) as string[])
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => file.endsWith('.ts'))
const isOurs = (file: string) => !/\.test\.ts$|^src\/testing\/|^src\/core\/platform\//.test(file)
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\*|\/\/).*$/, ''))

describe('platform-dependent calls', () => {
  it('occur only in core/platform', () => {
    const found = files
      .filter(isOurs)
      .flatMap((file) =>
        linesOf(file).flatMap((line, index) =>
          rules
            .filter(({ name, pattern }) => pattern.test(line) && allowed[file]?.[0] !== name)
            .map(({ name, instead }) => `${file}:${index + 1}: ${name}: use ${instead}`),
        ),
      )
    expect(found).toEqual([])
  })

  it('still occur where they are allowed', () => {
    const idle = Object.entries(allowed).filter(([file, [name]]) => {
      const { pattern } = rules.find((rule) => rule.name === name)!
      return !files.includes(file) || !linesOf(file).some((line) => pattern.test(line))
    })
    expect(idle).toEqual([])
  })

  it('are matched by each rule', () => {
    const samples = [
      'process.kill(pid, 0)',
      "detached: process.platform !== 'win32'",
      'chmodSync(file, 0o600)',
      'process.getuid()',
      'symlinkSync(a, b)',
      "'core.hooksPath=/dev/null'",
      "'/tmp/x'",
      "process.on('SIGHUP', end)",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program.
      '`${root}/${path}`',
      "shell: process.platform === 'win32'",
    ]
    expect(rules.map(({ pattern }, index) => pattern.test(samples[index]!))).toEqual(rules.map(() => true))
  })
})
