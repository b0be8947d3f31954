// Written by npm run train:statements; see bench/train-statements.ts.
import type { StoredPairHead } from './pair-model.ts'

/** Are two statements that answer one question about one matter? */
export const orderHead: StoredPairHead = {
  bias: -4.4017,
  threshold: -3.5152,
  scales: [2.64472],
  bytes: '6ElEbvfhz+YV/Af9Gt0JDuAfD0eY97h/QwHvDicQCOnn4xQS6OX1Gc8HEdH16QHU6MgIC+zzHPAIAgj8zvcgFxYBEg3/EOfp/tvi5us1Pg4J',
}

/** Does a later one go on with the matter of an older one? */
export const laterHead: StoredPairHead = {
  bias: -1.5944,
  threshold: -1.034,
  scales: [3.82664],
  bytes:
    '1jYcWPH45u37/P4NIe4E+PgZ/hSzAAYONgLxCA8GBPX18RYGAOz6DOMADNv1/vn29dj9Cv38EfUL/QPwBBYECAT/BAQBAv7z7/rp8PUW2A+qf/Jj',
}
