import type { ImportOptions, ImportPlace } from './importer.ts'

/** Programs whose messages can be imported; `chat` is any other. */
export const messageApps = ['imessage', 'whatsapp', 'telegram', 'signal', 'slack', 'discord', 'mail', 'chat'] as const
export type MessageApp = (typeof messageApps)[number]

/**
 * Somebody who writes, as one program knows them. `handle` is `tel:+15551234567` (E.164), `mailto:ann@example.com` (lower
 * case), or the name of the program and its own id or name: `telegram:user12`, `whatsapp:Ann`.
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
  /** The id and the handles in it are names that the owner may change: both are known again by their messages. */
  isNamed?: boolean | undefined
  /** Everybody but the owner, as far as they are known. */
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
  /** The id that earlier versions gave it: what is stored or was forgotten by it is this message. */
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

/** A reaction that comes by itself; `emoji` null: taken back. The latest state of a sender counts. */
export interface ImportedReaction {
  kind: 'reaction'
  chat: MessageChat
  target: string
  by: MessageSender | null
  emoji: string | null
  at: number
}

/** A message that was deleted or unsent: our copy goes, too. */
export interface DeletedMessage {
  kind: 'deleted'
  chat: MessageChat
  id: string
  formerId?: string | undefined
}

/** A person of an address book: all handles are theirs. */
export interface ImportedContact {
  kind: 'contact'
  name: string
  handles: readonly string[]
  birthday?: string | undefined
}

/** Something left out on purpose: counted by its reason. */
export interface SkippedMessage {
  kind: 'skipped'
  why: 'one-time code' | 'spam' | 'short code' | 'system line' | 'group event' | 'empty'
}

/** A part that could not be read: counted and named, the rest goes on. */
export interface UnreadableMessage {
  kind: 'unreadable'
  where: string
  why: string
}

/** How far a source was read, so that the next import begins there. */
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
  /** The owner, as exports that do not say who exported them name them: names, numbers, addresses, ids. */
  me: readonly string[]
  /** ISO 3166 code of the country that numbers without one belong to; undefined where nobody knows. */
  country: string | undefined
  /** What the last import of the same place said of how far it came. */
  since: string | undefined
  /** Codes, short codes and spam come, too. */
  withNoise: boolean
  /** Those of the ids by which a message of an earlier import is stored, or was forgotten. */
  known?(app: MessageApp, ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Reads messages of one format. It writes nothing and covers no secrets: whoever takes the items in does. */
export interface MessageImporter {
  readonly name: string
  readonly summary: string
  /** Only `me` says who the owner is: without it, nothing in such an export is by the owner. */
  readonly ownerByName?: boolean
  recognises(place: ImportPlace): boolean | Promise<boolean>
  /** Items one by one, or many together, which a million rows want: each by itself costs several promises. */
  read(place: ImportPlace, options: ReadMessagesOptions): AsyncIterable<MessageItem | readonly MessageItem[]>
}

/** A place that was opened, with the importer that reads it. */
export interface MessageSource {
  importer: MessageImporter
  place: ImportPlace
  /** Changes whenever the file does; null where that is not known without reading it. */
  mark: string | null
}
