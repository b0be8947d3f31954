import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The grammar of a language, by which code is cut where its functions end. A build has them beside its code; sources
 * that run as they are take them from the package that the build copies them from.
 */
export async function readGrammar(language: string): Promise<Uint8Array | undefined> {
  if (!/^[a-z]+$/.test(language)) return undefined
  const file = join(grammarFolder(), `tree-sitter-${language}.wasm`)
  return existsSync(file) ? readFile(file) : undefined
}

function grammarFolder(): string {
  const built = fileURLToPath(new URL('./grammars', import.meta.url))
  if (existsSync(built)) return built
  try {
    return join(dirname(createRequire(import.meta.filename).resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm')
  } catch {
    return built
  }
}
