import { makeChatDb } from './made-messages.ts'

/** Chats of two friends, as three programs keep them: the owner is Boris. */

export const minute = 60_000
export const noon = Date.UTC(2024, 4, 3, 12)

/** Name and text of an export of WhatsApp. */
export const whatsappName = 'WhatsApp Chat with Ann Larsen.txt'
export const whatsapp = `[03/05/24, 12:00:00] Ann Larsen: \u200eMessages and calls are end-to-end encrypted. No one outside of this chat can read them.
[03/05/24, 12:00:10] Ann Larsen: Have you seen the flat in Harbour Street?
[03/05/24, 12:01:00] Boris: Yes, twice
[03/05/24, 12:02:00] Ann Larsen: The flat is bright, but 1200 is too much for me
and the kitchen is old
[03/05/24, 12:03:00] Boris: \u200eimage omitted
[24/05/24, 09:00:00] Boris: Cake on Sunday?
[24/05/24, 09:01:00] Ann Larsen: My birthday is on the 2nd of June, bring one then
`

/** Writes a `chat.db` of a Mac: a person under two numbers, a group, a short code, an advertiser. */
export const chatDb = (path: string) =>
  makeChatDb(path, {
    handles: ['+4915112345678', 'ann@example.com', '0151 12345678', '26262', 'AMAZON'],
    chats: [
      { guid: 'iMessage;-;+4915112345678', identifier: '+4915112345678', style: 45, members: [1] },
      { guid: 'SMS;-;0151', identifier: '0151 12345678', style: 45, members: [3] },
      { guid: 'iMessage;+;chat1', identifier: 'chat1', title: 'Sailing', style: 43, members: [1, 2] },
      { guid: 'SMS;-;26262', identifier: '26262', style: 45, members: [4] },
      { guid: 'SMS;-;AMAZON', identifier: 'AMAZON', style: 45, members: [5] },
    ],
    messages: [
      { guid: 'A1', text: 'Did the surveyor call about the boat?', from: 1, chat: 1, at: noon },
      { guid: 'A2', text: 'He did, the hull is fine', from: 0, chat: 1, at: noon + minute },
      { guid: 'A3', text: 'Great, 👍 then we buy it', from: 3, chat: 2, at: noon + 2 * minute, plain: true },
      {
        guid: 'T1',
        from: 1,
        chat: 1,
        at: noon + 3 * minute,
        more: { associated_message_type: 2000, associated_message_guid: 'p:0/A2', text: 'Loved “He did”' },
      },
      {
        guid: 'G1',
        text: 'Race on Saturday at ten',
        from: 2,
        chat: 3,
        at: noon + 5 * minute,
        file: { name: 'course.pdf', mime: 'application/pdf' },
      },
      { guid: 'G2', from: 2, chat: 3, at: noon + 6 * minute, more: { item_type: 2, group_title: 'Sailing' } },
      {
        guid: 'G3',
        text: 'Who brings the ropes?',
        from: 1,
        chat: 3,
        at: noon + 7 * minute,
        more: { thread_originator_guid: 'G1' },
      },
      { guid: 'S1', text: 'Your parcel arrives', from: 4, chat: 4, at: noon, plain: true },
      { guid: 'S2', text: 'Your verification code is 482913', from: 5, chat: 5, at: noon, plain: true },
      { guid: 'X1', text: 'mistake', from: 1, chat: 1, at: noon + 8 * minute },
    ],
  })

const line = (fields: object) => `${JSON.stringify(fields)}\n`
/** Lines of JSON, one of them broken, one with a secret. */
export const lines =
  line({
    conversation: 'c1',
    from: 'Ann Larsen',
    senderId: '+49 151 12345678',
    text: 'The dentist is called Dr. Wolf',
    date: '2024-05-01T10:00:00Z',
    id: '1',
  }) +
  line({
    conversation: 'c1',
    isMe: true,
    text: 'Thanks! My token is ghp_abcdefghijklmnopqrstuvwxyz0123456789',
    date: '2024-05-01T10:01:00Z',
    id: '2',
  }) +
  'not json\n'
