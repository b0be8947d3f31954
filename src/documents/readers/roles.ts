import type { Turn } from '../../core/record.ts'

/** Names that programs use for the two sides of a chat. */
const userNames = new Set(['user', 'human', 'me', 'you', 'client', 'customer'])
const assistantNames = new Set([
  'assistant',
  'ai',
  'bot',
  'model',
  'agent',
  'claude',
  'chatgpt',
  'gpt',
  'gemini',
  'jarvis',
])

/** The role of a speaker by name: people with names are `other`. */
export function roleOf(speaker: string): NonNullable<Turn['role']> {
  const name = speaker.trim().toLowerCase()
  return userNames.has(name) ? 'user' : assistantNames.has(name) ? 'assistant' : 'other'
}
