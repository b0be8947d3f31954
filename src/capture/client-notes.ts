/** Text that the client writes in the name of the user: output of its own commands, and notes to the model. */
const note = /^\s*<(?:local-command-\w+|command-(?:message|args)|bash-\w+|system-reminder|task-notification)\b/
/**
 * Commands that clients handle themselves. Commands that ask the model (`/init`, `/review`) are prompts, and so is
 * every other name, because people define their own commands.
 */
const ownCommands =
  `add-dir agents approvals bug clear compact compress config context copy cost doctor editor effort exit fast
  feedback help hooks ide keybindings login logout mcp memory model models new output-style permissions plugin privacy
  privacy-settings quit release-notes reload-plugins rename resume rewind sandbox sessions settings setup-github stats status
  statusline terminal-setup theme themes undo redo upgrade usage vim`.split(/\s+/)
const ownCommand = new RegExp(`^\\s*/(?:${ownCommands.join('|')})(?![\\w:/.-])`)
const interrupted = /^\s*\[Request interrupted by user/
/** Messages of a tool that did not run, because the user or one of the user's rules refused it. */
const refused =
  /^(?:Error: )?(?:The user doesn't want to (?:proceed|take)|\[Request interrupted by user|Permission to use \S+ (?:with command .{1,500} )?has been denied|Permission for this action has been denied|The user (?:rejected permission to use|has specified a rule which prevents|dismissed this question)|Tool execution aborted)/s

/** Blocks that editors and clients add around the words of a user, in their own tags. */
const besides =
  /<(ide_\w+|system-reminder|environment_details|additional_data|attached_files|editor_context|local-command-\w+|hook_context|user-prompt-submit-hook)>[\s\S]*?<\/\1>\s*/g

/** The part of a prompt that its user wrote. */
export const userWords = (prompt: string): string => prompt.replace(besides, '').trim()

/** Whether the text of a prompt comes from the client itself, so the user did not ask for anything. */
export const isClientNote = (text: string): boolean =>
  note.test(text) || ownCommand.test(text) || interrupted.test(text)

/** Whether the message of a failed tool says that the tool was not allowed to run. */
export const isRefusal = (message: string): boolean => refused.test(message)
