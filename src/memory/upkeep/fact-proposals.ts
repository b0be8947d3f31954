import type { Proposal } from '../../ports/proposal.ts'
import type { FactPair } from '../../stored-facts/stored-facts.ts'

export interface FactProposalNeeds {
  merges: { list(): Promise<FactPair[]>; settle(id: number, apply: boolean): Promise<unknown> }
  reviews: {
    list(): Promise<FactPair[]>
    settle(id: number, keep: 'newer' | 'older'): Promise<unknown>
  }
}

const most = 50
const cut = (text: string): string => (text.length > 90 ? `${text.slice(0, 89)}…` : text)

/** Proposals for the owner: facts that seem to be duplicates, and contradictions. */
export async function factProposals({ merges, reviews }: FactProposalNeeds): Promise<Proposal[]> {
  const same = (await merges.list()).slice(0, most).map(({ id, newer, older, createdAt }) => ({
    ...{ id: `merge:${id}`, at: createdAt },
    text: `Merge two facts: “${cut(older.content)}” and “${cut(newer.content)}”`,
    approve: () => merges.settle(id, true),
    reject: () => merges.settle(id, false),
  }))
  const against = (await reviews.list()).slice(0, most).map(({ id, newer, older, createdAt }) => ({
    ...{ id: `review:${id}`, at: createdAt },
    text: `Replace the fact “${cut(older.content)}” with “${cut(newer.content)}”`,
    approve: () => reviews.settle(id, 'newer'),
    reject: () => reviews.settle(id, 'older'),
  }))
  return [...same, ...against].sort((a, b) => a.at - b.at)
}
