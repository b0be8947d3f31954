import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { answerOf, type Bench, command, createBench } from './jarvis.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const daemon = ['/usr/sbin/sshd', '/usr/bin/sshd'].find(existsSync)
const hasSsh = daemon !== undefined && spawnSync('ssh', ['-V']).status === 0
const why = hasSsh ? '' : '(skipped: this machine has no ssh and sshd)'
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})

function open(path?: string): Bench {
  const bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none', ...(path && { PATH: `${path}:${process.env.PATH}` }) })
  ends.push(() => bench.close())
  return bench
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** A real sshd of this user, and a program `ssh` that uses its key. Returns the folder of that program. */
async function startSsh(folder: string): Promise<string> {
  const place = join(folder, 'ssh')
  mkdirSync(place, { mode: 0o700 })
  const file = (name: string) => join(place, name)
  for (const key of ['host', 'user']) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file(key)])
  execFileSync('cp', [file('user.pub'), file('authorized')])
  const port = await freePort()
  writeFileSync(
    file('sshd_config'),
    `Port ${port}\nListenAddress 127.0.0.1\nHostKey ${file('host')}\nAuthorizedKeysFile ${file('authorized')}\nStrictModes no\nPidFile none\nUsePAM no\n`,
  )
  mkdirSync('/run/sshd', { recursive: true })
  const child = spawn(daemon!, ['-D', '-e', '-f', file('sshd_config')], { stdio: 'pipe' })
  ends.push(() => child.kill())
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
      if (said.includes('Server listening')) resolve()
    })
    child.once('exit', () => reject(new Error(said)))
  })
  writeFileSync(
    file('config'),
    `Host desktop\n  HostName 127.0.0.1\n  Port ${port}\n  IdentityFile ${file('user')}\n  StrictHostKeyChecking no\n  UserKnownHostsFile /dev/null\n  LogLevel ERROR\nHost nowhere\n  HostName 127.0.0.1\n  Port 1\n`,
  )
  const ssh = execFileSync('sh', ['-c', 'command -v ssh']).toString().trim()
  mkdirSync(file('bin'))
  writeFileSync(join(file('bin'), 'ssh'), `#!/bin/sh\nexec ${ssh} -F ${file('config')} "$@"\n`)
  chmodSync(join(file('bin'), 'ssh'), 0o755)
  return file('bin')
}

async function said(bench: Bench, ...args: string[]): Promise<string> {
  const { code, out, err } = await bench.jarvis(...args)
  expect({ code, err }, args.join(' ')).toMatchObject({ code: 0 })
  return out
}

it.skipIf(!hasSsh)(`two machines are in step over ssh, which says what is wrong ${why}`, async () => {
  const desktop = open()
  const laptop = open(await startSsh(desktop.folder))
  const remote = `env HOME=${desktop.folder} JARVIS_HOME=${desktop.home} JARVIS_EMBEDDING_MODEL=none ${process.execPath} ${command}`
  const { words: ours } = await laptop.json<{ words: string }>('sync', 'pair', '--name', 'laptop')
  await said(laptop, 'remember', 'I like old maps')
  await said(desktop, 'remember', 'My bicycle is green')
  const sync = ['sync', '--host', 'desktop', '--remote', remote]
  expect(await laptop.jarvis(...sync)).toMatchObject({
    err: expect.stringMatching(/answered: This home is not paired/),
  })
  await said(desktop, 'sync', 'pair')
  expect(await laptop.jarvis(...sync)).toMatchObject({ err: expect.stringContaining('paired by other words') })
  const child = desktop.start(['sync', 'pair', '--fresh', '--words', '-'])
  child.stdin?.end(ours)
  await answerOf(child)
  expect(await said(laptop, ...sync)).toContain('1 received')
  for (const bench of [laptop, desktop]) {
    const facts = await said(bench, 'facts', 'list')
    for (const words of ['old maps', 'bicycle']) expect(facts).toContain(words)
  }
  expect(await said(laptop, ...sync)).toContain('0 sent, 0 received')
  expect(await laptop.jarvis('sync', '--host', 'nowhere')).toMatchObject({
    err: expect.stringContaining('ssh does not reach nowhere'),
  })
  expect(await laptop.jarvis('sync', '--host', 'desktop', '--remote', '/nowhere/jarvis')).toMatchObject({
    err: expect.stringContaining('Jarvis does not start on desktop'),
  })
  expect(await laptop.jarvis('sync', '--host', '-oProxyCommand=id')).toMatchObject({ code: 2 })
})
