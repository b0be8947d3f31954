import { z } from 'zod'
import { agentRoles } from '../ports/agent-runner.ts'
import { workspaceKinds } from '../ports/workspace.ts'

const tools = ['read', 'search', 'edit', 'command', 'memory'] as const
const text = (most: number) => z.string().max(most)
const commands = z.array(text(500).min(1)).max(50)
const role = z.strictObject({ prompt: text(20_000), tools: z.array(z.enum(tools)), model: text(200) }).partial()

/** A file of `agents/` in the home: another agent without code. Everything may be left out. */
export const profileSchema = z.strictObject({
  description: text(500).default(''),
  roles: z.partialRecord(z.enum(agentRoles), role).default({}),
  /** MCP servers by name, in the form of the clients: `command`, `args`, `env`, or `url`. */
  servers: z.record(z.string().regex(/^[\w-]{1,64}$/), z.record(z.string(), z.unknown())).default({}),
  /** Names of skills that every run gets in full. */
  skills: z.array(text(200).min(1)).max(10).default([]),
  workspace: z
    .strictObject({
      kind: z.enum(['auto', ...workspaceKinds]),
      image: text(300),
      network: z.boolean(),
      cpus: z.number().min(0.5).max(64),
      memoryMb: z.number().int().min(64).max(1_000_000),
      ports: z.array(z.number().int().min(1).max(65_535)).max(20),
    })
    .partial()
    .default({}),
  commands: z.strictObject({ prepare: commands, test: commands, allow: commands }).partial().default({}),
  budget: z
    .strictObject({
      tokens: z.number().int().min(0),
      dollars: z.number().min(0),
      minutes: z.number().min(0),
      turns: z.number().int().min(0),
    })
    .partial()
    .default({}),
})

export type ProfileFile = z.infer<typeof profileSchema>
export type Profile = ProfileFile & { name: string; shipped: boolean }

/** Profiles that ship. A file of the same name in the home takes their place. */
export const shippedProfiles: Readonly<Record<string, z.input<typeof profileSchema>>> = {
  coding: { description: 'Changes a repository until its tests pass and the review agrees.' },
  research: {
    description: 'Writes findings with their sources as markdown into a repository.',
    roles: {
      planner: {
        prompt:
          'You plan research. Split the question into at most five parts that can be answered one after the other. The last step writes the answer.',
      },
      executor: {
        prompt:
          'You do research for one step of a plan. Read what the workspace and memory have. Write findings into markdown files, each claim with its source. Say what you could not find.',
        tools: ['read', 'search', 'edit', 'memory'],
      },
      reviewer: {
        prompt:
          'You review findings. Every claim needs a source that says it. Ask for a change where one is missing, contradicts another or does not answer the question.',
      },
    },
    commands: { test: [], allow: [] },
  },
}
