import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Settings of Boris Klein's home. */
export const namesakeSettings = {
  'embedding.model': 'none',
  'messages.country': 'DE',
  'messages.me': ['Boris Klein', 'boris@klein.example'],
}

/**
 * Messages by Ann Weber in four programs, beside a friend with the same first name; the owner is Boris Klein. WhatsApp
 * has her full name, Telegram her full name, "Ann" and Ann Hofer, a phone her number, mail her address.
 */
export function writeNamesakes(folder: string): { apps: string[]; card: string } {
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  return {
    apps: [
      file('WhatsApp Chat with Ann Weber.txt', whatsapp),
      file('result.json', JSON.stringify(telegram)),
      file('phone.jsonl', phone),
      file('flat.eml', mail),
    ],
    card: file('contacts.vcf', card),
  }
}

const whatsapp = `[03/05/24, 12:00:10] Ann Weber: Have you seen the flat in Harbour Street?
[03/05/24, 12:01:00] Boris Klein: Yes, twice
[03/05/24, 12:02:00] Ann Weber: The flat is bright, but 1200 is too much for me
`

const said = (id: number, from: string, user: number, day: number, text: string) => ({
  ...{ id, type: 'message', from, from_id: `user${user}`, date_unixtime: `${Date.UTC(2024, 4, day, 10) / 1000}` },
  text_entities: [{ type: 'plain', text }],
})
const chat = (id: number, name: string, messages: object[]) => ({ id, name, type: 'personal_chat', messages })
const telegram = {
  personal_information: { user_id: 111, first_name: 'Boris', last_name: 'Klein' },
  chats: {
    list: [
      chat(222, 'Ann', [
        said(1, 'Ann', 222, 6, 'the landlord of the flat wants three months deposit'),
        said(2, 'Boris Klein', 111, 6, 'that is a lot'),
      ]),
      chat(333, 'Ann Weber', [said(3, 'Ann Weber', 333, 7, 'the party in the new flat is on the 20th')]),
      chat(444, 'Ann Hofer', [said(4, 'Ann Hofer', 444, 8, 'my flat tyre is fixed, the garage took 40 euros')]),
    ],
  },
}

const phone = `{"conversation":"s","from":"0151 12345678","senderId":"0151 12345678","text":"Keys of the flat are with the neighbour","date":"2024-05-09T10:00:00Z","id":"1"}
{"conversation":"s","isMe":true,"text":"Got them","date":"2024-05-09T10:05:00Z","id":"2"}
`

const mail = `From: "Weber, Ann" <ann.weber@posteo.example>
To: Boris Klein <boris@klein.example>
Subject: Lease
Date: Fri, 10 May 2024 09:00:00 +0200
Message-ID: <m1@posteo.example>

The lease of the flat starts on 1 July, the second page is missing.
`

const card = `BEGIN:VCARD
VERSION:3.0
N:Weber;Ann;;;
FN:Ann Weber
TEL;TYPE=CELL:0151 12345678
EMAIL:ann.weber@posteo.example
END:VCARD
`
