import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findInstalled, installedFile } from '../core/installed-files.ts'

/**
 * The grammar of a language, by which code is split at the ends of functions. A build has the files beside its code;
 * running from source, they come from the package that the build copies them from. `runtime` is the code that runs
 * them.
 */
export async function readGrammar(language: string): Promise<Uint8Array | undefined> {
  if (!/^[a-z]+$/.test(language)) return undefined
  const folder = grammarFolder()
  const file = folder && join(folder, `tree-sitter-${language}.wasm`)
  return file !== undefined && existsSync(file) ? readFile(file) : undefined
}

function grammarFolder(): string | undefined {
  const built = installedFile('grammars')
  if (built !== undefined) return built
  const manifest = findInstalled('@vscode/tree-sitter-wasm/package.json')
  return manifest && join(dirname(manifest), 'wasm')
}
