import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createStaticFiles } from './static-files.ts'

async function ask(files: ReturnType<typeof createStaticFiles>, path: string): Promise<string> {
  const server = createServer((_, response: ServerResponse) => files.send(response, path)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  try {
    return await (await fetch(`http://127.0.0.1:${port}`)).text()
  } finally {
    server.close()
  }
}

it('keeps serving one complete page when another replaces it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-page-'))
  try {
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), 'names assets/a.css')
    writeFileSync(join(folder, 'assets', 'a.css'), 'a {}')
    const files = createStaticFiles(folder)
    rmSync(join(folder, 'assets', 'a.css'))
    writeFileSync(join(folder, 'assets', 'b.css'), 'b {}')
    writeFileSync(join(folder, 'index.html'), 'names assets/b.css')
    expect(await ask(files, '/')).toBe('names assets/a.css')
    expect(await ask(files, '/assets/a.css')).toBe('a {}')
    expect(files.has('/assets/b.css')).toBe(false)
    expect(files.has('/../index.html')).toBe(false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
