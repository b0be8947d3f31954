import type { MessageImporter } from '../../ports/messages.ts'

/** Every message importer, the most specific formats first: the first that recognises a place reads it. */
export async function messageImporters(): Promise<readonly MessageImporter[]> {
  const { chatDb } = await import('./chat-db.ts')
  const { vcards } = await import('./vcard.ts')
  const { slack } = await import('./slack.ts')
  const { telegram } = await import('./telegram.ts')
  const { signal } = await import('./signal.ts')
  const { whatsApp } = await import('./whatsapp.ts')
  const { discord } = await import('./discord.ts')
  const { mail } = await import('./mail.ts')
  const { jsonlMessages } = await import('./jsonl.ts')
  return [chatDb, vcards, slack, telegram, signal, whatsApp, discord, mail, jsonlMessages]
}
