/** Text to chunks: exact slices that together cover every character that is not white space, in order. */
import type { ChunkDraft } from '../core/record.ts'
import { chunkCode } from './chunk-code.ts'
import { chunkConversation, conversationLimits } from './chunk-conversation.ts'
import { chunkMarkdown } from './chunk-markdown.ts'
import { chunkPlain } from './chunking/chunk-plain.ts'
import type { LoadGrammar } from './chunking/code-outline.ts'

export const chunkFormats = ['markdown', 'code', 'plain', 'conversation'] as const
export type ChunkFormat = (typeof chunkFormats)[number]

export interface ChunkOptions {
  format: ChunkFormat
  /** Of code, a name that `loadGrammar` knows. Without a grammar the cuts follow empty lines and indentation. */
  language?: string | undefined
  /** Default 800 tokens, conversations 400. */
  targetTokens?: number | undefined
  /** Share of the target that is repeated of the chunk before. Default 0.15, conversations 0.2. */
  overlapRatio?: number | undefined
  /** Bytes of a tree-sitter grammar, or undefined where there is none. */
  loadGrammar?: LoadGrammar | undefined
}

const documentTokens = 800
const documentOverlapRatio = 0.15

/** Chunks of a text in order; none for blank text. */
export async function chunkText(text: string, options: ChunkOptions): Promise<ChunkDraft[]> {
  const conversation = options.format === 'conversation'
  const target = Math.max(1, options.targetTokens ?? (conversation ? conversationLimits.target : documentTokens))
  const ratio =
    options.overlapRatio ??
    (conversation ? conversationLimits.overlap / conversationLimits.target : documentOverlapRatio)
  const limits = { target, overlap: Math.floor(target * Math.min(Math.max(ratio, 0), 0.5)) }
  switch (options.format) {
    case 'markdown':
      return chunkMarkdown(text, limits)
    case 'conversation':
      return chunkConversation(text, limits)
    case 'code':
      return chunkCode(text, limits, options.language, options.loadGrammar)
    case 'plain':
      return chunkPlain(text, limits)
  }
}
