import type { Machine } from '../../../clients/client.ts'

/** The program of a hook, by full paths: a client that is started from a desktop does not know the PATH of a shell. */
export interface HookProgram {
  node: string
  /** `hook.cjs`. */
  script: string
  /** The home, if it is not the default: hooks do not get our environment. */
  home?: string | undefined
}

/** The command line that a client hands to a shell. */
export const hookCommand = ({ node, script, home }: HookProgram, client: string, { platform }: Machine): string =>
  [
    quoted(node, platform),
    quoted(script, platform),
    client,
    ...(home === undefined ? [] : [quoted(home, platform)]),
  ].join(' ')

/** Whether a command line starts our hook, in any folder. */
export const isOurs = (command: string): boolean =>
  /[\\/](?:dist|jarvis)[\\/]hook\.cjs["']? [a-z-]+(?: |$)/.test(command)

function quoted(word: string, platform: NodeJS.Platform): string {
  if (/^[\w./:@+-]+$/.test(word)) return word
  if (platform === 'win32') return `"${word}"`
  return `'${word.replaceAll("'", `'\\''`)}'`
}
