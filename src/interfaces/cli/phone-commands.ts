import type { Command } from './command.ts'

/** Commands that give phones access. They are not operations: an assistant that may search must not give access. */
export const phoneCommands = [
  {
    words: ['phone'],
    summary: 'Show a QR code that opens the page on a phone in your network.',
    effect: 'write',
    arguments: [],
    options: [
      {
        flag: 'address',
        field: 'address',
        type: 'string',
        maxLength: 100,
        description: 'Address of this machine for phones, if it has several.',
      },
    ],
    examples: ['jarvis phone', 'jarvis phone --address 192.168.1.5'],
  },
  {
    words: ['phone', 'list'],
    summary: 'List the paired phones and the address they use.',
    effect: 'read',
    arguments: [],
    options: [],
    examples: ['jarvis phone list'],
  },
  {
    words: ['phone', 'revoke'],
    summary: 'Revoke the access of a phone.',
    effect: 'write',
    arguments: [
      { field: 'id', label: 'id|all', required: true, description: 'The phone, as listed by "jarvis phone list".' },
    ],
    options: [],
    examples: ['jarvis phone revoke 1f2e3d4c', 'jarvis phone revoke all'],
  },
  {
    words: ['phone', 'off'],
    summary: 'Stop listening for phones. Paired phones can connect again once it is on.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis phone off'],
  },
] as const satisfies readonly Command[]
