import { createClient, type JarvisClient } from '../../../src/client/client.ts'
import { tokenOf } from '../server-of.ts'
import type { WebBench } from './browser.ts'

/** The client of a test's server. */
export const clientOf = ({ url, home }: Pick<WebBench, 'url' | 'home'>): JarvisClient =>
  createClient({ url, token: tokenOf(home) })

/** Something of everything that the pages of memory show. */
export async function fillMemory(client: JarvisClient): Promise<void> {
  await client.rememberFact({ content: 'I live in Porto.', tag: ['home'] })
  await client.rememberFact({ content: 'I live in Lisbon now.', tag: ['home'] })
  await client.rememberFact({ content: 'Always answer in metric units.', importance: 9 })
  await client.rememberFact({ content: 'Ada holds the second key of the safe.', importance: 7, tag: ['work'] })
  await client.sessionAppend({
    id: 'planning-chat',
    turns: [
      { role: 'user', text: 'I prefer tea in the morning. My sister Rosa is a doctor.' },
      { role: 'assistant', text: 'Noted. <b>Shall I</b> book the table?' },
      { role: 'user', text: 'We decided to move the release to Friday. Next I will write the notes.' },
    ],
    label: 'Planning the release',
  })
  await client.sessionClose({ id: 'planning-chat', outcome: 'The release moves to Friday.' })
  await client.recordEvent({ text: 'The backup ran through.', kind: 'backup' })
  await client.memoryIngest({ turns: [{ role: 'user', text: 'I live in Madrid.' }], session: 'forwarded-mail' })
}
