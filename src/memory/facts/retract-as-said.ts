import { type Fact, isSaidLater, type Outcome, trustRank } from '../../fact-rules/fact-rules.ts'
import type { Reader, Writer } from '../../ports/database.ts'
import { type FactSource, type Retraction, sharedTopics, topicWords } from '../../reading/reading.ts'
import { beginChange } from '../../stored-facts/stored-facts.ts'
import { asksToForget } from '../../text/report/releases.ts'
import type { FindingNeeds } from './apply-finding.ts'
import { readMeant } from './known-facts.ts'

/** A fact that a retraction applies to. `kept`: the fact stays, as the speaker is trusted less than its source. */
export interface Ended {
  fact: Fact
  cue: string
  kept: boolean
}

/** An ended fact, and a function that names its successor under the same log entry. */
export interface Ending {
  ended: Ended
  succeed: (by: string) => Promise<void>
}

/** Source and time of a retraction. */
interface Speaker {
  actor: string
  source: FactSource
  untrusted: boolean
  date: number
  /** Tags, such as the one for a missing date. */
  tags: readonly string[]
}

/** Cues that a fact was never right, in contrast to "no longer", which says that it was. */
const neverRight = /\b(wrong|forget|mistake|mistaken|never mind|incorrect|not true|scratch|disregard|ignore)\b/i

/** Cues that report an end, so that the sentence is news. An order ("forget …") states nothing else. */
const saysAnEnd: ReadonlySet<string> = new Set(['stopped', 'not', 'no longer', 'any more', 'cancelled', 'nicht mehr'])

export const reportsEnd = ({ cue }: Pick<Retraction, 'cue'>): boolean => saysAnEnd.has(cue)

interface Prepared {
  retraction: Retraction
  found: readonly string[]
}

/** Facts of which an order names too little to be sure: the user is asked about them. */
export async function perhapsMeant(
  db: Reader,
  needs: Pick<FindingNeeds, 'retracts'>,
  { retraction, found }: Prepared,
): Promise<Fact[]> {
  if (reportsEnd(retraction)) return []
  return (await readMeant(db, retraction, found)).filter((fact) => needs.retracts(retraction, fact, true))
}

/** Requests to forget that ended nothing, each with the facts that it may mean. `text`: the turn that they are in. */
export async function unclearRequests(
  db: Reader,
  needs: Pick<FindingNeeds, 'retracts'>,
  prepared: readonly Prepared[],
  text: string,
): Promise<Outcome[]> {
  const unclear: Outcome[] = []
  for (const one of prepared) {
    if (!asksToForget(one.retraction)) continue
    const { start, end } = one.retraction.origin
    const facts = await perhapsMeant(db, needs, one)
    unclear.push({ kind: 'unclear', content: text.slice(start, end).trim(), facts: facts.slice(0, mostAsked) })
  }
  return unclear
}
/** Most facts that a request is answered with. */
const mostAsked = 5

/**
 * Selects the facts that an order surely means: of facts said at several times only those of which it names the most.
 * "Forget what I said about calls" may mean any of three rules; "forget everything …" means all.
 */
function surelyMeant(meant: readonly Fact[], { about, cue }: Retraction): readonly Fact[] {
  if (cue.endsWith(' everything') || new Set(meant.map(({ saidAt }) => saidAt)).size <= 1) return meant
  const named = topicWords(about.join(' '))
  return meant.filter(({ content }) => {
    const words = topicWords(content)
    const figures: readonly string[] = content.match(/\d+(?:[.:]\d+)?/g) ?? []
    const met = sharedTopics(named, words) + figures.filter((figure) => about.includes(figure)).length
    return met >= mostNamed * (words.size + figures.length)
  })
}
const mostNamed = 0.6

/** None if appointments of several days may be the one that is called off. */
const onOneDay = (meant: readonly Fact[], { cue, several }: Retraction): readonly Fact[] =>
  cue === 'cancelled' && !several && new Set(meant.flatMap(({ dueAt }) => dueAt ?? [])).size > 1 ? [] : meant

/**
 * Ends facts that are retracted without a new value. They were true until then, unless they were called wrong. A fact
 * from a more trusted source stays: only the owner can retract it.
 */
export async function retractAsSaid(
  tx: Writer,
  needs: FindingNeeds,
  { retraction, found }: Prepared,
  { actor, source, untrusted, date, tags }: Speaker,
): Promise<Ending[]> {
  const meant = (await readMeant(tx, retraction, found)).filter((fact) => needs.retracts(retraction, fact))
  const facts = reportsEnd(retraction) ? onOneDay(meant, retraction) : surelyMeant(meant, retraction)
  const ended: Ending[] = []
  for (const fact of facts) {
    if (isSaidLater(fact, { saidAt: date, tags })) continue
    const { cue } = retraction
    const kept = trustRank(fact) < trustRank({ source, untrusted })
    let succeed: Ending['succeed'] = async () => {}
    if (!kept) {
      const change = await beginChange(tx, needs, {
        action: 'fact_retract',
        target: fact.id,
        actor,
        note: `said: ${cue}`,
      })
      if (neverRight.test(cue)) await change.retire(fact.id, 'retracted')
      else {
        await change.retire(fact.id, 'superseded', { validTo: date })
        succeed = (by) => change.retire(fact.id, 'superseded', { by, validTo: date })
      }
    }
    ended.push({ ended: { fact, cue, kept }, succeed })
  }
  return ended
}
