import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { isWithin } from '../../core/platform/files.ts'

/** A file of this name in a folder, or above it up to the top of its project, keeps all work there out of memory. */
const marker = '.nojarvis'
/** A prompt with this word keeps its session out of memory from there on. */
const word = /(?:^|\s)#nojarvis\b/i

export const asksToBeLeftOut = ({ kind, text }: CapturedEvent): boolean => kind === 'prompt' && word.test(text ?? '')

/** Whether a folder is left out by its own file, or a setting that names it, a folder above it, or its project. */
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
