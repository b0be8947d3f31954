import { randomUUID } from 'node:crypto'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Jarvis } from '../../app/jarvis.ts'
import { workInBackground } from './background.ts'
import { checkedInput } from './checked-input.ts'
import { describeHome } from './instructions.ts'
import { preparePrompts } from './prompts.ts'
import { createServer, type ServedConnection } from './server.ts'
import type { Tool } from './tool.ts'

export interface ServeOptions {
  version: string
  /** Opens the home; called once, at the first need. */
  open(): Promise<Jarvis>
  /** Tools that are served at the start. */
  tools: readonly Tool[]
  /** Called when other tools should be served from now on. */
  onToolsChange?(change: (tools: readonly Tool[]) => void): void
  /** True while another Jarvis process updates the index. */
  isServed(): boolean
  /** Writes notes: never to stdout, which carries the protocol. */
  note(text: string): void
  signal: AbortSignal
}

/**
 * Serves until stdin ends or the signal aborts. The transport is connected before anything is opened, so that a
 * client's first message is answered at once; the index is updated in the background while a client is connected.
 */
export async function serve({ version, open, note, signal, isServed, ...serving }: ServeOptions): Promise<void> {
  let opening: Promise<Jarvis> | undefined
  let tools = serving.tools
  const stop = new AbortController()
  const openOnce = (): Promise<Jarvis> => {
    opening ??= open().catch((error) => {
      // The next request tries again: the owner may have fixed the problem.
      opening = undefined
      throw error
    })
    return opening
  }
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  let connection: ServedConnection | undefined
  const handle = serveStdio(
    async () => {
      const registerPrompts = preparePrompts(openOnce)
      const instructions = await describeHome(openOnce, tools)
      connection = createServer({
        open: openOnce,
        version,
        instructions,
        tools,
        session: randomUUID(),
        registerPrompts,
      })
      return connection.server
    },
    {
      transport: new StdioServerTransport(process.stdin.pipe(checkedInput(process.stdout)), process.stdout),
      onerror: (error) => note(`jarvis mcp: ${error.message}`),
    },
  )
  serving.onToolsChange?.((changed) => {
    tools = changed
    connection?.setTools(changed)
  })
  const background = workInBackground({ open: openOnce, note, signal: stop.signal, isServed })
  await ended
  stop.abort()
  await handle.close()
  await background
  await (await opening?.catch(() => undefined))?.close()
}
