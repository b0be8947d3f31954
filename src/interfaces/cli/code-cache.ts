import { homeAt } from '../../config/home.ts'

/** Where what V8 made of the command line is kept. */
export const codeCache = (): string => homeAt(process.env.JARVIS_HOME || undefined).codeCache
