import type { Database } from '../ports/database.ts'

export interface ListedContact {
  id: string
  name: string
  handles: string[]
  /** Messages that they wrote. */
  messages: number
  /** When they last wrote, epoch milliseconds; null: never. */
  lastAt: number | null
  birthday: string | null
}

export interface Page {
  query?: string | undefined
  limit: number
  offset: number
}

/** Contacts, those who wrote last first. */
export async function listContacts(
  db: Database,
  { query, limit, offset }: Page,
): Promise<{ contacts: ListedContact[] }> {
  const rows = await db.all<Omit<ListedContact, 'handles'> & { handles: string }>(
    `SELECT p.id, p.name, p.birthday, json_group_array(h.handle) AS handles,
       SUM((SELECT COUNT(*) FROM messages m WHERE m.sender = h.id)) AS messages,
       MAX((SELECT MAX(m.at) FROM messages m WHERE m.sender = h.id)) AS "lastAt"
     FROM message_people p JOIN message_handles h ON h.person = p.id
     WHERE ?1 = '' OR instr(lower(p.name), lower(?1)) > 0 OR instr(h.handle, lower(?1)) > 0
     GROUP BY p.id ORDER BY "lastAt" IS NULL, "lastAt" DESC, p.name, p.id LIMIT ?2 OFFSET ?3`,
    [query ?? '', limit, offset],
  )
  return { contacts: rows.map((row) => ({ ...row, handles: (JSON.parse(row.handles) as string[]).sort() })) }
}

export interface ListedConversation {
  /** Id of the chat, or of the person where several chats with one person are one conversation. */
  id: string
  title: string
  apps: string[]
  isGroup: boolean
  messages: number
  firstAt: number
  lastAt: number
}

/** Conversations, the latest first: all chats with one person are one. */
export async function listConversations(
  db: Database,
  { query, limit, offset }: Page,
): Promise<{ conversations: ListedConversation[] }> {
  const rows = await db.all<Omit<ListedConversation, 'apps' | 'isGroup'> & { apps: string; isGroup: number }>(
    `WITH chats AS (
       SELECT c.id, c.app, c.is_group, COUNT(*) AS messages, MIN(m.at) AS "firstAt", MAX(m.at) AS "lastAt",
         (SELECT h.person FROM message_members b JOIN message_handles h ON h.id = b.handle WHERE b.chat = c.id
          ORDER BY h.id LIMIT 1) AS person,
         c.title FROM message_chats c JOIN messages m ON m.chat = c.id GROUP BY c.id)
     SELECT CASE WHEN s.is_group OR s.person IS NULL THEN 'chat:' || s.id ELSE s.person END AS id,
       COALESCE(CASE WHEN s.is_group THEN s.title ELSE p.name END, s.title, p.name, '') AS title,
       json_group_array(DISTINCT s.app) AS apps, s.is_group AS "isGroup",
       SUM(s.messages) AS messages, MIN(s.firstAt) AS "firstAt", MAX(s.lastAt) AS "lastAt"
     FROM chats s LEFT JOIN message_people p ON p.id = s.person
     WHERE ?1 = '' OR instr(lower(COALESCE(s.title, '')), lower(?1)) > 0 OR instr(lower(COALESCE(p.name, '')), lower(?1)) > 0
     GROUP BY 1 ORDER BY 7 DESC, 1 LIMIT ?2 OFFSET ?3`,
    [query ?? '', limit, offset],
  )
  return {
    conversations: rows.map((row) => ({
      ...row,
      apps: (JSON.parse(row.apps) as string[]).sort(),
      isGroup: row.isGroup === 1,
    })),
  }
}
