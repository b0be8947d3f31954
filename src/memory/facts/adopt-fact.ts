import { timeOfId } from '../../core/ids.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import { tombstones } from '../../journal/journal.ts'
import type { FactLine } from '../../memory-files/memory-files.ts'
import { asItStands, type ConversationTurn } from '../../reading/reading.ts'
import { redact } from '../../secrets/secrets.ts'
import { joinFacts } from '../moving/join-facts.ts'
import type { IngestNeeds } from './ingest-turns.ts'
import { toFinding } from './remember-fact.ts'
import { factTombstone, toFact } from './take-in.ts'

/**
 * Takes in a line whose fact the database does not have, under its own id: after the loss of a database, or from a file
 * of another machine. It says what the line says and is as old as its id. One line of the log, which can be undone. False
 * where it was forgotten, or is nothing but a secret; what contradicts a fact that is here waits for its owner.
 */
export async function adoptFact(needs: IngestNeeds, { id, ...line }: FactLine): Promise<boolean> {
  const content = redact(line.content).text.replace(/\s+/g, ' ').trim()
  if (!/[\p{L}\p{N}]/u.test(content)) return false
  if (await tombstones.has(needs.db, factTombstone(id))) return false
  const now = needs.clock()
  const saidAt = Math.min(timeOfId(id), now)
  const turn: ConversationTurn = { role: 'user', text: content, date: saidAt }
  const { facts } = await needs.extract([turn], { now: saidAt })
  const finding = toFinding(asItStands(content, facts, saidAt), { ...line, content }, content, saidAt)
  const fact: Fact = { ...toFact(finding, saidAt), id }
  const [outcome] = await joinFacts(needs, [{ ...fact, origins: [] }])
  return outcome === 'added'
}
