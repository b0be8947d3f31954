import { homeAt } from '../../config/home.ts'
import { namedFolder } from '../../core/home-folder.ts'
import { userHome } from '../../core/platform/user-home.ts'

/** Folder of V8's code cache for the command line. A home that the command refuses gets no such folder. */
export function codeCache(): string {
  const named = process.env.JARVIS_HOME || undefined
  return homeAt(named && namedFolder(named, userHome)).codeCache
}
