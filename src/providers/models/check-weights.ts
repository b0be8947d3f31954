import { messageOf } from '../../core/errors.ts'
import { bgeWeights } from './bge/bge-identity.ts'
import { staticWeights } from './static/static-identity.ts'
import { locate, verifiedWeights, type WeightsPackage } from './weights.ts'

/**
 * Compares the files of every installed weights package with the published size and sha256 (some 25 ms). `problem` is a
 * sentence with the next step, or null. Missing packages are skipped.
 */
export async function checkWeights(
  packages: readonly WeightsPackage[] = [bgeWeights, staticWeights],
): Promise<{ name: string; problem: string | null }[]> {
  const installed = packages.filter(({ name }) => locate(name) !== undefined)
  return Promise.all(
    installed.map(async (weights) => {
      const problem = await verifiedWeights(weights).then(
        () => null,
        (error: unknown) => messageOf(error),
      )
      return { name: weights.name, problem }
    }),
  )
}
