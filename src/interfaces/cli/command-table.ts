import type { CommandForm } from '../../ports/doors.ts'
import { clientCommands } from './client-commands.ts'
import type { CommandArgument, CommandOption } from './command.ts'
import { encryptionCommands } from './encryption-commands.ts'
import { gemForms } from './gem-commands.ts'
import { memoryForms } from './memory-commands.ts'
import { modelCommands } from './model-commands.ts'
import { observationAdminForms } from './observation-admin-commands.ts'
import { observationForms } from './observation-commands.ts'
import { phoneCommands } from './phone-commands.ts'
import { settingCommands } from './setting-commands.ts'
import { tokenCommands } from './token-commands.ts'
import { transferForms } from './transfer-commands.ts'

const question = { field: 'query', label: 'words', rest: 'words' } as const
const judgedFolders = { field: 'set', label: 'folder', rest: 'list' } as const
const searchLetters = { limit: 'n', collection: 'c' }

/** Commands drawn from operations, in the order of the help. */
export const commandForms: readonly CommandForm[] = [
  {
    words: ['collection', 'add'],
    operation: 'collection_add',
    arguments: [{ field: 'folder', label: 'folder' }],
    examples: ['jarvis collection add ~/notes', 'jarvis collection add . --name code --mask "**/*.ts" --ignore dist'],
  },
  { words: ['collection', 'list'], operation: 'collection_list' },
  {
    words: ['collection', 'rename'],
    operation: 'collection_rename',
    arguments: [
      { field: 'name', label: 'name' },
      { field: 'newName', label: 'new-name' },
    ],
  },
  {
    words: ['collection', 'remove'],
    operation: 'collection_remove',
    arguments: [{ field: 'name', label: 'name' }],
  },
  {
    words: ['context', 'add'],
    operation: 'context_add',
    arguments: [
      { field: 'target', label: 'collection[/path]' },
      { field: 'text', label: 'text', rest: 'words' },
    ],
    examples: ['jarvis context add notes/garden "Plans and diary of the allotment"'],
  },
  { words: ['context', 'list'], operation: 'context_list' },
  {
    words: ['context', 'remove'],
    operation: 'context_remove',
    arguments: [{ field: 'target', label: 'collection[/path]' }],
  },
  {
    words: ['query'],
    operation: 'query',
    arguments: [question],
    letters: searchLetters,
    examples: [
      'jarvis query "what did we decide about backups?"',
      'jarvis query backups -c notes --after 2024 --explain',
    ],
  },
  {
    words: ['search'],
    operation: 'search',
    arguments: [question],
    letters: searchLetters,
    examples: ['jarvis search \'"error budget" -draft\'', 'jarvis search deploy* -n 20 --json'],
  },
  { words: ['vsearch'], operation: 'vsearch', arguments: [question], letters: searchLetters },
  {
    words: ['similar'],
    operation: 'similar',
    arguments: [{ field: 'ref', label: 'path|#docid' }],
    letters: searchLetters,
    examples: ['jarvis similar notes/backup.md', "jarvis similar '#a1b2c3'"],
  },
  {
    words: ['get'],
    operation: 'get',
    arguments: [{ field: 'ref', label: 'path|#docid[:from[:lines]]' }],
    examples: ["jarvis get '#a1b2c3:40:20'", 'jarvis get notes/backup.md --from 10 --lines 5'],
  },
  {
    words: ['multi-get'],
    operation: 'multi_get',
    arguments: [{ field: 'pattern', label: 'glob|a,b,c' }],
    examples: ['jarvis multi-get "notes/2024/*.md" --max-bytes 20000'],
  },
  { words: ['ls'], operation: 'ls', arguments: [{ field: 'path', label: 'collection[/path]' }] },
  ...memoryForms,
  ...observationForms,
  ...observationAdminForms,
  ...gemForms,
  ...transferForms,
  { words: ['update'], operation: 'update', arguments: [{ field: 'collection', label: 'collection', rest: 'list' }] },
  { words: ['embed'], operation: 'embed' },
  { words: ['status'], operation: 'status' },
  { words: ['doctor'], operation: 'doctor' },
  { words: ['cleanup'], operation: 'cleanup' },
  { words: ['rebuild'], operation: 'rebuild' },
  {
    words: ['usage'],
    operation: 'usage',
    arguments: [{ field: 'report', label: 'report' }],
    letters: { since: 's', until: 'u', breakdown: 'b', order: 'o', project: 'p' },
    examples: ['jarvis usage', 'jarvis usage monthly --breakdown', 'jarvis usage blocks --active'],
  },
  { words: ['usage', 'prices'], operation: 'usage_prices' },
  { words: ['models'], operation: 'models' },
  {
    words: ['models', 'route'],
    operation: 'models_route',
    arguments: [{ field: 'text', label: 'task', rest: 'words' }],
    examples: [
      'jarvis models route "Write a commit message for this diff" --explain',
      'jarvis models route "Extract the dates" --task parsing --tokens 6000',
    ],
  },
  {
    words: ['config', 'explain'],
    operation: 'config_explain',
    arguments: [{ field: 'name', label: 'name' }],
    examples: ['jarvis config explain', 'jarvis config explain search.limit', 'jarvis config explain llm'],
  },
  {
    words: ['bench', 'retrieval'],
    operation: 'bench_retrieval',
    // Not an option: in every command, --set is for settings.
    arguments: [judgedFolders],
    examples: [
      'jarvis bench retrieval ./judged --mode search --mode query',
      'jarvis bench retrieval --corpus ~/notes --queries questions.jsonl --qrels judgements.tsv',
    ],
  },
  { words: ['bench', 'abstention'], operation: 'bench_abstention', arguments: [judgedFolders] },
  {
    words: ['bench', 'facts'],
    operation: 'bench_facts',
    examples: ['jarvis bench facts --cases cases.jsonl --out results.jsonl'],
  },
  {
    words: ['bench', 'observations'],
    operation: 'bench_observations',
    arguments: [{ field: 'transcripts', label: 'transcripts' }],
    examples: ['jarvis bench observations ~/.claude/projects --out observations.jsonl'],
  },
  {
    words: ['bench', 'statements'],
    operation: 'bench_statements',
    examples: [
      'jarvis bench statements --statements statements.jsonl --out found.jsonl',
      'jarvis bench statements --updates updates.jsonl --out relations.jsonl',
    ],
  },
  {
    words: ['bench', 'pages'],
    operation: 'bench_pages',
    examples: ['jarvis bench pages --pages ./saved-pages --out ./kept'],
  },
  {
    words: ['bench', 'recall'],
    operation: 'bench_recall',
    arguments: [judgedFolders],
    examples: [
      'jarvis bench recall ./conversations --run recalled.tsv',
      'jarvis bench recall --updates updates.jsonl --statements statements.jsonl',
    ],
  },
]

