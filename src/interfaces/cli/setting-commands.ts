import type { Command } from './command.ts'

const name = {
  field: 'name',
  label: 'name',
  required: true,
  description: 'The setting, such as search.limit.',
} as const

/**
 * Commands that write the settings file. They are not operations: some settings name programs to run or where text is
 * sent, so clients that may only query a server must not change them.
 */
export const settingCommands = [
  {
    words: ['config', 'set'],
    summary: 'Change a setting in the settings file. Comments and other settings are kept.',
    effect: 'write',
    arguments: [name, { field: 'value', label: 'value', required: true, description: 'New value.' }],
    options: [
      {
        flag: 'force',
        field: 'force',
        type: 'boolean',
        description: 'Save the address of a database that does not answer.',
      },
    ],
    examples: ['jarvis config set search.limit 20', 'jarvis config set llm.provider ollama'],
  },
  {
    words: ['config', 'unset'],
    summary: 'Remove a setting from the settings file, so that its default applies.',
    effect: 'write',
    arguments: [name],
    options: [],
    examples: ['jarvis config unset search.limit'],
  },
  {
    words: ['move'],
    summary: 'Move every space into PostgreSQL, or back into files, and verify the result.',
    effect: 'write',
    arguments: [],
    options: [
      {
        flag: 'to',
        field: 'to',
        type: 'string',
        maxLength: 2000,
        description: 'postgres://user@host/name, or sqlite for files in the home.',
      },
      {
        flag: 'replace',
        field: 'replace',
        type: 'boolean',
        description: 'Rename existing spaces of the same name in the target, instead of refusing.',
      },
    ],
    examples: ['jarvis move --to postgres://jarvis@db.example.org/jarvis', 'jarvis move --to sqlite'],
  },
] as const satisfies readonly Command[]
