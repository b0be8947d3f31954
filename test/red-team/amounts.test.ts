import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { appendEvent } from '../../src/capture/inbox.ts'
import { asked, buildHook, type HookedHome, printed, root, said, started, wrote } from './hooked-home.ts'

// Each test starts processes, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let hook: ReturnType<typeof buildHook>
let home: HookedHome
beforeAll(() => {
  hook = buildHook()
})
afterAll(() => hook.remove())
beforeEach(async () => {
  home = await hook.open()
})
afterEach(() => home.space.dispose())

describe('large amounts', () => {
  it('five megabytes of one tool are cut, stored beside the inbox, and drained like other events', async () => {
    const { observations, tell, accounts } = home
    tell(asked('run it'))
    tell(printed(`first\n${'all work and no play\n'.repeat(250_000)}last`))
    tell(said('Ran it. It printed five megabytes.'))
    await observations.drain()
    expect(await accounts()).toBe(3)
    const { events } = await observations.rawUse({ session: 's1', longest: 100_000 })
    expect(events.find(({ tool }) => tool === 'Bash')!.output).toMatch(/… \d+ more …/)
  })

  it('a thousand events of eight processes within a second are each stored once, while another process drains', async () => {
    const { workshop, space, observations, folder, everything } = home
    const writer = join(workshop, 'writer.cjs')
    const source = `import { appendEvent } from ${JSON.stringify(join(root, 'src/capture/inbox.ts'))}
      const [, , home, folder, name] = process.argv
      process.stdout.write('ready')
      process.stdin.once('data', () => {
        const begun = Date.now()
        for (let number = 0; number < 125; number++)
          appendEvent(home, { key: name + '-' + number, at: Date.now(), client: 'claude-code', kind: number === 0 ? 'prompt' : 'tool',
            session: name, folder, ...(number === 0 ? { text: 'Write the part of ' + name } : { tool: { name: 'Edit', input: { file_path: folder + '/src/' + name + '.ts', new_string: 'const part' + number + ' = 1' } } }) })
        process.stdout.write(' ' + (Date.now() - begun))
        process.exit()
      })`
    writeFileSync(join(workshop, 'writer.ts'), source)
    buildSync({
      entryPoints: [join(workshop, 'writer.ts')],
      outfile: writer,
      bundle: true,
      platform: 'node',
      format: 'cjs',
    })
    const writers = Array.from({ length: 8 }, (_, number) =>
      spawn(process.execPath, [writer, space.folder, folder, `w${number}`], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    const outputs = writers.map(() => '')
    writers.forEach((child, number) => {
      child.stdout!.on('data', (data) => {
        outputs[number] += data
      })
    })
    const ends = writers.map((child) => new Promise((resolve) => child.on('exit', resolve)))
    await vi.waitFor(() => expect(outputs.every((output) => output.includes('ready'))).toBe(true), { timeout: 60_000 })
    for (const child of writers) child.stdin!.write('go')
    let running = true
    const draining = (async () => {
      while (running) await observations.drain()
    })()
    await Promise.all(ends)
    running = false
    await draining
    await observations.drain()
    expect(await observations.counts()).toMatchObject({ captured: 1000, stored: 1000, skipped: {} })
    const slowest = Math.max(...outputs.map((output) => Number(output.split(' ')[1])))
    // A thousand in a second is the promise; a busy machine may take three.
    expect(slowest).toBeLessThan(3000)
    const titles = (await everything()).map(({ title }) => title)
    for (let number = 0; number < 8; number++)
      expect(titles.filter((title) => title.includes(`src/w${number}.ts`))).toHaveLength(1)
  })

  it('invalid and partial lines are skipped without affecting other lines', async () => {
    const { space, observations, tell, accounts } = home
    tell(asked('hello, change the reader please'))
    const inbox = join(space.folder, 'inbox')
    const [file] = readdirSync(inbox).filter((name) => name.endsWith('.jsonl'))
    const nonsense = [
      '{"key":',
      '[]',
      'null',
      '\u0000\u0001',
      '{"large":"../../../etc/passwd"}',
      '{"key":"k","at":"now"}',
      `{"key":"k2","at":1,"client":"c","kind":"prompt","session":"s 1","folder":""}`,
      '{"key":"k3","at":1,"client":"c","kind":"session-start","session":"s9","folder":"","told":{"tokens":1,"lines":[{"id":7}]}}',
    ]
    writeFileSync(join(inbox, file!), `${readFileSync(join(inbox, file!), 'utf8')}\n${nonsense.join('\n')}\n`)
    tell(printed('ok'))
    await observations.drain()
    expect((await observations.counts()).skipped.unreadable).toBe(nonsense.length)
    await accounts()
  })
})

describe('changes of time and place', () => {
  it('a clock set back loses nothing, duplicates nothing, and keeps receipts working', async () => {
    const { space, observations, folder, everything, accounts } = home
    const at = (time: number, event: object) =>
      appendEvent(space.folder, {
        key: `k${Math.random()}`,
        at: time,
        client: 'claude-code',
        session: 's1',
        folder,
        kind: 'tool',
        ...event,
      })
    const now = Date.now()
    const edit = (file: string) => ({
      tool: { name: 'Edit', input: { file_path: join(folder, file), new_string: 'const a = 1' } },
    })
    at(now, { kind: 'prompt', text: 'Change the reader please' })
    at(now - 3_600_000, edit('src/reader.ts'))
    at(now - 7_200_000, { kind: 'stop', text: 'Changed how the reader waits.' })
    at(now - 7_200_000, { kind: 'prompt', text: 'And the writer' })
    at(now - 10_800_000, edit('src/writer.ts'))
    await observations.drain()
    await observations.drain()
    expect(await accounts()).toBe(5)
    const titles = (await everything()).map(({ title }) => title)
    expect(titles).toHaveLength(new Set(titles).size)
    expect(titles.join()).toMatch(/reader/)
    expect(titles.join()).toMatch(/writer/)
  })

  it('a repository renamed between sessions stays the same project, and its next session gets context', async () => {
    const { space, observations, folder, tell } = home
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, stdio: 'ignore' })
    git('init', '-q')
    git('commit', '-q', '--allow-empty', '-m', 'first')
    tell(asked('We decided to keep the queue on the disk because it survives a crash.'))
    tell(wrote(`${folder}/queue.ts`, 'const a = 1'))
    for (const place of (await observations.drain()).places) await observations.prepareContext(place, [])
    const moved = join(space.folder, 'store')
    renameSync(folder, moved)
    tell(started('s2'), moved)
    const { places } = await observations.drain()
    expect(places).toMatchObject([{ project: 'shop', top: moved }])
    for (const place of places) await observations.prepareContext(place, [])
    expect(tell(started('s3'), moved)).toContain('keep the queue on the disk')
  })
})
