import type { AgentRun } from '../server/types.ts'

/** Whether a run waits for an answer of its owner. */
export const asks = ({ state, live }: Pick<AgentRun, 'state' | 'live'>): boolean => state === 'waiting' && !live
