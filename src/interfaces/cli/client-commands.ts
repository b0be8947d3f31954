import type { Command, CommandArgument, CommandOption } from './command.ts'

const client = (required: boolean): CommandArgument => ({
  field: 'client',
  label: 'client',
  required,
  description:
    'claude-code, claude-desktop, cursor, codex, gemini-cli, opencode, openclaw, vscode or windsurf' +
    (required ? '.' : '; none lists them.'),
})

const shared: readonly CommandOption[] = [
  {
    flag: 'project',
    field: 'project',
    type: 'string',
    description: "Project folder: change its settings instead of the user's.",
  },
  {
    flag: 'name',
    field: 'name',
    type: 'string',
    maxLength: 64,
    description: 'Name of the server in the client (default: jarvis).',
  },
  { flag: 'dry-run', field: 'dryRun', type: 'boolean', description: 'Only show what would change.' },
  { flag: 'yes', short: 'y', field: 'yes', type: 'boolean', description: 'Do not ask.' },
]

/** Commands that write the settings of MCP clients. */
export const clientCommands = [
  {
    words: ['install'],
    summary: "Register Jarvis in an MCP client's settings. Shows the change first.",
    effect: 'write',
    arguments: [client(false)],
    options: [
      {
        flag: 'http',
        field: 'http',
        type: 'boolean',
        description: "Register the running server's URL and token, instead of a command that starts Jarvis.",
      },
      {
        flag: 'force',
        field: 'force',
        type: 'boolean',
        description: 'Replace a foreign entry of the same name.',
      },
      {
        flag: 'plugin',
        field: 'plugin',
        type: 'boolean',
        description: 'claude-code: print the commands that install the plugin with hooks and skills.',
      },
      {
        flag: 'hooks',
        field: 'hooks',
        type: 'boolean',
        description: 'cursor, codex, gemini-cli: also register hooks, so that their work is remembered.',
      },
      {
        flag: 'server-only',
        field: 'serverOnly',
        type: 'boolean',
        description: 'Clients that also get a plugin, such as opencode: register the server only.',
      },
      ...shared,
    ],
    examples: [
      'jarvis install',
      'jarvis install claude-code',
      'jarvis install claude-code --plugin',
      'jarvis install cursor --hooks',
      'jarvis install cursor --project . --dry-run',
      'jarvis install codex --http --yes',
    ],
  },
  {
    words: ['uninstall'],
    summary: "Remove Jarvis from an MCP client's settings and restore what was there before.",
    effect: 'write',
    arguments: [client(true)],
    options: shared,
    examples: ['jarvis uninstall claude-code', 'jarvis uninstall cursor --project .'],
  },
] as const satisfies readonly Command[]
