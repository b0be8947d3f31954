import type { Address } from 'postal-mime'
import { parseMail } from '../../text/parse-mail.ts'
import { type ReadFile, type ReadThing, refused } from './thing.ts'

/** Longest subject that becomes a title, characters. */
const longestTitle = 300

/** Reads a saved mail: sender, recipients, text, and attachments. */
export async function readMail(bytes: Uint8Array, read: ReadFile): Promise<ReadThing> {
  const mail = await parseMail(bytes).catch((error: Error) => refused(`the mail cannot be read: ${error.message}`))
  const body = mail.text?.trim() || (mail.html ? await textOfPage(mail.html, read) : '')
  if (!mail.from && !mail.subject && body === '') refused('it is not a mail')
  const people = (label: string, list: readonly Address[] = []) =>
    list.length === 0 ? [] : [`**${label}:** ${list.map(nameOf).join(', ')}`]
  const head = [
    ...people('From', mail.from ? [mail.from] : []),
    ...people('To', mail.to),
    ...people('Cc', mail.cc),
    ...(mail.date ? [`**Date:** ${mail.date}`] : []),
  ]
  const publishedAt = mail.date ? Date.parse(mail.date) : Number.NaN
  const attachments = mail.attachments.flatMap(({ filename, content, disposition }, index) =>
    disposition === 'inline' && !filename
      ? []
      : [{ name: filename || `attachment-${index + 1}`, bytes: bytesOf(content) }],
  )
  return {
    kind: 'mail',
    title: (mail.subject ?? '').trim().slice(0, longestTitle) || 'Mail without a subject',
    text: [head.join('\n\n'), body].filter((part) => part !== '').join('\n\n'),
    form: 'markdown',
    ...(mail.from && { source: nameOf(mail.from), author: mail.from.name || mail.from.address }),
    ...(Number.isFinite(publishedAt) && { publishedAt }),
    ...(mail.messageId && { attributes: { messageId: mail.messageId } }),
    attachments,
  }
}

const textOfPage = async (html: string, read: ReadFile): Promise<string> => {
  const extraction = await read('mail.html', new Uint8Array(), html).catch(() => undefined)
  return extraction?.kind === 'document' ? extraction.text : ''
}

const nameOf = ({ name, address, group }: Address): string =>
  group ? `${name}: ${group.map(nameOf).join('; ')}` : [name, address && `<${address}>`].filter(Boolean).join(' ')

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
