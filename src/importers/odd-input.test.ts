import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeOfText } from '../app/import/place-of-text.ts'
import type { ImportItem } from '../ports/importer.ts'
import { loadImporters } from './importers.ts'

/** Field names that formats use, so that random input reaches their code. */
const name = fc.constantFrom(
  ...['mapping', 'current_node', 'message', 'author', 'role', 'content', 'parts', 'children', 'parent', 'id', 'a'],
  ...['conversation_id', 'chat_messages', 'sender', 'text', 'uuid', 'created_at', 'results', 'memory', 'metadata'],
  ...['summary', 'keyFacts', 'facts', 'fact', 'messages', 'sessions', 'session_ids', 'dates', 'type', 'importance'],
)
const word = fc.constantFrom(
  'user',
  'assistant',
  'I live in Porto.',
  '',
  ' ',
  '2024-05-01',
  '\ud800',
  '{"summary":"x"}',
  'a',
)
const value: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    word,
    fc.double(),
    fc.constantFrom(null, true, 0, -1, 1e300),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 6 }),
  ),
})).value

describe('every importer', () => {
  it('reads any input without throwing: complete items, and reasons for the rest', async () => {
    // These read a database or a repository.
    const ofText = ({ name }: { name: string }) => !['claude-mem', 'gems.db', 'git'].includes(name)
    const importers = (await loadImporters()).filter(ofText)
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 4 }), fc.boolean(), async (values, asLines) => {
        const text = asLines ? values.map((one) => JSON.stringify(one)).join('\n') : JSON.stringify(values)
        for (const importer of importers) {
          const place = placeOfText(text)
          await importer.recognises(place)
          for await (const item of importer.read(place)) expect(isWhole(item), JSON.stringify(item)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})

function isWhole(item: ImportItem): boolean {
  switch (item.kind) {
    case 'fact':
      return item.content.trim() !== '' && (item.importance ?? 5) >= 1 && (item.importance ?? 5) <= 10
    case 'conversation':
      return /^[^\s\0]{1,200}$/.test(item.session) && item.turns.length > 0 && item.turns.every(isTurn)
    case 'gem':
      return item.title !== '' && item.id !== '' && Number.isFinite(item.at ?? 0)
    case 'unreadable':
      return item.where !== '' && item.why !== ''
    default:
      return true
  }
}

const isTurn = ({ id, text, at = 0 }: { id: string; text: string; at?: number | undefined }): boolean =>
  id !== '' && text.trim() !== '' && Number.isFinite(at)
