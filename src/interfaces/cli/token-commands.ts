import type { Command } from './command.ts'

/** Commands that let others in. They are no operations: an assistant that may search must not let anybody in. */
export const tokenCommands = [
  {
    words: ['token', 'create'],
    summary: 'Make a token with which another person or program uses the server; with --space for one space alone.',
    effect: 'write',
    arguments: [],
    options: [
      {
        flag: 'name',
        field: 'name',
        type: 'string',
        maxLength: 60,
        description: 'Who gets it: a person, a program.',
      },
      {
        flag: 'role',
        field: 'role',
        type: 'string',
        values: ['reader', 'writer'],
        default: 'reader',
        description: 'reader may read; writer may also add and change. Neither may erase or see messages.',
      },
      {
        flag: 'project',
        field: 'project',
        type: 'string',
        maxLength: 200,
        description: 'It opens this project alone: observations, decisions, learnings, sessions and gems of it.',
      },
      {
        flag: 'without-sensitive',
        field: 'withoutSensitive',
        type: 'boolean',
        description: 'Leave facts that are marked as sensitive, and what repeats them, out of every answer.',
      },
      {
        flag: 'days',
        field: 'days',
        type: 'integer',
        minimum: 1,
        maximum: 3650,
        description: 'It opens nothing after so many days; without it, it does until you revoke it.',
      },
    ],
    examples: ['jarvis token create --name ann --role reader --space team', 'jarvis token create --name bot --days 30'],
  },
  {
    words: ['token', 'list'],
    summary: 'Show the tokens that were made: role, space, last use.',
    effect: 'read',
    arguments: [],
    options: [],
    examples: ['jarvis token list'],
  },
  {
    words: ['token', 'revoke'],
    summary: 'End a token: it opens nothing from now on.',
    effect: 'write',
    arguments: [{ field: 'token', label: 'name|id', required: true, description: 'As jarvis token list names it.' }],
    options: [],
    examples: ['jarvis token revoke ann'],
  },
] as const satisfies readonly Command[]
