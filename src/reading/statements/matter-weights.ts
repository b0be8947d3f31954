// Written by npm run train:statements; see bench/train-statements.ts.
import type { StoredPairHead } from './pair-model.ts'

export const matterHead: StoredPairHead = {
  bias: -4.4017,
  threshold: -3.5152,
  scales: [2.64472],
  bytes: '6ElEbvfhz+YV/Af9Gt0JDuAfD0eY97h/QwHvDicQCOnn4xQS6OX1Gc8HEdH16QHU6MgIC+zzHPAIAgj8zvcgFxYBEg3/EOfp/tvi5us1Pg4J',
}
