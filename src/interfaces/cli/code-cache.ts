import { homeAt } from '../../config/home.ts'
import { namedFolder } from '../../core/home-folder.ts'
import { userHome } from '../../core/platform/user-home.ts'

/** Where what V8 made of the command line is kept. A home that the command refuses gets no folder for it. */
export function codeCache(): string {
  const named = process.env.JARVIS_HOME || undefined
  return homeAt(named && namedFolder(named, userHome)).codeCache
}
