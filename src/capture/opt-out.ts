import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isWithin } from '../core/platform/files.ts'
import type { CapturedEvent } from './captured-event.ts'

/** A file that excludes all work in its folder and below, as well as projects below. */
const marker = '.nojarvis'
/** A word in a prompt that excludes the rest of its session. */
const word = /(?:^|\s)#nojarvis\b/i

export const asksToBeLeftOut = ({ kind, text }: CapturedEvent): boolean => kind === 'prompt' && word.test(text ?? '')

/** Whether a folder is excluded by a marker file, or by a setting that names it, a parent folder, or its project. */
export function isLeftOut(
  { folder, project }: { folder: string; project: string | null },
  exclude: readonly string[],
): boolean {
  const isNamed = exclude.some((one) => one === project || isWithin(one, folder))
  if (isNamed || folder === '') return isNamed
  for (let place = folder; ; place = dirname(place)) {
    if (existsSync(join(place, marker))) return true
    if (place === dirname(place)) return false
  }
}
