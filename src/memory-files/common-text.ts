import { joinVectors, nameOfVector, nearestBases, type Vector } from './file-vectors.ts'
import { joinVersions } from './join-versions.ts'

interface Texts {
  path: string
  /** Kept earlier texts. */
  bases: readonly Vector[]
  read(base: Vector): string | undefined
}

/** Texts that are joined to one: machines that merge beside each other have few that none of the others holds. */
const mostJoined = 6
/** Depth at which the merge of common texts stops; beyond it the first common text is used. */
const mostSteps = 20

/**
 * The common ancestor of two versions of a file. Machines that merged the same texts in parallel have several common
 * texts, none of which contains the others: these are merged first, as git does it. With only one of them, additions of
 * the others would count as written twice. Undefined if no earlier text of both is kept.
 */
export function commonText({ path, bases, read }: Texts, one: Vector, other: Vector): string | undefined {
  // Machines that keep merging beside each other come upon the same two versions again and again.
  const found = new Map<string, string | undefined>()
  const commonOf = (left: Vector, right: Vector, step: number): string | undefined => {
    const name = [nameOfVector(left), nameOfVector(right)].sort().join(' ')
    if (!found.has(name)) found.set(name, join(left, right, step))
    return found.get(name)
  }
  function join(left: Vector, right: Vector, step: number): string | undefined {
    let common: { vector: Vector; text: string } | undefined
    for (const vector of nearestBases(bases, left, right).slice(0, step < mostSteps ? mostJoined : 1)) {
      const text = read(vector)
      if (text === undefined) continue
      // A common text is older than both versions, so the recursion ends.
      const joined = common
        ? joinVersions(path, { base: commonOf(common.vector, vector, step + 1), local: common.text, theirs: text })
        : text
      common = { vector: common ? joinVectors(common.vector, vector) : vector, text: joined ?? text }
    }
    return common?.text
  }
  return commonOf(one, other, 0)
}
