import type { ImportOptions, ImportPlace } from './importer.ts'

/** Programs whose messages can be imported; `chat` is any other. */
export const messageApps = ['imessage', 'whatsapp', 'telegram', 'signal', 'slack', 'discord', 'mail', 'chat'] as const
export type MessageApp = (typeof messageApps)[number]

/**
 * A sender as one program knows them. `handle` is `tel:+15551234567` (E.164), `mailto:ann@example.com` (lower case), or
 * the name of the program and its own id or name: `telegram:user12`, `whatsapp:Ann`.
 */
export interface MessageSender {
  handle: string
  name?: string | undefined
  /** The name comes from the owner's own address book, as those of WhatsApp and Signal do. */
  fromAddressBook?: boolean | undefined
}

/** A chat of one program. */
export interface MessageChat {
  app: MessageApp
  /** Unique within the program, and the same in every export. */
  id: string
  title?: string | undefined
  isGroup: boolean
  /**
   * The id and its handles are names that the owner may change: chat and sender are then identified by their messages.
   */
  isNamed?: boolean | undefined
  /** The known participants except the owner. */
  people?: readonly MessageSender[] | undefined
}

export interface MessageAttachment {
  name: string
  mime?: string | undefined
}

/** A message. Times are epoch milliseconds. */
export interface ImportedMessage {
  kind: 'message'
  chat: MessageChat
  /** Unique within the chat, and the same in every export. */
  id: string
  /** The id that earlier versions gave it, under which it may be stored or forgotten. */
  formerId?: string | undefined
  /** null: the owner. */
  sender: MessageSender | null
  at: number
  text: string
  editedAt?: number | undefined
  /** Id of the message in the same chat that this one answers. */
  replyTo?: string | undefined
  attachments?: readonly MessageAttachment[] | undefined
  /** All reactions, where the format lists them with the message. */
  reactions?: readonly { by: MessageSender | null; emoji: string }[] | undefined
}

/** A reaction as an item of its own; `emoji` null: it was removed. A sender's latest state counts. */
export interface ImportedReaction {
  kind: 'reaction'
  chat: MessageChat
  target: string
  by: MessageSender | null
  emoji: string | null
  at: number
}

/** A message that was deleted or unsent: Jarvis deletes its copy, too. */
export interface DeletedMessage {
  kind: 'deleted'
  chat: MessageChat
  id: string
  formerId?: string | undefined
}

/** A person of an address book, with all their handles. */
export interface ImportedContact {
  kind: 'contact'
  name: string
  handles: readonly string[]
  birthday?: string | undefined
}

/** A message that was skipped on purpose: counted by its reason. */
export interface SkippedMessage {
  kind: 'skipped'
  why: 'one-time code' | 'spam' | 'short code' | 'system line' | 'group event' | 'empty'
}

/** A part that could not be read: counted and named; the import continues. */
export interface UnreadableMessage {
  kind: 'unreadable'
  where: string
  why: string
}

/** Position up to which a source was read; the next import begins there. */
export interface ReadMark {
  kind: 'mark'
  value: string
}

export type MessageItem =
  | ImportedMessage
  | ImportedReaction
  | DeletedMessage
  | ImportedContact
  | SkippedMessage
  | UnreadableMessage
  | ReadMark

export interface ReadMessagesOptions extends ImportOptions {
  /** Names, numbers, addresses and ids of the owner in exports that do not say who exported them. */
  me: readonly string[]
  /** ISO 3166 code of the country for numbers without a country code; undefined where it is unknown. */
  country: string | undefined
  /** The read mark of the last import of the same place. */
  since: string | undefined
  /** Include codes, short codes and spam. */
  withNoise: boolean
  /** Those of the ids under which an earlier import stored a message, or under which one was forgotten. */
  known?(app: MessageApp, ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Reads messages of one format. The importer writes nothing and redacts no secrets; its caller does. */
export interface MessageImporter {
  readonly name: string
  readonly summary: string
  /** Only `me` identifies the owner; without it, no message of such an export is by the owner. */
  readonly ownerByName?: boolean
  recognises(place: ImportPlace): boolean | Promise<boolean>
  /** Items one by one, or in batches: for a million rows, each single item would cost several promises. */
  read(place: ImportPlace, options: ReadMessagesOptions): AsyncIterable<MessageItem | readonly MessageItem[]>
}

/** An opened place with the importer that reads it. */
export interface MessageSource {
  importer: MessageImporter
  place: ImportPlace
  /** Changes whenever the file does; null where computing it requires reading the file. */
  mark: string | null
}
