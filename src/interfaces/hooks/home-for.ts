import { namedFolder } from '../../core/home-folder.ts'

const userHome = (): string => process.env.HOME ?? process.env.USERPROFILE ?? '~'

/**
 * The home folder for a client that passes hooks a configured home instead of the environment; otherwise the default.
 * Follows the rules of the command line. Undefined for a relative path, because it would put a home in each project;
 * nothing is captured then.
 */
export const homeFor = (named: string | undefined): string | undefined =>
  namedFolder(named || process.env.JARVIS_HOME || '~/.jarvis', userHome)
