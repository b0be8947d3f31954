import { idsOf } from '../../core/ids.ts'
import type { Clock } from '../../core/runtime.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import type { Database, Reader } from '../../ports/database.ts'
import { sharedTopics, topicWords } from '../../reading/reading.ts'
import type { Search } from '../../search/search.ts'
import { beginChange, factRows } from '../../stored-facts/stored-facts.ts'
import { namesChosen } from '../../text/report/replacements.ts'

/** A rule or decision that the user gave in a session and withdrew later, as worded there. */
export interface EndedRule {
  session: string
  rule: string
  /** The day on which the user withdrew it, YYYY-MM-DD. */
  day?: string | undefined
  /** Names that it chose, if it is a decision that was replaced. */
  chosen?: readonly string[] | undefined
}

/** Least share of the shorter one's words at which a fact and a rule are the same. */
const sameWords = 0.75

/**
 * Ends facts that state withdrawn rules, as true until that day. Only facts of that session alone: one that was also
 * said elsewhere is left to the owner. Returns their number.
 */
export async function endRules(
  needs: { db: Database; search: Pick<Search, 'put' | 'remove'>; clock: Clock },
  rules: readonly EndedRule[],
): Promise<{ ended: number }> {
  let ended = 0
  for (const session of new Set(rules.map((one) => one.session))) {
    const withdrawn = rules.flatMap((one) => (one.session === session ? [{ ...one, words: topicWords(one.rule) }] : []))
    for (const fact of await factsOnlyOf(needs.db, session)) {
      const rule = withdrawn.find((one) => shareOf(one.words, fact) >= sameWords || makesChoice(fact, one.chosen))
      if (!rule) continue
      await needs.db.transaction(async (tx) => {
        const change = await beginChange(tx, needs, {
          ...{ action: 'fact_retract', target: fact.id, actor: 'session', note: 'said: withdrawn' },
        })
        const validTo = rule.day === undefined ? change.at : Math.max(Date.parse(rule.day), fact.saidAt)
        await change.retire(fact.id, 'superseded', { validTo })
      })
      ended++
    }
  }
  return { ended }
}

/** Open facts whose only origin is this session. */
async function factsOnlyOf(db: Reader, session: string) {
  const rows = await db.all<{ id: string }>(
    `SELECT o.fact_id AS id FROM fact_origins o JOIN facts f ON f.id = o.fact_id
     WHERE f.retired_at IS NULL AND o.fact_id IN (SELECT fact_id FROM fact_origins WHERE session = ?)
     GROUP BY o.fact_id HAVING count(*) = sum(CASE WHEN o.session = ? THEN 1 ELSE 0 END)`,
    [session, session],
  )
  const facts = await factRows.read(db, idsOf(rows))
  return [...facts.values()]
}

/** Whether the fact decides for one of these names: "let's go with LittleFS", other words than the agent's report has. */
const makesChoice = ({ content }: Fact, chosen: readonly string[] = []): boolean =>
  namesChosen(content).some((name) => chosen.includes(name))

/** Shared words: for an instruction or decision the share of the shorter one; another type must contain the whole rule. */
function shareOf(rule: ReadonlySet<string>, { content, instruction, type }: Fact): number {
  const said = topicWords(content)
  const isRule = instruction !== null || type === 'decision'
  const all = isRule ? Math.min(rule.size, said.size) : Math.max(rule.size, said.size)
  return sharedTopics(rule, said) / Math.max(1, all)
}
