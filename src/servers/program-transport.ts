import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { deserializeMessage, type JSONRPCMessage, serializeMessage, type Transport } from '@modelcontextprotocol/client'
import { type EndSignal, endGroup, ownGroup } from '../core/platform/processes.ts'
import { startForm } from '../core/platform/programs.ts'
import type { Reach, Variables } from './configured-server.ts'

/** A check needs a few kilobytes of answers; a program that floods is stopped, bytes. */
const mostBytes = 8_000_000
/** Time to end by itself once its input has ended, then after the first signal, milliseconds. */
const graceMs = 150

/**
 * A server as a program in its own process group, so that its child processes end with it. The client package's
 * transport ends only the program, and waits up to four seconds for that.
 */
export class ProgramTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  /** Output lines that are not messages. */
  strayLines = 0
  /** How the program ended: `exit code 1`, `signal SIGSEGV`; undefined while it runs. */
  ended: string | undefined
  private child: ChildProcess | undefined
  private exit: Promise<void> = Promise.resolve()
  private bytes = 0
  private rest = ''
  private errorText = ''
  private readonly reach: Reach & { kind: 'stdio' }
  private readonly variables: Variables
  private readonly started: (pid: number) => void

  constructor(reach: Reach & { kind: 'stdio' }, variables: Variables, started: (pid: number) => void) {
    this.reach = reach
    this.variables = variables
    this.started = started
  }

  /** The last line that it wrote to its error stream; empty where it wrote none. */
  get lastWords(): string {
    return this.errorText.trim().split('\n').at(-1)?.trim() ?? ''
  }

  async start(): Promise<void> {
    const { command, args, env, cwd } = this.reach
    const variables = { ...this.variables, ...env }
    const form = startForm(command, args, {
      ...{ platform: process.platform, variables, folder: cwd },
      exists: existsSync,
    })
    const child = spawn(form.command, form.args, {
      ...{ ...form, cwd, env: variables, ...ownGroup() },
      stdio: 'pipe',
    })
    this.child = child
    if (child.pid !== undefined) this.started(child.pid)
    this.exit = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.ended = signal === null ? `exit code ${code}` : `signal ${signal}`
        resolve()
      })
      child.once('error', () => resolve())
    })
    child.once('close', () => this.onclose?.())
    child.stdin.on('error', () => {})
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.read(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errorText = (this.errorText + text).slice(-2000)
    })
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve)
      child.once('error', reject)
    })
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.child?.stdin?.write(serializeMessage(message))
  }

  /** Ends the program and all that it started; at most 0.3 s. `atOnce`: it had its time. */
  async close(atOnce = false): Promise<void> {
    const { child } = this
    if (!child?.pid) return
    child.stdin?.end()
    if (!atOnce && !(await this.isGoneWithin(graceMs))) {
      this.signal('SIGTERM')
      await this.isGoneWithin(graceMs)
    }
    this.signal('SIGKILL')
    await this.isGoneWithin(graceMs)
    child.stdout?.destroy()
    child.stderr?.destroy()
  }

  private read(text: string): void {
    this.bytes += text.length
    if (this.bytes > mostBytes) {
      this.onerror?.(new Error(`it wrote more than ${mostBytes / 1_000_000} MB`))
      this.signal('SIGKILL')
      return
    }
    const lines = (this.rest + text).split('\n')
    this.rest = lines.pop() as string
    for (const line of lines.filter((one) => one.trim() !== '')) {
      try {
        this.onmessage?.(deserializeMessage(line))
      } catch {
        this.strayLines++
      }
    }
  }

  private async isGoneWithin(milliseconds: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), milliseconds)
    })
    const gone = await Promise.race([this.exit.then(() => true), late])
    clearTimeout(timer)
    return gone
  }

  /** The group lives on while one of its processes does, also after its first has ended. */
  private signal(name: EndSignal): void {
    endGroup(this.child?.pid, name)
  }
}
