import { contentHash } from '../core/ids.ts'

/** Keywords before the name in a definition, in the languages that agents write most. */
const keywords =
  'function\\*?|class|interface|type|enum|struct|trait|def|fn|func(?:\\s*\\([^)]*\\))?|const|let|var|module|impl|record|object'
/** Closes or goes on with what began at the same depth. */
const continuation = /^\s*(?:[})\]]|end\b|else\b|elif\b|except\b|finally\b|catch\b|\{\s*$)/

/**
 * The lines of a definition, from the line with its name to the next line of the same depth. Uses indentation, which
 * formatters keep in every language, so no grammar is loaded. Undefined if the name is not defined.
 */
export function symbolBlock(text: string, name: string): string | undefined {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return undefined
  const lines = text.split(/\r?\n/)
  const escaped = name.replaceAll('$', '\\$')
  const defines = new RegExp(`(?:^|[\\s(])(?:${keywords})\\s+${escaped}(?![\\p{L}\\p{N}_$])`, 'u')
  const start = lines.findIndex((line) => defines.test(line))
  if (start < 0) return undefined
  const depth = depthOf(lines[start]!)
  let end = start + 1
  while (end < lines.length) {
    const line = lines[end]!
    const isInside = line.trim() === '' || depthOf(line) > depth || (depthOf(line) === depth && continuation.test(line))
    if (!isInside) break
    end++
  }
  return lines
    .slice(start, end)
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()
}

/** Hash of the lines of a definition; independent of its position in the file. */
export function symbolHash(text: string, name: string): string | undefined {
  const block = symbolBlock(text, name)
  return block === undefined ? undefined : contentHash(block)
}

const depthOf = (line: string): number => line.length - line.trimStart().length
