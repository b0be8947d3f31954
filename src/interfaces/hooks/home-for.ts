import { namedFolder } from '../../core/home-folder.ts'

const userHome = (): string => process.env.HOME ?? process.env.USERPROFILE ?? '~'

/**
 * Where everything is kept, for a client that gives its hooks no environment of ours and has been told; else the usual
 * place. The rules are those of the command line. Undefined where they name no folder: nothing is captured then, as a
 * relative one would lie in each project.
 */
export const homeFor = (named: string | undefined): string | undefined =>
  namedFolder(named || process.env.JARVIS_HOME || '~/.jarvis', userHome)
