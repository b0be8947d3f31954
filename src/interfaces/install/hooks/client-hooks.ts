import { type Client, inUserHome, joinOn, type Machine } from '../../../clients/client.ts'
import { codex } from '../../../clients/known/codex.ts'
import { cursor } from '../../../clients/known/cursor.ts'
import { geminiCli } from '../../../clients/known/gemini-cli.ts'
import type { Entry, Language } from '../../../clients/text/config-text.ts'
import { jsonText } from '../../../clients/text/json-text.ts'
import { tomlText } from '../../../clients/text/toml-text.ts'
import { configError } from '../../../core/errors.ts'
import { isObject, objectOf } from '../../../core/object-of.ts'
import { readConfigFile } from '../config-file.ts'

/** Format of hooks in a client's settings. */
export interface ClientHooks {
  client: Client
  /** The user's file of hooks. */
  file(machine: Machine): string
  language: Language
  /** Content of a file without hooks. */
  empty: string
  /** Names of events only: an unknown one can make a client refuse the whole file. */
  events: readonly string[]
  /** An item in the list of an event. */
  group(command: string, event: string): Entry
  /** Command lines in an item of such a list. */
  commandsIn(item: unknown): string[]
  /** Throws Config if the hooks are elsewhere. */
  check?(machine: Machine): void
  /** The user's next step, besides those for the client's servers. */
  next?: string
}

/** A client waits so long for a hook, seconds: ours takes about as long as starting Node. */
const timeout = 10
/** Codex waits this long at the end of a session, and warns about hooks with a longer timeout. Seconds. */
const longestAtEnd = 3
const json = jsonText({ comments: true, trailingCommas: true })
const textOf = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])
const commandOf = (item: unknown): string[] => (isObject(item) ? textOf(item.command) : [])
/** Claude Code's form, which other clients adopted: groups of handlers. */
const inGroup = (item: unknown): string[] =>
  isObject(item) && Array.isArray(item.hooks) ? item.hooks.flatMap(commandOf) : []

const ofCursor: ClientHooks = {
  client: cursor,
  file: (machine) => inUserHome(machine, '.cursor', 'hooks.json'),
  language: json,
  empty: '{\n  "version": 1\n}\n',
  events: [
    ...['sessionStart', 'sessionEnd', 'beforeSubmitPrompt', 'afterFileEdit', 'afterShellExecution'],
    ...['afterMCPExecution', 'afterAgentResponse', 'subagentStop', 'preCompact'],
  ],
  group: (command) => ({ command, timeout }),
  commandsIn: commandOf,
  next: 'If Cursor also runs the hooks of Claude Code (third-party hooks), turn one of the two off.',
}

const ofCodex: ClientHooks = {
  client: codex,
  file: (machine) => joinOn(machine, joinOn(machine, codex.files(machine)[0] as string, '..'), 'hooks.json'),
  language: json,
  empty: '',
  events: [
    ...['SessionStart', 'SessionEnd', 'UserPromptSubmit', 'PostToolUse', 'PreCompact', 'PostCompact'],
    ...['SubagentStop', 'Stop'],
  ],
  group: (command, event) => ({
    hooks: [{ type: 'command', command, timeout: event === 'SessionEnd' ? longestAtEnd : timeout }],
  }),
  commandsIn: inGroup,
  /** Codex reads one of two forms of a layer, not both. It writes there itself which hooks its user trusts. */
  check(machine) {
    const { path, text } = readConfigFile(codex.files(machine)[0] as string)
    const { state: _, ...hooks } = objectOf(tomlText(text).get(['hooks']))
    if (Object.keys(hooks).length === 0) return
    throw configError(
      'client_hooks_elsewhere',
      `${path} has its hooks in [hooks], and Codex reads only one of the two formats. Move them to hooks.json, or add ours there by hand: docs/guides/agents.md.`,
      { path },
    )
  },
  next: 'Codex skips a new hook until you trust it: say so when the next session asks, or type /hooks in it.',
}

const ofGeminiCli: ClientHooks = {
  client: geminiCli,
  file: (machine) => geminiCli.files(machine)[0] as string,
  language: geminiCli.language,
  empty: '',
  events: ['SessionStart', 'SessionEnd', 'BeforeAgent', 'AfterAgent', 'AfterTool'],
  // Its timeout is in milliseconds.
  group: (command) => ({ hooks: [{ type: 'command', name: 'jarvis', command, timeout: timeout * 1000 }] }),
  commandsIn: inGroup,
}

/** Clients whose hooks can be registered; those of Claude Code come with its plugin. */
export const clientHooks: readonly ClientHooks[] = [ofCursor, ofCodex, ofGeminiCli]

export const hooksOf = (client: Client): ClientHooks | undefined => clientHooks.find((hooks) => hooks.client === client)
