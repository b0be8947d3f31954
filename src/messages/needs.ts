import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { MessageSource } from '../ports/messages.ts'
import type { LanguageModel, TaskKind } from '../ports/models.ts'
import type { Search } from '../search/search.ts'
import type { MessageDiary } from './log/message-diary.ts'

/** What the room of messages asks of the root. */
export interface MessageNeeds {
  db: Database
  search: Search
  clock: Clock
  /** Opens a file or folder of messages. Errors: `import_not_found`, `import_not_recognised`, `import_format_unknown`. */
  messageSource(path: string, format: string | undefined): Promise<MessageSource>
  languageModel(purpose: string, task: TaskKind): Promise<LanguageModel | undefined>
  settings: { llm: { messages: boolean }; messages: { country: string; me: readonly string[]; log: boolean } }
  /** The notes of the owner's day; undefined: none are kept. */
  diary?: MessageDiary | undefined
}
