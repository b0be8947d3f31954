import { extensionOf } from './extension.ts'
import type { Extraction, ReaderInput } from './extraction.ts'

/** Source code with the name of its grammar, so that chunks can end at the ends of functions. */
export function readCode({ path, text }: ReaderInput): Extraction {
  const extension = extensionOf(path)
  return { kind: 'document', form: 'code', language: languages[extension] ?? extension, text }
}

/** Extensions that differ from the name of their language. */
const languages: Record<string, string> = {
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'tsx',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  py: 'python',
  pyi: 'python',
  rs: 'rust',
  rb: 'ruby',
  kt: 'kotlin',
  kts: 'kotlin',
  cc: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
  hh: 'cpp',
  h: 'c',
  cs: 'c-sharp',
  sh: 'bash',
  zsh: 'bash',
}
