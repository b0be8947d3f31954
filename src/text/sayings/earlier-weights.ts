// Written by npm run train:works -- --only earlier; see bench/sayings/earlier.ts.

/** The bias, then one weight per feature. */
export const earlierWeights: Readonly<Record<'unhelped' | 'takenBack', readonly number[]>> = {
  unhelped: [-2.592, 0.482, -2.387, 0.974, 3.254],
  takenBack: [0.073, 1.163, 4.386, 3.463, 3.18],
}
