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
  bias: -4.137,
  threshold: 0,
  scales: [3.41871],
  bytes:
    'GddSFwH29yIC+hTz3eUICAIJCfTc+RZDEwQGFPgI8Or87O0L7PAHCQX+JcUD6Qz5Btz9EPcQCe8KCxb878r7EBIGDA8FDP7z+vfzGeoafxXg4yXP',
}
