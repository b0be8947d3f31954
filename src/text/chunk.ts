/** Text to chunks: exact slices that together cover every character that is not white space, in order. */
import type { ChunkDraft } from '../core/record.ts'
import { chunkCode } from './chunk-code.ts'
import { chunkMarkdown } from './chunk-markdown.ts'
import { chunkPlain } from './chunking/chunk-plain.ts'
import type { LoadGrammar } from './chunking/code-outline.ts'

export const chunkFormats = ['markdown', 'code', 'plain', 'conversation'] as const
export type ChunkFormat = (typeof chunkFormats)[number]

export interface ChunkOptions {
  format: ChunkFormat
  /** Of code, a name that `loadGrammar` knows. Without a grammar the cuts follow empty lines and indentation. */
  language?: string | undefined
  /** Default: that of documents, or of conversations where `format` is one. */
  size?: ChunkSize | undefined
  /** Bytes of a tree-sitter grammar, or undefined if it does not exist. */
  loadGrammar?: LoadGrammar | undefined
}

/** Tokens of a chunk, and how many of them the next one repeats; half of it at most. */
export interface ChunkSize {
  tokens: number
  overlap: number
}

/** Sizes by what is cut: a document, a memory file, a conversation. */
export type ChunkSizes = Readonly<Record<'document' | 'memory' | 'conversation', ChunkSize>>

/** Where the settings do not say otherwise. */
export const usualSizes: ChunkSizes = {
  document: { tokens: 800, overlap: 120 },
  memory: { tokens: 400, overlap: 80 },
  conversation: { tokens: 400, overlap: 80 },
}

/** Chunks of a text in order; none for blank text. */
export async function chunkText(text: string, options: ChunkOptions): Promise<ChunkDraft[]> {
  const { tokens, overlap } =
    options.size ?? usualSizes[options.format === 'conversation' ? 'conversation' : 'document']
  const target = Math.max(1, tokens)
  const limits = { target, overlap: Math.floor(Math.min(Math.max(overlap, 0), target / 2)) }
  switch (options.format) {
    case 'markdown':
    // Messages are written in markdown more often than not: fences and lists stay whole.
    case 'conversation':
      return chunkMarkdown(text, limits)
    case 'code':
      return chunkCode(text, limits, options.language, options.loadGrammar)
    case 'plain':
      return chunkPlain(text, limits)
  }
}
