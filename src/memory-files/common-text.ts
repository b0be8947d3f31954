import { joinVectors, nameOfVector, nearestBases, type Vector } from './file-vectors.ts'
import { joinVersions } from './join-versions.ts'

interface Texts {
  path: string
  /** Former texts that are kept. */
  bases: readonly Vector[]
  read(base: Vector): string | undefined
}

/** Texts that are joined to one: machines that merge beside each other have few that none of the others holds. */
const mostJoined = 6
/** So far back texts are joined; what was in common before that is the first of them. */
const mostSteps = 20

/**
 * What two versions of a file have in common. Machines that merged the same texts beside each other have several texts in
 * common, of which none holds the others: these are merged themselves, as git does it. With one of them alone, what the
 * others brought would count as written twice. Undefined where no former text of both is kept.
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
      // What two texts have in common is older than both, so this comes to an end.
      const joined = common
        ? joinVersions(path, { base: commonOf(common.vector, vector, step + 1), local: common.text, theirs: text })
        : text
      common = { vector: common ? joinVectors(common.vector, vector) : vector, text: joined ?? text }
    }
    return common?.text
  }
  return commonOf(one, other, 0)
}
