import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { answerOf, type Bench, command, createBench } from './jarvis.ts'
import { hasSsh, startSshServer, whyNoSsh } from './ssh-server.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})

function open(path?: string): Bench {
  const bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none', ...(path && { PATH: `${path}:${process.env.PATH}` }) })
  ends.push(() => bench.close())
  return bench
}

async function openTwo(): Promise<{ desktop: Bench; laptop: Bench }> {
  const desktop = open()
  const server = await startSshServer(desktop.folder)
  ends.push(server.end)
  return { desktop, laptop: open(server.bin) }
}

/** Writes a shell script for the other machine; `body` gets the command of Jarvis there. */
function remoteOf({ folder, home }: Bench, name: string, body: (jarvis: string) => string): string {
  const jarvis = `env HOME=${folder} JARVIS_HOME=${home} JARVIS_EMBEDDING_MODEL=none ${process.execPath} ${command} "$@"`
  const file = join(folder, `${name}.sh`)
  writeFileSync(file, `#!/bin/sh\n${body(jarvis)}\n`, { mode: 0o755 })
  return file
}

/** The connection is lost: the nearest sshd above the shell is killed. */
const loseConnection =
  'p=$PPID; while ! grep -q sshd /proc/$p/comm; do p=$(cut -d " " -f 4 /proc/$p/stat); done; kill -9 $p'

async function said(bench: Bench, ...args: string[]): Promise<string> {
  const { code, out, err } = await bench.jarvis(...args)
  expect({ code, err }, args.join(' ')).toMatchObject({ code: 0 })
  return out
}

it.skipIf(!hasSsh)(`two machines sync over ssh, and errors name the cause ${whyNoSsh}`, async () => {
  const { desktop, laptop } = await openTwo()
  const remote = remoteOf(desktop, 'jarvis', (jarvis) => jarvis)
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
  // The folder of a repository's space has another name than the space.
  const ofSpace = ['--space', 'ada/net']
  const { words: second } = await laptop.json<{ words: string }>('sync', 'pair', ...ofSpace)
  const other = desktop.start(['sync', 'pair', ...ofSpace, '--words', '-'])
  other.stdin?.end(second)
  await answerOf(other)
  await said(laptop, 'remember', 'The net needs Node 20', ...ofSpace)
  expect(await said(laptop, ...sync, ...ofSpace)).toContain('1 sent')
  expect(await said(desktop, 'facts', 'list', ...ofSpace)).toContain('Node 20')
  for (const [host, why] of [
    ['nowhere', 'Connection refused'],
    ['unknown', 'Could not resolve hostname'],
    ['stranger', 'Permission denied (publickey)'],
    ['changed', 'Host key verification failed'],
  ] as const) {
    const { code, out, err } = await laptop.jarvis('sync', '--host', host)
    expect({ host, out, err }).toEqual({ host, out: '', err: expect.stringContaining(`ssh does not reach ${host}:`) })
    expect(err).toContain(why)
    // One sentence, then the next step.
    expect(err.trim().split('\n'), err).toHaveLength(1)
    expect(err).not.toContain('..')
    expect(code).toBe(69)
  }
  expect(await laptop.jarvis('sync', '--host', 'desktop', '--remote', '/nowhere/jarvis')).toMatchObject({
    err: expect.stringContaining('Jarvis does not start on desktop'),
  })
  expect(await laptop.jarvis('sync', '--host', '-oProxyCommand=id')).toMatchObject({ code: 2 })
})

it.skipIf(!hasSsh)(`an interrupted sync over ssh continues with the next one ${whyNoSsh}`, async () => {
  const { desktop, laptop } = await openTwo()
  const { words } = await laptop.json<{ words: string }>('sync', 'pair', '--name', 'laptop')
  const child = desktop.start(['sync', 'pair', '--words', '-'])
  child.stdin?.end(words)
  await answerOf(child)
  await said(desktop, 'remember', 'My bicycle is green')
  const sync = (remote: string) => ['sync', '--host', 'desktop', '--remote', remote]
  const marker = join(desktop.folder, 'asked')
  /** A fault of the other machine, and the expected error. */
  const faults: Readonly<Record<string, [(jarvis: string) => string, string]>> = {
    'lost before it was read': [() => loseConnection, 'The connection to desktop was lost'],
    'lost after it was taken in': [
      (jarvis) => `${jarvis} > /dev/null\n${loseConnection}`,
      'Run the same command again',
    ],
    'half an answer': [(jarvis) => `${jarvis} | head -c 100`, 'sent no complete list of packets. Sync again'],
    'killed there': [(jarvis) => `${jarvis} &\nsleep .3\nkill -9 $!\nwait $!`, 'The home on desktop answered: '],
  }
  for (const [at, [name, [body, says]]] of Object.entries(faults).entries()) {
    await said(laptop, 'remember', `I like the old maps of shelf ${at}, kept by Ada`)
    const { code, out, err } = await laptop.jarvis(...sync(remoteOf(desktop, `fault-${at}`, body)))
    expect({ name, code, out }).toEqual({ name, code: expect.any(Number), out: '' })
    expect(code, name).toBeGreaterThan(0)
    expect(err.trim().split('\n'), `${name}: ${err}`).toEqual([expect.stringContaining(says)])
  }
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    await said(laptop, 'remember', `I like the new maps of ${signal}, kept by Grace`)
    const file = `${marker}-${signal}`
    const running = laptop.start(sync(remoteOf(desktop, signal, (jarvis) => `touch ${file}\nsleep 2\n${jarvis}`)))
    const ended = answerOf(running)
    for (let waited = 0; !existsSync(file) && waited < 20_000; waited += 20) await pause(20)
    running.kill(signal)
    expect((await ended).code).not.toBe(0)
  }
  await said(laptop, ...sync(remoteOf(desktop, 'jarvis', (jarvis) => jarvis)))
  const facts = async (bench: Bench) =>
    (await bench.json<{ facts: { content: string }[] }>('facts', 'list')).facts.map(({ content }) => content).sort()
  expect(await facts(laptop)).toEqual(await facts(desktop))
  expect(await facts(desktop)).toHaveLength(7)
  expect(await said(laptop, ...sync(remoteOf(desktop, 'jarvis', (jarvis) => jarvis)))).toContain('0 sent, 0 received')
})
