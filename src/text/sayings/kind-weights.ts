// Written by npm run train:works -- --only kinds; see bench/sayings/kinds.ts.
// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: a learned weight may be near a constant by chance.

/** The bias, then a weight for each number of `changeFeatures`. */
export const kindWeights: Readonly<Record<'bugfix' | 'feature' | 'refactor' | 'change', readonly number[]>> = {
  bugfix: [
    -6.053, 0.24, -0.195, -0.325, -0.061, -0.008, 0.066, 0.555, -0.516, -0.018, -0.693, -0.251, -0.071, -0.126, -0.001,
    0.241, -0.74, 0.085, 0.026, 1.435, 1.649, 1.655,
  ],
  feature: [
    1.242, -0.084, 0.501, -0.038, -0.02, 0.41, 0.008, -0.297, 0.7, -0.378, 0.254, 0.2, 0.212, -0.075, 1.343, 0.492,
    0.454, -0.581, -0.195, -0.86, 1.808, -1.607,
  ],
  refactor: [
    4.627, 0.07, -0.13, 1.167, 0.185, 0.013, -0.001, 0.02, 0.131, 0.867, 0.116, 0.126, 0.353, 0.336, 0.234, -0.691,
    0.534, 0.209, -0.175, -0.071, -0.446, 0.005,
  ],
  change: [
    -3.381, -0.183, -0.093, -0.425, 0.098, -0.132, -0.059, -0.067, -0.025, 0.125, 0.71, -0.5, -0.288, 0.029, -0.904,
    -0.502, -0.062, 0.763, 0.292, -1.244, -2.191, 0.241,
  ],
}
