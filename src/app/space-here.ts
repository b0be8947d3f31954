import type { Config } from '../config/defaults.ts'
import { apartRepositories } from '../observations/observations.ts'

/** The space that work in a folder is in, if none is named: that of its repository where each has its own. */
export const spaceHere = ({ space, spaces }: Config, folder: string): string =>
  (spaces.perRepository && apartRepositories.spaceOf(folder)) || space
