import type { Session } from './form.ts'
import { seventhDecoys1 } from './seventh-decoys-1.ts'
import { seventhDecoys2 } from './seventh-decoys-2.ts'
import { seventhFixes1 } from './seventh-fixes-1.ts'
import { seventhFixes2 } from './seventh-fixes-2.ts'
import { seventhFixes3 } from './seventh-fixes-3.ts'
import { seventhFixes4 } from './seventh-fixes-4.ts'
import { seventhFixes5 } from './seventh-fixes-5.ts'
import { seventhFixes6 } from './seventh-fixes-6.ts'

/** The seventh set: small projects of many kinds, by a writer who had seen neither the reader nor the other sets. */
export const seventhSessions: readonly Session[] = [
  ...seventhFixes1,
  ...seventhFixes2,
  ...seventhFixes3,
  ...seventhFixes4,
  ...seventhFixes5,
  ...seventhFixes6,
  ...seventhDecoys1,
  ...seventhDecoys2,
]
