// Written by npm run train:works -- --only earlier; see bench/sayings/earlier.ts.

/** The bias, then a weight for each feature. */
export const earlierWeights: Readonly<Record<'unhelped' | 'takenBack', readonly number[]>> = {
  unhelped: [-2.279, 0.686, 0.991, 3.585],
  takenBack: [0.367, 1.184, 3.909, 3.693, 2.302],
}
