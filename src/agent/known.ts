import { readsAsInstruction } from '../core/flag-instruction.ts'
import type { Learning } from '../learning/learning.ts'
import type { AgentTool } from '../ports/agent-runner.ts'
import type { Skills } from '../skills/skills.ts'
import type { Bench, KnownFixes } from './bench.ts'
import type { AgentNeeds } from './needs.ts'

const roles = ['planner', 'executor', 'tester', 'reviewer'] as const

/** Earlier learnings of this project, for a run. Unreadable ones are skipped, and never stop a run. */
export function createKnown({ subsystem, contextFor }: Pick<AgentNeeds, 'subsystem' | 'contextFor'>) {
  const learning = async () => (await subsystem('learning')) as Learning
  const skills = async () => (await subsystem('skills')) as Skills
  async function fixesFor(output: string, project: string): Promise<KnownFixes> {
    const { learnings, times } = await (await learning()).lookUp({ output, project })
    const safe = learnings.filter(({ solution }) => !readsAsInstruction(solution))
    return {
      lines: safe.map(
        ({ solution, confidence }) => `Known fix (${confidence.toFixed(2)}, met ${times} times): ${solution}`,
      ),
      ids: safe.map(({ id }) => `l:${id}`),
    }
  }
  return {
    fixesFor,
    /** Jarvis's context for the task, knowledge about the project, and the skills of the profile. */
    async forTask({ task, project, folder, named }: Task) {
      const learned = (await (await learning()).list({ project, limit: 10 })).learnings
      const fixes = learned
        .filter(({ state, error, solution }) => state !== 'retired' && !readsAsInstruction(`${error} ${solution}`))
        .map(
          ({ error, solution, confidence }) =>
            `Fix that worked before (${confidence.toFixed(2)}): ${error} → ${solution}`,
        )
      const context = await contextFor({ task, project })
      const bodies: string[] = []
      for (const name of named) {
        const { body } = await (await skills()).get({ name, folder })
        bodies.push(`Skill ${name}:\n${body}`)
      }
      return [...(context === '' ? [] : [context]), ...fixes, ...bodies]
    },
    /** Tools by which every role queries Jarvis's memory. */
    tools: (bench: () => Bench): AgentTool[] => [
      tool('known_fixes', 'Look up what fixed an error before. Give what the command printed.', 'output', (output) =>
        fixesFor(output, bench().run.project).then(({ lines }) => lines),
      ),
      tool('find_skills', 'Find instructions that fit a task.', 'task', async (task) => {
        const { skills: found } = await (await skills()).find({ task, folder: bench().run.repository })
        return found.map(({ name, description }) => `${name}: ${description}`)
      }),
      tool('memory_context', 'Ask what Jarvis knows about something.', 'about', async (about) => [
        await contextFor({ task: about, project: bench().run.project }),
      ]),
    ],
  }
}

/** What a task's context is made for. */
interface Task {
  task: string
  project: string
  folder: string
  /** Names of the skills of its profile. */
  named: readonly string[]
}

const tool = (
  name: string,
  description: string,
  field: string,
  run: (given: string) => Promise<string[]>,
): AgentTool => ({
  ...{ name, description, roles },
  input: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  run: async (input) => (await run(String(input[field] ?? ''))).join('\n') || 'No matching facts.',
})
