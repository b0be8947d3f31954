import { timeOfId } from '../../core/ids.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import { tombstones } from '../../journal/journal.ts'
import type { FactLine } from '../../memory-files/memory-files.ts'
import { type ConversationTurn, verbatimStatement } from '../../reading/reading.ts'
import { redact } from '../../secrets/secrets.ts'
import { loadMovingFacts } from '../../stored-facts/stored-facts.ts'
import { factTombstone, toFact } from './apply-finding.ts'
import type { IngestNeeds } from './ingest-turns.ts'
import { toFinding } from './remember-fact.ts'

/**
 * Adds the fact of a MEMORY.md line that the database lacks, under the id of the line: after the loss of a database, or
 * from a file of another machine. Its age is that of the id. Writes one log entry, which can be undone. A fact that
 * contradicts a stored one waits for the owner. Returns false if it was forgotten, or is only a secret.
 */
export async function adoptFact(needs: IngestNeeds, { id, ...line }: FactLine): Promise<boolean> {
  const content = redact(line.content).text.replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(content)) return false
  if (await tombstones.has(needs.db, factTombstone(id))) return false
  const now = needs.clock()
  const saidAt = Math.min(timeOfId(id), now)
  const turn: ConversationTurn = { role: 'user', text: content, date: saidAt }
  const { facts } = await needs.extract([turn], { now: saidAt })
  const finding = toFinding(verbatimStatement(content, facts, saidAt), { ...line, content }, content, saidAt)
  const fact: Fact = { ...toFact(finding, saidAt), id }
  const { joinFacts } = await loadMovingFacts()
  const [outcome] = await joinFacts(needs, [{ ...fact, origins: [] }])
  return outcome === 'added'
}
