import type { Session } from './form.ts'
import { sixthDecoys1 } from './sixth-decoys-1.ts'
import { sixthDecoys2 } from './sixth-decoys-2.ts'
import { sixthFixes1 } from './sixth-fixes-1.ts'
import { sixthFixes2 } from './sixth-fixes-2.ts'
import { sixthFixes3 } from './sixth-fixes-3.ts'
import { sixthFixes4 } from './sixth-fixes-4.ts'
import { sixthFixes5 } from './sixth-fixes-5.ts'
import { sixthFixes6 } from './sixth-fixes-6.ts'

/** The sixth set: some 60 tools, by a writer who had seen neither the reader nor the other sets. */
export const sixthSessions: readonly Session[] = [
  ...sixthFixes1,
  ...sixthFixes2,
  ...sixthFixes3,
  ...sixthFixes4,
  ...sixthFixes5,
  ...sixthFixes6,
  ...sixthDecoys1,
  ...sixthDecoys2,
]
