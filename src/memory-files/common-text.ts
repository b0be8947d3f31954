import { joinVectors, nearestBases, type Vector } from './file-vectors.ts'
import { joinVersions } from './join-versions.ts'

interface Texts {
  path: string
  /** Former texts that are kept. */
  bases: readonly Vector[]
  read(base: Vector): string | undefined
}

/** Texts that are joined to one: machines that merge beside each other have few that none of the others holds. */
const mostJoined = 6

/**
 * What two versions of a file have in common. Machines that merged the same texts beside each other have several texts in
 * common, of which none holds the others: these are merged themselves, as git does it. With one of them alone, what the
 * others brought would count as written twice. Undefined where no former text of both is kept.
 */
export function commonText(texts: Texts, one: Vector, other: Vector): string | undefined {
  const { path, bases, read } = texts
  let common: { vector: Vector; text: string } | undefined
  for (const vector of nearestBases(bases, one, other).slice(0, mostJoined)) {
    const text = read(vector)
    if (text === undefined) continue
    // What two texts have in common is older than both, so this comes to an end.
    const joined: string | undefined = common
      ? joinVersions(path, { base: commonText(texts, common.vector, vector), local: common.text, theirs: text })
      : text
    common = { vector: common ? joinVectors(common.vector, vector) : vector, text: joined ?? text }
  }
  return common?.text
}
