import vCard from 'vcf'
import type { MessageImporter, MessageItem, ReadMessagesOptions } from '../../ports/messages.ts'
import { handleOf } from './handles.ts'

interface Property {
  valueOf(): string
  encoding?: string | undefined
}

/** An address book. Each card is a person with numbers and addresses. */
export const vcards: MessageImporter = {
  name: 'contacts',
  summary: 'Contacts: an address book as .vcf',
  async recognises(place) {
    return !place.isFolder && /^\s*BEGIN:VCARD/i.test(await place.head())
  },
  async *read(place, options) {
    const text = (await place.text()).replace(/\r\n?|\n/g, '\r\n')
    // Cards are parsed one by one, so that a broken card loses only itself.
    const cards = text.split(/(?<=^END:VCARD[ \t]*\r\n)/im).filter((card) => /BEGIN:VCARD/i.test(card))
    for (const [index, card] of cards.entries()) yield cardOf(card, index + 1, options)
  },
}

function cardOf(text: string, number: number, { country }: ReadMessagesOptions): MessageItem {
  const where = `card ${number}`
  try {
    const [card] = vCard.parse(unfolded(text)) as { get(name: string): Property | Property[] | undefined }[]
    if (!card) return { kind: 'unreadable', where, why: 'it is not complete' }
    const all = (name: string): string[] => [card.get(name) ?? []].flat().map(textOfProperty)
    const [family = '', given = ''] = (all('n')[0] ?? '').split(';')
    const name = (all('fn')[0] ?? [given, family].filter((part) => part.trim() !== '').join(' ')).trim()
    const handles = [...all('tel'), ...all('email')].flatMap((value) => handleOf(value, country) ?? [])
    if (name === '') return { kind: 'unreadable', where, why: 'it has no name' }
    const birthday = all('bday')[0]
    return {
      ...{ kind: 'contact', name, handles: [...new Set(handles)] },
      ...(birthday !== undefined && /^\d{4}-?\d{2}-?\d{2}|^--\d{2}-?\d{2}/.test(birthday) && { birthday }),
    }
  } catch (error) {
    return { kind: 'unreadable', where, why: (error as Error).message }
  }
}

/** Joins lines of version 2.1 cards that end in `=`. */
const unfolded = (card: string): string =>
  card.replace(/^(?=.*ENCODING=QUOTED-PRINTABLE)(?:.*=\r\n)+.*$/gim, (lines: string) => lines.replaceAll('=\r\n', ''))

/** Version 2.1 writes UTF-8 bytes as `=C3=BC`. */
function textOfProperty(property: Property): string {
  const text = String(property.valueOf())
  if (!/quoted-printable/i.test(property.encoding ?? ''))
    return text.replace(/\\([\\,;:n])/gi, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))
  return Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}
