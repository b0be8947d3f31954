import type { ChunkDraft } from '../core/record.ts'
import { chunkMarkdown } from './chunk-markdown.ts'
import type { PackLimits } from './chunking/units.ts'

/** A turn is kept whole while it fits, so that its speaker and time belong to all of it. */
export const conversationLimits: PackLimits = { target: 400, overlap: 80 }

/** Passages of one message. Messages are written in markdown more often than not: fences and lists stay whole. */
export function chunkConversation(text: string, limits: PackLimits = conversationLimits): ChunkDraft[] {
  return chunkMarkdown(text, limits)
}
