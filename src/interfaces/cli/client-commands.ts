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
    description: "Folder of a project: its settings in place of the user's.",
  },
  {
    flag: 'name',
    field: 'name',
    type: 'string',
    maxLength: 64,
    description: 'Name of the server in the client: jarvis unless given.',
  },
  { flag: 'dry-run', field: 'dryRun', type: 'boolean', description: 'Show what would change, and change nothing.' },
  { flag: 'yes', short: 'y', field: 'yes', type: 'boolean', description: 'Do not ask.' },
]

/** Commands that write the settings of MCP clients. */
export const clientCommands = [
  {
    words: ['install'],
    summary: "Register Jarvis in an MCP client's settings; the change is shown first.",
    effect: 'write',
    arguments: [client(false)],
    options: [
      {
        flag: 'http',
        field: 'http',
        type: 'boolean',
        description: 'Write the address of the server that runs, with its token; else the client starts Jarvis itself.',
      },
      {
        flag: 'force',
        field: 'force',
        type: 'boolean',
        description: 'Replace an entry of that name that is not ours.',
      },
      {
        flag: 'plugin',
        field: 'plugin',
        type: 'boolean',
        description: 'Of claude-code: print the commands that install the plugin, with hooks and skills.',
      },
      {
        flag: 'hooks',
        field: 'hooks',
        type: 'boolean',
        description: 'Of cursor, codex and gemini-cli: register the hooks, too, so that what they do is remembered.',
      },
      {
        flag: 'server-only',
        field: 'serverOnly',
        type: 'boolean',
        description: 'Of clients whose plugin comes with it, such as opencode: register the server and nothing else.',
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
    summary: "Take Jarvis out of an MCP client's settings; what was there before comes back.",
    effect: 'write',
    arguments: [client(true)],
    options: shared,
    examples: ['jarvis uninstall claude-code', 'jarvis uninstall cursor --project .'],
  },
] as const satisfies readonly Command[]
