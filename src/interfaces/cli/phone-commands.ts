import type { Command } from './command.ts'

/** Commands that let phones in. They are no operations: an assistant that may search must not let anybody in. */
export const phoneCommands = [
  {
    words: ['phone'],
    summary: 'Show a code that a phone in your network scans to open the page; off until you ask.',
    effect: 'write',
    arguments: [],
    options: [
      {
        flag: 'address',
        field: 'address',
        type: 'string',
        maxLength: 100,
        description: 'The address of this machine that phones use; needed where it has several.',
      },
    ],
    examples: ['jarvis phone', 'jarvis phone --address 192.168.1.5'],
  },
  {
    words: ['phone', 'list'],
    summary: 'Show the phones that were let in, and where they come in.',
    effect: 'read',
    arguments: [],
    options: [],
    examples: ['jarvis phone list'],
  },
  {
    words: ['phone', 'revoke'],
    summary: 'Shut a phone out again.',
    effect: 'write',
    arguments: [
      { field: 'id', label: 'id|all', required: true, description: 'The phone, as jarvis phone list names it.' },
    ],
    options: [],
    examples: ['jarvis phone revoke 1f2e3d4c', 'jarvis phone revoke all'],
  },
  {
    words: ['phone', 'off'],
    summary: 'Listen for no phone any more; those that were let in may come back when it is on again.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis phone off'],
  },
] as const satisfies readonly Command[]