/** A command with its own program: it keeps running, or serves a protocol. */
export interface OwnCommand {
  words: readonly string[]
  summary: string
  effect: 'read' | 'write'
  arguments: readonly CommandArgument[]
  options: readonly CommandOption[]
  examples: readonly string[]
}

export const ownCommands: readonly OwnCommand[] = [
  {
    words: ['up'],
    summary: 'Add folders, index them and start the server in the background.',
    effect: 'write',
    arguments: [
      {
        field: 'folders',
        label: 'folder',
        required: false,
        rest: 'list',
        description: 'Folders to add; without folders, only start the server.',
      },
    ],
    options: [],
    examples: ['jarvis up ~/notes', 'jarvis up ~/notes ~/work/wiki'],
  },
  {
    words: ['serve'],
    summary: 'Serve the web page, the HTTP API and MCP on this machine, in the foreground.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis serve', 'jarvis serve --set server.port=8080'],
  },
  {
    words: ['open'],
    summary: 'Open the web page in a browser, and print a one-time link.',
    effect: 'read',
    arguments: [],
    options: [
      {
        flag: 'browser',
        field: 'browser',
        type: 'boolean',
        description: 'Open a browser even if no display is detected.',
      },
    ],
    examples: ['jarvis open', 'jarvis open --browser'],
  },
  ...phoneCommands,
  ...tokenCommands,
  ...encryptionCommands,
  {
    words: ['stop'],
    summary: 'Stop the server that runs in the background.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis stop'],
  },
  {
    words: ['watch'],
    summary: 'Keep the index up to date while files change, until stopped.',
    effect: 'write',
    arguments: [],
    options: [],
    examples: ['jarvis watch'],
  },
  {
    words: ['mcp'],
    summary: 'Serve memory and index over the Model Context Protocol (stdio).',
    effect: 'write',
    arguments: [],
    options: [
      {
        flag: 'tools',
        field: 'tools',
        type: 'string',
        description:
          'Tool sets to serve, separated by commas: documents, memory, observations, gems (default: the standard sets).',
      },
    ],
    examples: ['claude mcp add jarvis -- jarvis mcp', 'jarvis mcp --tools documents'],
  },
  {
    words: ['mcp-serve'],
    summary: 'Alias of "jarvis mcp" that other message assistants use.',
    effect: 'write',
    arguments: [],
    options: [
      {
        flag: 'tools',
        field: 'tools',
        type: 'string',
        description:
          'Tool sets to serve, separated by commas: documents, memory, observations, gems (default: the standard sets).',
      },
    ],
    examples: ['jarvis mcp-serve --tools messages'],
  },
  ...settingCommands,
  ...modelCommands,
  ...clientCommands,
  {
    words: ['completions'],
    summary: 'Print a completion script for a shell.',
    effect: 'read',
    arguments: [{ field: 'shell', label: 'bash|zsh|fish|powershell', required: true, description: 'The shell' }],
    options: [],
    examples: [
      'source <(jarvis completions bash)',
      'jarvis completions fish | source',
      'jarvis completions powershell | Out-String | Invoke-Expression',
    ],
  },
]
