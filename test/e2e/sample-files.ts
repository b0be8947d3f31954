import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The files that the samples of every operation name, below a folder. */
export function writeSampleFiles(folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const part of ['notes', 'more']) mkdirSync(join(folder, part), { recursive: true })
  write('notes/one.md', '# One\n\nA note about boats.\n')
  write('notes/two.md', '# Two\n\nA note about boats and harbours.\n')
  write('more/three.md', '# Three\n')
  write('corpus.jsonl', '{"id":"a","text":"A note about boats."}\n')
  write('queries.jsonl', '{"id":"q","text":"boats"}\n')
  write('qrels.tsv', 'q\ta\t1\n')
  const said = (text: string) => `${JSON.stringify({ role: 'user', text, timestamp: '2024-05-01T10:00:00Z' })}\n`
  write('chat.jsonl', said('My sister Rosa is a doctor.'))
  write('mail.jsonl', '{"role":"user","text":"I live in Madrid."}\n')
  write('facts.jsonl', '{"content":"Prefers tea to coffee","type":"preference"}\n')
  const prompt = { type: 'user', uuid: 'u1', timestamp: '2024-05-01T10:00:00Z', message: { content: 'Add a harbour.' } }
  const session = '6f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a10'
  write(`transcripts/-boats/${session}.jsonl`, `${JSON.stringify({ ...prompt, sessionId: session, cwd: '/boats' })}\n`)
  const turn = { role: 'user', text: 'I live in Oslo.', timestamp: '2024-05-01T10:00:00Z' }
  write(
    'cases.jsonl',
    `${JSON.stringify({ id: 'c', conversation: [turn], expect: ['Oslo'], stale: [], forbid: [] })}\n`,
  )
  write('statements.jsonl', '{"conversation":"c","turn":1,"sentence":"I live in Oslo."}\n')
}
