import type { ImportedTurn } from '../ports/importer.ts'
import { chatExport } from './chat-exports.ts'
import { type Fields, isObject, listOf, sessionId, stringOf, textIn, timeOf } from './fields.ts'

/** ChatGPT's export. Each conversation is a tree of messages; the path to `current_node` is the one shown. */
export const chatgpt = chatExport(
  { name: 'chatgpt', summary: 'ChatGPT export: the folder, or its conversations.json' },
  /"mapping"\s*:/,
  (conversation) => {
    const id = stringOf(conversation, ['conversation_id', 'id'])
    if (!isObject(conversation.mapping)) return 'it has no messages'
    if (id === undefined) return 'it has no id'
    const turns = messagesOf(conversation).flatMap((message) => toTurn(message) ?? [])
    if (turns.length === 0) return undefined
    const label = stringOf(conversation, ['title'])
    return { kind: 'conversation', session: sessionId(`chatgpt:${id}`), label, channel: 'chatgpt', turns }
  },
)

/** The path from the first message to `current_node`, or else to the latest message without a reply. */
function messagesOf({ mapping, current_node }: Fields): Fields[] {
  const nodes = mapping as Fields
  const path: Fields[] = []
  const seen = new Set<string>()
  let at: unknown = typeof current_node === 'string' && isObject(nodes[current_node]) ? current_node : latestLeaf(nodes)
  while (typeof at === 'string' && !seen.has(at)) {
    seen.add(at)
    const node = nodes[at]
    if (!isObject(node)) break
    if (isObject(node.message)) path.push(node.message)
    at = node.parent
  }
  return path.reverse()
}

function latestLeaf(nodes: Fields): string | undefined {
  let latest: { id: string; at: number } | undefined
  for (const [id, node] of Object.entries(nodes)) {
    if (!isObject(node) || listOf(node.children).length > 0) continue
    const at = isObject(node.message) ? (timeOf(node.message, ['create_time']) ?? 0) : 0
    if (!latest || at >= latest.at) latest = { id, at }
  }
  return latest?.id
}

/** Keeps visible messages only: no system instructions, tool calls or tool results. */
function toTurn(message: Fields): ImportedTurn | undefined {
  const { author, metadata, content, recipient } = message
  const role = isObject(author) ? author.role : undefined
  if (role !== 'user' && role !== 'assistant') return undefined
  if (isObject(metadata) && metadata.is_visually_hidden_from_conversation === true) return undefined
  if (typeof recipient === 'string' && recipient !== 'all') return undefined
  const text = isObject(content) && !hiddenContent.has(String(content.content_type)) ? textIn(content) : undefined
  const id = stringOf(message, ['id'])
  if (text === undefined || id === undefined) return undefined
  return { id, role, text, at: timeOf(message, ['create_time', 'update_time']) }
}

const hiddenContent = new Set(['user_editable_context', 'model_editable_context', 'thoughts', 'reasoning_recap'])
