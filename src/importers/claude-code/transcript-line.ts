import { isClientNote, isRefusal, userWords } from '../../capture/client-notes.ts'
import { objectOf } from '../../core/object-of.ts'

/** A transcript line, as far as events are made from it; times are epoch milliseconds. */
export type TranscriptLine = PromptLine | ReplyLine | ResultLine | CompactionLine | OwnWordsLine

interface Common {
  id: string
  at: number
  session: string
  folder: string
  /** The branch that was checked out; '' when unknown or when HEAD was detached. */
  branch: string
  /** Whether a sub-agent wrote the line, in the session's transcript or in its own. */
  isSidechain: boolean
  /** The client's id of the prompt that the line belongs to; '' when missing. */
  prompt: string
  /** The session that this line was copied from, in a forked session. */
  copiedFrom: string | undefined
}

export interface PromptLine extends Common {
  kind: 'prompt'
  text: string
}

/** One block of an answer. Blocks of the same message are adjacent. */
export interface ReplyLine extends Common {
  kind: 'reply'
  message: string
  text: string
  uses: { id: string; name: string; input: unknown }[]
}

export interface ResultLine extends Common {
  kind: 'result'
  results: { use: string; output: unknown; error: string | undefined }[]
}

export interface CompactionLine extends Common {
  kind: 'compaction'
  text: string
}

/** Text of the client itself: a summary of work while the user was away, or the session's title. */
export interface OwnWordsLine extends Common {
  kind: 'recap' | 'title'
  text: string
}

/**
 * Most lines only log: they repeat whole requests or text injected for the model. Only lines of the conversation and
 * the client's own text about it are parsed.
 */
const usedTypes = /"type"\s*:\s*"(?:user|assistant|ai-title|custom-title)"|"subtype"\s*:\s*"away_summary"/

/** Parses a line; undefined if no event is made from it. Throws SyntaxError for invalid JSON. */
export function readTranscriptLine(text: string): TranscriptLine | undefined {
  if (!usedTypes.test(text)) return undefined
  const line = objectOf(JSON.parse(text))
  const { type, isMeta, isApiErrorMessage } = line
  if (type === 'ai-title' || type === 'custom-title' || type === 'system') return readOwnWords(line)
  const [id, session, at] = [textOf(line.uuid), textOf(line.sessionId), Date.parse(textOf(line.timestamp))]
  if ((type !== 'user' && type !== 'assistant') || isMeta === true || isApiErrorMessage === true) return undefined
  if (id === '' || session === '' || Number.isNaN(at)) return undefined
  const common: Common = {
    ...{ id, at, session, folder: textOf(line.cwd), isSidechain: line.isSidechain === true },
    prompt: textOf(line.promptId),
    branch: line.gitBranch === 'HEAD' ? '' : textOf(line.gitBranch),
    copiedFrom: textOf(objectOf(line.forkedFrom).sessionId) || textOf(line.forkedFrom) || undefined,
  }
  const message = objectOf(line.message)
  return type === 'assistant' ? readReply(common, message) : readUser(common, message.content, line)
}

/** A title has no time and no id; the last one counts. */
function readOwnWords(line: Record<string, unknown>): OwnWordsLine | undefined {
  const kind = line.type === 'system' ? 'recap' : 'title'
  const said = [line.content, line.aiTitle, line.customTitle, line.title].map(textOf).find((one) => one !== '') ?? ''
  const text = said.replace(/\s*\(disable recaps in [^)]*\)\s*$/, '').trim()
  const [session, at] = [textOf(line.sessionId), Date.parse(textOf(line.timestamp))]
  if (text === '' || session === '') return undefined
  return {
    ...{ kind, text, session, at, id: textOf(line.uuid), folder: textOf(line.cwd), branch: '' },
    ...{ isSidechain: line.isSidechain === true, prompt: '', copiedFrom: undefined },
  }
}

function readReply(common: Common, message: Record<string, unknown>): ReplyLine {
  const blocks = blocksOf(message.content)
  const uses = blocks.flatMap(({ type, id, name, input }) =>
    type === 'tool_use' && textOf(id) !== '' && textOf(name) !== ''
      ? [{ id: textOf(id), name: textOf(name), input }]
      : [],
  )
  return { ...common, kind: 'reply', message: textOf(message.id) || common.id, text: saidIn(blocks), uses }
}

function readUser(common: Common, content: unknown, line: Record<string, unknown>): TranscriptLine | undefined {
  const blocks = blocksOf(content)
  const results = blocks.filter(({ type }) => type === 'tool_result')
  if (results.length > 0) return readResults(common, results, line.toolUseResult)
  const text = saidIn(blocks)
  if (line.isCompactSummary === true) return { ...common, kind: 'compaction', text }
  const command = /^\s*(?:<command-message>[^<]*<\/command-message>\s*)?<command-name>([^<]+)<\/command-name>/.exec(
    text,
  )?.[1]
  if (command === undefined) {
    const words = userWords(text)
    return words === '' || isClientNote(text) ? undefined : { ...common, kind: 'prompt', text }
  }
  const given = /<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1] ?? ''
  const prompt = `${command.trim()} ${given.trim()}`.trim()
  return isClientNote(prompt) ? undefined : { ...common, kind: 'prompt', text: prompt }
}

/** The structured result of a line belongs to its block, if it has only one. */
function readResults(common: Common, blocks: readonly Block[], structured: unknown): ResultLine | undefined {
  const results = blocks.flatMap(({ tool_use_id, content, is_error }) => {
    const [use, text] = [textOf(tool_use_id), saidIn(blocksOf(content))]
    if (use === '' || isRefusal(text)) return []
    const output = blocks.length === 1 && typeof structured === 'object' && structured !== null ? structured : text
    return [{ use, output, error: is_error === true ? text : undefined }]
  })
  return results.length === 0 ? undefined : { ...common, kind: 'result', results }
}

type Block = Record<string, unknown>

const blocksOf = (content: unknown): Block[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : Array.isArray(content) ? content.map(objectOf) : []

const saidIn = (blocks: readonly Block[]): string =>
  blocks
    .flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
    .join('\n')
    .trim()

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
