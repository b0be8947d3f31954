// Written by npm run train:statements; see bench/train-statements.ts.
import type { StoredPairHead } from './pair-model.ts'

/** Does a later one go on with the matter of an older one? */
export const laterHead: StoredPairHead = {
  bias: -1.5944,
  threshold: -1.034,
  scales: [3.82664],
  bytes:
    '1jYcWPH45u37/P4NIe4E+PgZ/hSzAAYONgLxCA8GBPX18RYGAOz6DOMADNv1/vn29dj9Cv38EfUL/QPwBBYECAT/BAQBAv7z7/rp8PUW2A+qf/Jj',
}

/** Is an older one over, of two about one matter? */
export const endsHead: StoredPairHead = {
  bias: -4.4393,
  threshold: 0,
  scales: [3.55588],
  bytes:
    'EcFqEwL1BCMK/Bb13OYJBwMGBu/nARVKEwkGE/AJ8Or59Or79BAJCQkAJMQC5wsABd/7D/YMDe0JDBD47Mn7EBMLCw8MBwD3/vf3Ge8WfxXn1CHB',
}
