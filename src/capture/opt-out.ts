import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isWithin } from '../core/platform/files.ts'
import type { CapturedEvent } from './captured-event.ts'

/** A file that excludes all work in its folder and below. It is looked for up to the top of the project. */
const marker = '.nojarvis'
/** A word in a prompt that excludes the rest of its session. */
const word = /(?:^|\s)#nojarvis\b/i

export const asksToBeLeftOut = ({ kind, text }: CapturedEvent): boolean => kind === 'prompt' && word.test(text ?? '')

/** Whether a folder is excluded by a marker file, or by a setting that names it, a parent folder, or its project. */
export function isLeftOut(
  { folder, top, project }: { folder: string; top: string | undefined; project: string | null },
  exclude: readonly string[],
): boolean {
  const isNamed = exclude.some((one) => one === project || isWithin(one, folder))
  if (isNamed || folder === '') return isNamed
  for (let place = folder; ; place = dirname(place)) {
    if (existsSync(join(place, marker))) return true
    if (place === (top ?? folder) || place === dirname(place)) return false
  }
}
