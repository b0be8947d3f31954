import { extensionOf } from './extension.ts'
import type { Reader } from './extraction.ts'

export interface Format {
  name: string
  /** The bytes are text, decoded before the reader gets them. */
  isText: boolean
  /** Slow or fragile: runs outside the main process. */
  converted: boolean
  /** Reading removes tags, also `<private>`: their content is redacted before. */
  isMarkup?: boolean
  /** What line numbers refer to, if not the file itself. */
  linesOf?: string
  load: () => Promise<Reader>
}

const plain = { isText: true, converted: false }

const markdown: Format = { name: 'markdown', ...plain, load: async () => (await import('./markdown.ts')).readMarkdown }
const text: Format = { name: 'text', ...plain, load: async () => (await import('./text.ts')).readText }
const code: Format = { name: 'code', ...plain, load: async () => (await import('./code.ts')).readCode }
const jsonl: Format = {
  name: 'jsonl',
  ...plain,
  linesOf: 'the records of the file, rendered as text',
  load: async () => (await import('./jsonl.ts')).readJsonl,
}
const notebook: Format = {
  name: 'notebook',
  ...plain,
  linesOf: 'the cells of the notebook, rendered as markdown',
  load: async () => (await import('./notebook.ts')).readNotebook,
}
const csv: Format = {
  name: 'csv',
  isText: true,
  converted: true,
  linesOf: 'the rows of the table, one a line',
  load: async () => (await import('./csv.ts')).readCsv,
}
const html: Format = {
  name: 'html',
  isText: true,
  isMarkup: true,
  converted: true,
  linesOf: 'the text extracted from the page',
  load: async () => (await import('./html.ts')).readHtml,
}
const pdf: Format = {
  name: 'pdf',
  isText: false,
  converted: true,
  linesOf: 'the text extracted from the PDF',
  load: async () => (await import('./pdf.ts')).readPdf,
}
const docx: Format = {
  name: 'docx',
  isText: false,
  converted: true,
  linesOf: 'the text extracted from the document',
  load: async () => (await import('./docx.ts')).readDocx,
}

const byExtension = new Map<string, Format>()
const register = (format: Format, extensions: string) => {
  for (const extension of extensions.split(' ')) byExtension.set(extension, format)
}
register(markdown, 'md markdown mdx mdown qmd rmd')
register(text, 'txt text rst org adoc asciidoc log tex json jsonc yaml yml toml ini cfg conf properties xml srt vtt')
register(
  code,
  'ts tsx mts cts js jsx mjs cjs py pyi go rs java kt kts c h cc cpp cxx hpp hh cs rb php swift scala sh bash zsh fish ' +
    'ps1 lua pl pm r jl hs ml ex exs erl clj dart zig nim sql graphql proto tf css scss less vue svelte gradle groovy',
)
register(jsonl, 'jsonl ndjson')
register(notebook, 'ipynb')
register(csv, 'csv tsv')
register(html, 'html htm xhtml')
register(pdf, 'pdf')
register(docx, 'docx')

/** Masks of all supported formats: the default of a new collection. */
export const defaultMasks: readonly string[] = [`**/*.{${[...byExtension.keys()].join(',')}}`]

/** The format of a file by its name. A file of unknown type that a mask selects is read as text. */
export function formatOf(path: string): Format {
  return byExtension.get(extensionOf(path)) ?? text
}
