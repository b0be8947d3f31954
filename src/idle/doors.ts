import { z } from 'zod'
import type { RunContext, SubsystemDoors } from '../ports/doors.ts'
import type { Idle } from './create-idle.ts'
import { views } from './views.ts'

const operations = {
  idleStatus: {
    name: 'idle_status',
    summary: 'Show whether the owner is away, what idle time was used for, and what waits for approval.',
    // A write, because finished lines are shown once.
    effect: 'write' as const,
    input: z.strictObject({
      again: z.boolean().default(false).describe('Include lines of the last week that were already shown.'),
    }),
    run: (idle: Idle, input: { again: boolean }) => idle.status(input),
  },
  idleRun: {
    name: 'idle_run',
    summary: 'Run idle jobs now, within a time limit. They pause while the server answers questions.',
    effect: 'write' as const,
    long: true,
    input: z.strictObject({
      minutes: z.number().min(0.01).max(600).default(5).describe('Most minutes.'),
      only: z.array(z.string().min(1).max(100)).max(50).optional().describe('Only these jobs, by name.'),
    }),
    run: (idle: Idle, input: Parameters<Idle['run']>[0], { signal, onProgress }: RunContext) =>
      idle.run(input, { signal, ...(onProgress && { onProgress }) }),
  },
  idlePause: {
    name: 'idle_pause',
    summary: 'Pause idle jobs for some hours, or until resumed. A restart does not end the pause.',
    effect: 'write' as const,
    input: z.strictObject({
      hours: z.number().min(0.01).max(8760).optional().describe('Hours (default: until resumed).'),
    }),
    run: (idle: Idle, input: { hours?: number }) => idle.pause(input),
  },
  idleResume: {
    name: 'idle_resume',
    summary: 'Resume idle jobs.',
    effect: 'write' as const,
    input: z.strictObject({}),
    run: (idle: Idle) => idle.resume(),
  },
  idleAnswer: {
    name: 'idle_answer',
    summary: 'Approve or reject a pending change, or undo an idle job.',
    effect: 'write' as const,
    input: z.strictObject({
      id: z.string().min(1).max(200).describe('ID of the line in "idle status".'),
      answer: z
        .enum(['approve', 'reject', 'undo'])
        .describe('approve or reject a pending change; undo a completed one.'),
    }),
    run: (idle: Idle, input: Parameters<Idle['answer']>[0]) => idle.answer(input),
  },
}

export const doors = {
  // A pause affects the whole home, and approvals are the owner's.
  ofHome: true,
  operations,
  commands: [
    {
      words: ['idle', 'status'],
      operation: 'idle_status',
      examples: ['jarvis idle status', 'jarvis idle status --again'],
    },
    { words: ['idle', 'run'], operation: 'idle_run', examples: ['jarvis idle run', 'jarvis idle run --minutes 20'] },
    { words: ['idle', 'pause'], operation: 'idle_pause', examples: ['jarvis idle pause --hours 8'] },
    { words: ['idle', 'resume'], operation: 'idle_resume' },
    {
      ...{ words: ['idle', 'answer'], operation: 'idle_answer' },
      arguments: [
        { field: 'id', label: 'id' },
        { field: 'answer', label: 'approve|reject|undo' },
      ],
      examples: ['jarvis idle answer merge:12 approve'],
    },
  ],
  views,
} satisfies SubsystemDoors<Idle>
