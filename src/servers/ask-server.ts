import { Client, SSEClientTransport, StreamableHTTPClientTransport, type Tool } from '@modelcontextprotocol/client'
import { readsAsInstruction } from '../core/flag-instruction.ts'
import { redact } from '../secrets/secrets.ts'
import { oneLine } from '../text/one-line.ts'
import { shortened } from '../text/shortened.ts'
import type { ConfiguredServer, Reach, Variables } from './configured-server.ts'
import { ProgramTransport } from './program-transport.ts'
import type { TimeLimit } from './time-limit.ts'

/** A question with a known answer: the tool's text must contain `expect`. */
export interface Probe {
  server: string
  tool: string
  arguments: Readonly<Record<string, unknown>>
  expect: string
}

export interface Asking {
  variables: Variables
  probe: Probe | undefined
  /** Aborts when the time is over. */
  signal: AbortSignal
  limit: Pick<TimeLimit, 'within' | 'started'>
}

/** Result of one try. `isFinal`: another try would give the same. */
export type Answer =
  | { kind: 'ok'; tools: string[]; warnings: string[] }
  | { kind: 'bad'; reason: string; isFinal: boolean; wantsOldForm?: boolean }

/** Asks a server once: `initialize`, `tools/list`, and its probe if it has one. Never throws, and leaves no process. */
export async function askServer({ name, reach }: ConfiguredServer, asking: Asking): Promise<Answer> {
  const client = new Client({ name: 'jarvis', version: '1' })
  const transport = transportOf(reach, asking)
  const step = { now: 'initialize' }
  const faults: string[] = []
  client.onerror = ({ message }) => void faults.push(message)
  const over = overAt(asking.signal)
  try {
    const asked = ask({ client, transport, step, asking })
    // The slower promise of the race must not become an unhandled rejection.
    asked.catch(() => {})
    const { tools, instructions, wrong } = await Promise.race([asked, over.promise])
    if (wrong !== undefined) return { kind: 'bad', reason: wrong, isFinal: false }
    const problem = problemOf(tools)
    if (problem !== undefined) return { kind: 'bad', reason: problem, isFinal: false }
    return {
      kind: 'ok',
      tools: tools.map((tool) => tool.name),
      warnings: warningsOf(name, { tools, instructions }, transport),
    }
  } catch (error) {
    return whyNot(error as Error, { transport, step: step.now, asking, faults })
  } finally {
    over.end()
    const isOver = asking.signal.aborted
    if (transport instanceof ProgramTransport) await transport.close(isOver)
    else
      await Promise.race([client.close().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 100).unref())])
  }
}

type Transport = ProgramTransport | StreamableHTTPClientTransport | SSEClientTransport

function transportOf(reach: Reach, { variables, limit }: Asking): Transport {
  if (reach.kind === 'stdio') return new ProgramTransport(reach, variables, limit.started)
  const options = { requestInit: { headers: { ...reach.headers } } }
  return reach.isOldForm
    ? new SSEClientTransport(new URL(reach.url), options)
    : new StreamableHTTPClientTransport(new URL(reach.url), options)
}

class Over extends Error {}

function overAt(signal: AbortSignal) {
  let end = () => {}
  const promise = new Promise<never>((_, reject) => {
    const stop = () => reject(new Over())
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    end = () => signal.removeEventListener('abort', stop)
  })
  promise.catch(() => {})
  return { promise, end }
}

interface Parts {
  client: Client
  transport: Transport
  step: { now: string }
  asking: Asking
}

interface Said {
  tools: Tool[]
  /** Instructions that the server sends every model at the start. */
  instructions: string | undefined
  wrong?: string
}

async function ask({ client, transport, step, asking }: Parts): Promise<Said> {
  const { signal, probe } = asking
  await client.connect(transport, { signal })
  step.now = 'tools/list'
  // A server without tools may have resources, so this is not an error.
  const { tools } = client.getServerCapabilities()?.tools
    ? await client.listTools(undefined, { signal })
    : { tools: [] }
  const instructions = client.getInstructions()
  if (!probe) return { tools, instructions }
  step.now = `the probe ${probe.tool}`
  const answer = await client.callTool({ name: probe.tool, arguments: { ...probe.arguments } }, { signal })
  const text = JSON.stringify([answer.content, answer.structuredContent])
  const isRight = answer.isError !== true && text.includes(JSON.stringify(probe.expect).slice(1, -1))
  return isRight
    ? { tools, instructions }
    : { tools, instructions, wrong: `its answer to the probe ${probe.tool} is not the known one` }
}

/** Problem that makes a session fail although the server answered. */
function problemOf(tools: readonly Tool[]): string | undefined {
  const seen = new Set<string>()
  for (const { name } of tools) {
    if (!/^[\w.-]{1,128}$/.test(name)) return `it lists a tool with the name "${shortText(name)}", which models refuse`
    if (seen.has(name)) return `it lists the tool ${name} twice`
    seen.add(name)
  }
  return undefined
}

function warningsOf(name: string, { tools, instructions = '' }: Said, transport: Transport): string[] {
  const flagged = tools.filter((tool) => [...textsOf(tool)].some(readsAsInstruction)).map((tool) => tool.name)
  return [
    ...(readsAsInstruction(instructions) ? [`${name}: its instructions read like orders to an assistant.`] : []),
    ...(flagged.length > 0 ? [`${name}: the description of ${flagged.join(', ')} reads like an instruction.`] : []),
    ...(transport instanceof ProgramTransport && transport.strayLines > 0
      ? [`${name}: it prints lines that are not MCP messages (${transport.strayLines}).`]
      : []),
  ]
}

/** All that a model reads of a tool: its title and description, and those of its fields. */
function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* textsOf(part)
}

function whyNot(
  error: Error & { code?: unknown; status?: unknown },
  { transport, step, asking, faults }: { transport: Transport; step: string; asking: Asking; faults: string[] },
): Answer {
  const program = transport instanceof ProgramTransport ? transport : undefined
  const lastWords = program?.lastWords ? ` (it wrote: ${shortText(program.lastWords)})` : ''
  if (asking.signal.aborted || error instanceof Over) {
    const hint = faults.length > 0 ? `: ${shortText(faults.at(-1) as string)}` : ''
    return { kind: 'bad', reason: `it did not answer ${step} within ${asking.limit.within()}${hint}`, isFinal: true }
  }
  if (error.code === 'ENOENT') return { kind: 'bad', reason: 'its program is not installed', isFinal: true }
  if (error.code === 'EACCES') return { kind: 'bad', reason: 'its program may not be started', isFinal: true }
  const flood = faults.find((fault) => fault.startsWith('it wrote more'))
  if (flood) return { kind: 'bad', reason: flood, isFinal: true }
  if (program?.ended)
    return { kind: 'bad', reason: `it ended at ${step}: ${program.ended}${lastWords}`, isFinal: false }
  const status = Number(error.status ?? (error as { data?: { status?: number } }).data?.status)
  if (status === 401 || status === 403)
    return { kind: 'bad', reason: `it asks for a sign-in (HTTP ${status})`, isFinal: true }
  const reason = `its answer to ${step} is wrong: ${shortText(causeOf(error))}`
  return { kind: 'bad', reason, isFinal: false, wantsOldForm: [404, 405, 406].includes(status) }
}

const causeOf = ({ message, cause }: Error): string =>
  cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message

/** Text of a server, short and without secrets. */
const shortText = (text: string): string => shortened(oneLine(redact(text).text), 160)
