import type { Clock } from '../core/runtime.ts'
import { write } from '../journal/journal.ts'
import type { AgentUsage } from '../ports/agent-runner.ts'
import type { Database } from '../ports/database.ts'
import { columnsOf, cover } from './kept-rows.ts'
import type { AgentStep } from './run.ts'
import { stepRows } from './tables.ts'

/** Steps of runs, and the cost of each. */
export const stepsIn = ({ db, clock }: { db: Database; clock: Clock }) => ({
  steps: (run: string) =>
    db.all<AgentStep>(`SELECT ${columnsOf(stepRows)} FROM agent_steps WHERE run = ? ORDER BY number`, [run]),
  /** Costs count even if their step is interrupted. */
  spend: (run: string, step: string, { inputTokens, outputTokens, dollars, turns }: AgentUsage) =>
    db.transaction(async (tx) => {
      const tokens = inputTokens + outputTokens
      const change = 'SET tokens = tokens + ?, dollars = dollars + ?, turns = turns + ? WHERE id = ?'
      await tx.run(`UPDATE agent_runs ${change}`, [tokens, dollars, turns, run])
      await tx.run(`UPDATE agent_steps ${change}`, [tokens, dollars, turns, step])
    }),
  /** Begins a step, or the interrupted one with this number again. */
  async startStep(step: Pick<AgentStep, 'run' | 'number' | 'kind' | 'item' | 'title'>): Promise<string> {
    const id = `${step.run}/${step.number}`
    await db.transaction((tx) =>
      tx.run(
        `INSERT INTO agent_steps (id, run, number, kind, item, title, state, verdict, text, signature, checkpoint, attempts, tokens, dollars, turns, at, ended_at)
         VALUES (?, ?, ?, ?, ?, ?, 'started', '', '', '', '', 1, 0, 0, 0, ?, NULL)
         ON CONFLICT (id) DO UPDATE SET attempts = agent_steps.attempts + 1`,
        [id, step.run, step.number, step.kind, step.item, cover(step.title), clock()],
      ),
    )
    return id
  },
  /** The result of a step and the checkpoint that it left: in one transaction, before the next step begins. */
  endStep: (id: string, run: string, result: Pick<AgentStep, 'verdict' | 'text' | 'signature' | 'checkpoint'>) =>
    db.transaction(async (tx) => {
      const now = clock()
      await write(tx, { at: now, actor: 'agent', action: 'agent_step', target: id })
      await tx.run(
        "UPDATE agent_steps SET state = 'done', verdict = ?, text = ?, signature = ?, checkpoint = ?, ended_at = ? WHERE id = ?",
        [result.verdict, cover(result.text), result.signature, result.checkpoint, now, id],
      )
      await tx.run('UPDATE agent_runs SET checkpoint = ?, updated_at = ? WHERE id = ?', [result.checkpoint, now, run])
    }),
})
