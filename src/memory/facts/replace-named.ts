import { conflict, invalidInput } from '../../core/errors.ts'
import { docid } from '../../core/ids.ts'
import { type Fact, type Outcome, trustRank } from '../../fact-rules/fact-rules.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import { beginChange, factRows } from '../../stored-facts/stored-facts.ts'
import type { FindingNeeds } from './apply-finding.ts'
import { resolveFact } from './resolve-fact.ts'

/**
 * Reads the facts that a new one names as replaced. Errors: `fact_not_found`, `ambiguous_fact`, `fact_retired`, and
 * `fact_trusted_more` if the new source is trusted less than the fact's.
 */
export async function readNamed(
  db: Reader,
  references: readonly string[],
  by: Pick<Fact, 'source' | 'untrusted'>,
): Promise<Fact[]> {
  const named: Fact[] = []
  for (const reference of references) {
    const fact = await resolveFact(db, reference)
    const name = docid(fact.contentHash)
    if (fact.retiredAt !== null) throw conflict('fact_retired', `${name} is not active, so nothing can replace it.`)
    if (trustRank(fact) < trustRank(by)) {
      const message = `${name} was said by a more trusted source (${fact.source}), so this source cannot replace it.`
      throw conflict('fact_trusted_more', message)
    }
    named.push(fact)
  }
  return named
}

/** Retires named facts in favor of the first fact of a sentence, in the caller's transaction. Errors: `nothing_replaces`. */
export async function replaceNamed(
  tx: Writer,
  needs: Pick<FindingNeeds, 'search' | 'clock'>,
  outcomes: readonly Outcome[],
  { named, actor }: { named: readonly Fact[]; actor: string },
): Promise<Outcome[]> {
  const place = outcomes.findIndex(isOpenNow)
  const main = outcomes[place]
  if (main === undefined || !isOpenNow(main))
    throw invalidInput('nothing_replaces', 'The sentence adds no active fact that could replace another.')
  const ended = await replaceBy(tx, needs, main.fact, { named, actor })
  if (ended.length === 0) return [...outcomes]
  const former = [...(main.kind === 'superseded' ? main.former : []), ...ended]
  return outcomes.with(place, { kind: 'superseded', fact: main.fact, former, why: replacedByName })
}

/** Retires the open ones of the named facts as replaced by another; one log entry. */
export async function replaceBy(
  tx: Writer,
  needs: Pick<FindingNeeds, 'search' | 'clock'>,
  fact: Fact,
  { named, actor, note = replacedByName }: { named: readonly Fact[]; actor: string; note?: string | undefined },
): Promise<Fact[]> {
  const ids = named.map(({ id }) => id)
  const old = [...(await factRows.read(tx, ids)).values()].filter(
    ({ id, retiredAt }) => retiredAt === null && id !== fact.id,
  )
  if (old.length === 0) return []
  const change = await beginChange(tx, needs, { action: 'fact_supersede', target: fact.id, actor, note })
  for (const { id } of old)
    await change.retire(id, 'superseded', { by: fact.id, validTo: fact.validFrom ?? fact.saidAt })
  return [...(await factRows.read(tx, ids)).values()]
}

const replacedByName = 'named as replaced'

/** Whether the outcome is an open fact. */
export const isOpenNow = (outcome: Outcome): outcome is Outcome & { kind: 'added' | 'same' | 'superseded' } =>
  outcome.kind === 'added' || outcome.kind === 'same' || outcome.kind === 'superseded'
