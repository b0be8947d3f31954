import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const daemon = ['/usr/sbin/sshd', '/usr/bin/sshd'].find(existsSync)
export const hasSsh = daemon !== undefined && spawnSync('ssh', ['-V']).status === 0
/** For names of tests: why they do not run. */
export const whyNoSsh = hasSsh ? '' : '(skipped: this machine has no ssh and sshd)'

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** A real sshd of this user that runs for one test. */
export interface SshServer {
  /** Folder of a program `ssh` that reads the configuration below, for the PATH of a test. */
  bin: string
  end(): void
}

/**
 * Starts sshd with a separate host key and port, and writes an ssh configuration. In it, `desktop` is that server,
 * `stranger` the same with a key that it does not know, `changed` the same with another host key on record, `nowhere` a
 * port on which nothing listens, and `unknown` a host name that does not exist.
 */
export async function startSshServer(folder: string): Promise<SshServer> {
  const place = join(folder, 'ssh')
  mkdirSync(place, { mode: 0o700 })
  const file = (name: string) => join(place, name)
  for (const key of ['host', 'user', 'other'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file(key)])
  execFileSync('cp', [file('user.pub'), file('authorized')])
  const port = await freePort()
  // An empty home: a login shell would run the start files of the user, which can wait for anything.
  mkdirSync(file('home'))
  writeFileSync(
    file('sshd_config'),
    `Port ${port}\nListenAddress 127.0.0.1\nHostKey ${file('host')}\nAuthorizedKeysFile ${file('authorized')}\nStrictModes no\nPidFile none\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\nSetEnv HOME=${file('home')}\n`,
  )
  mkdirSync('/run/sshd', { recursive: true })
  const child = spawn(daemon!, ['-D', '-e', '-f', file('sshd_config')], { stdio: 'pipe' })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
      if (said.includes('Server listening')) resolve()
    })
    child.once('exit', () => reject(new Error(said)))
  })
  const keyOf = (name: string) => execFileSync('cut', ['-d', ' ', '-f', '1,2', file(`${name}.pub`)]).toString()
  writeFileSync(file('known'), `[127.0.0.1]:${port} ${keyOf('host')}`)
  writeFileSync(file('known-before'), `[127.0.0.1]:${port} ${keyOf('other')}`)
  const host = (name: string, key: string, known: string) =>
    `Host ${name}\n  HostName 127.0.0.1\n  Port ${port}\n  IdentityFile ${file(key)}\n  IdentitiesOnly yes\n  StrictHostKeyChecking yes\n  UserKnownHostsFile ${file(known)}\n  LogLevel ERROR\n`
  writeFileSync(
    file('config'),
    [
      host('desktop', 'user', 'known'),
      host('stranger', 'other', 'known'),
      host('changed', 'user', 'known-before'),
      'Host nowhere\n  HostName 127.0.0.1\n  Port 1\n',
      'Host unknown\n  HostName no-such-host.invalid\n',
    ].join(''),
  )
  const ssh = execFileSync('sh', ['-c', 'command -v ssh']).toString().trim()
  mkdirSync(file('bin'))
  writeFileSync(join(file('bin'), 'ssh'), `#!/bin/sh\nexec ${ssh} -F ${file('config')} "$@"\n`)
  chmodSync(join(file('bin'), 'ssh'), 0o755)
  return { bin: file('bin'), end: () => child.kill() }
}
