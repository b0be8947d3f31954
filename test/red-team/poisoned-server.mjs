/** An MCP server of the official SDK with orders as tool descriptions: `poisoned-server.mjs <file of tools>`. */
import { readFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

const { instructions, tools } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
serveStdio(async () => {
  const server = new McpServer({ name: 'poisoned', version: '1' }, { instructions })
  for (const { name, title, description, field } of tools)
    server.registerTool(
      name,
      { title, description, inputSchema: z.object({ value: z.string().describe(field) }) },
      async () => ({ content: [{ type: 'text', text: 'done' }] }),
    )
  return server
})
