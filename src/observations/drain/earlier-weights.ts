// Written by npm run train:works -- --only earlier; see bench/sayings/earlier.ts.

/** The bias, then a weight for each feature. */
export const earlierWeights: Readonly<Record<'unhelped' | 'takenBack', readonly number[]>> = {
  unhelped: [-2.638, 0.485, -2.758, 1.52, 2.932],
  takenBack: [0.075, 1.2, 4.427, 4.218, 2.531],
}
