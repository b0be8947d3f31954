import { homeAt } from '../config/home.ts'
import { counted } from '../core/counted.ts'
import { JarvisError } from '../core/errors.ts'
import { shellWord } from '../core/shell-word.ts'
import type { Jarvis } from './jarvis.ts'
import { knownSpaces } from './known-spaces.ts'

/** Words of a request to forget, and times as the caller wrote them. */
export interface WordsToForget {
  query: string
  after?: string | undefined
  before?: string | undefined
}

/**
 * Sentences about messages that contain words to forget, with the command that erases them: messages have a space of
 * their own, and forgetting in another space leaves them. Empty if that space does not exist or is not open to the caller.
 */
export async function messagesHolding(
  jarvis: Pick<Jarvis, 'memoryOf' | 'memory' | 'home' | 'config'>,
  { query, ...given }: WordsToForget,
  times: { after?: number | undefined; before?: number | undefined },
): Promise<string[]> {
  const { space } = jarvis.config.messages
  const known = await knownSpaces({ home: homeAt(jarvis.home), config: jarvis.config })
  if (!known.includes(space)) return []
  const memory = await jarvis.memoryOf('messages').catch((error: unknown) => {
    if (error instanceof JarvisError && error.code === 'space_is_own') return undefined
    throw error
  })
  if (memory === undefined || memory === jarvis.memory) return []
  const { items } = await memory.forget({ query, ...times }, { dryRun: true })
  const messages = items.filter(({ kind }) => kind === 'message')
  if (messages.length === 0) return []
  const options = Object.entries(given).flatMap(([name, time]) => (time ? [`--${name} ${shellWord(time)}`] : []))
  const command = ['jarvis forget --query', shellWord(query), ...options, `--space ${space} --yes`].join(' ')
  const holding = `${counted(messages.length, 'message contains', 'messages contain')} it`
  // Without their words: an answer about this space contains no messages.
  return [`${holding}. Erase with "${command}".`]
}
