import type { Command } from './command.ts'

/**
 * Commands that give other people access. They are not operations: an assistant that may search must not give access.
 */
export const tokenCommands = [
  {
    words: ['token', 'create'],
    summary: 'Create an access token for a person or program; --space limits it to one space.',
    effect: 'write',
    arguments: [],
    options: [
      {
        flag: 'name',
        field: 'name',
        type: 'string',
        maxLength: 60,
        description: 'Name of the person or program.',
      },
      {
        flag: 'role',
        field: 'role',
        type: 'string',
        values: ['reader', 'writer'],
        default: 'reader',
        description: 'reader can read; writer can also add and change. Neither can erase or see messages.',
      },
      {
        flag: 'project',
        field: 'project',
        type: 'string',
        maxLength: 200,
        description: 'Limit it to one project: its observations, decisions, learnings, sessions and gems.',
      },
      {
        flag: 'without-sensitive',
        field: 'withoutSensitive',
        type: 'boolean',
        description: 'Exclude sensitive facts, and text that repeats them, from every answer.',
      },
      {
        flag: 'days',
        field: 'days',
        type: 'integer',
        minimum: 1,
        maximum: 3650,
        description: 'Days until it expires (default: never).',
      },
    ],
    examples: ['jarvis token create --name ann --role reader --space team', 'jarvis token create --name bot --days 30'],
  },
  {
    words: ['token', 'list'],
    summary: 'List access tokens: role, space, last use.',
    effect: 'read',
    arguments: [],
    options: [],
    examples: ['jarvis token list'],
  },
  {
    words: ['token', 'log'],
    summary: 'Show what each access token asked for and whether it got it, newest first.',
    effect: 'read',
    arguments: [{ field: 'token', label: 'name|id', required: false, description: 'Only this token.' }],
    options: [
      {
        flag: 'limit',
        short: 'n',
        field: 'limit',
        type: 'integer',
        minimum: 1,
        maximum: 10_000,
        default: 50,
        description: 'Requests to show.',
      },
    ],
    examples: ['jarvis token log', 'jarvis token log ann'],
  },
  {
    words: ['token', 'revoke'],
    summary: 'Revoke an access token.',
    effect: 'write',
    arguments: [
      { field: 'token', label: 'name|id', required: true, description: 'Name or ID from "jarvis token list".' },
    ],
    options: [],
    examples: ['jarvis token revoke ann'],
  },
] as const satisfies readonly Command[]
