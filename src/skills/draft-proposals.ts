import type { Proposal } from '../ports/proposal.ts'
import type { createDrafts } from './drafts.ts'

type Drafts = Pick<ReturnType<typeof createDrafts>, 'list' | 'review'>

/** Candidates that wait for a review, oldest first. */
export async function draftProposals({ list, review }: Drafts): Promise<Proposal[]> {
  const drafts = await list('waiting')
  return drafts.reverse().map(({ id, name, description, at }) => ({
    ...{ id: `skill:${id.slice(0, 14)}`, at },
    text: `Offer agents the skill ${name}: ${description.slice(0, 120)}`,
    approve: () => review({ id, verdict: 'accept' }),
    reject: () => review({ id, verdict: 'reject' }),
  }))
}
