/** A document by its path and its date in epoch milliseconds. */
interface Dated {
  path: string | null
  date: number | null
}

/** What every path of an older version contains: a quick look, because a page has many pairs of documents. */
const sign =
  /(?:^|[/ _.(-])(?:v(?:ersion)? ?\d|old|archived?|archives|deprecated|legacy|previous|obsolete|outdated|superseded|veraltet|alt)(?![a-z])/i
const oldFolder = /^(?:old|archived?|archives|deprecated|legacy|previous|obsolete|superseded)$/i
const oldName = /[ _.-]+\(?(?:old|archived|deprecated|legacy|obsolete|outdated|superseded|veraltet|alt)\)?$/i
const version = /(?:^|[ _.(-]+)v(?:ersion)? ?(\d+(?:[._]\d+)*)\)?$/i

/**
 * Whether the path of a document says that it is an older version of another, newer one: `old/plan-v1.md` beside
 * `plan.md`. Both have the same name without versions and the same folder without folders of old versions.
 */
export function isOlderVersion(one: Dated, other: Dated): boolean {
  if (!sign.test(one.path ?? '')) return false
  if (one.path === null || other.path === null || (one.date ?? 0) >= (other.date ?? 0)) return false
  const [old, current] = [placeOf(one.path), placeOf(other.path)]
  if (old.name !== current.name || current.isOld) return false
  return old.isOld || compare(old.version, current.version) < 0
}

function placeOf(path: string) {
  const parts = path.split('/')
  const stem = parts.pop()!.replace(/\.\w{1,8}$/, '')
  const bare = stem.replace(oldName, '')
  const found = [bare, ...parts].flatMap((part) => version.exec(part)?.[1] ?? [])[0]
  const folders = parts.filter((part) => !oldFolder.test(part)).map((part) => part.replace(version, ''))
  return {
    name: [...folders, bare.replace(version, '')].filter(Boolean).join('/').toLowerCase(),
    isOld: bare !== stem || parts.some((part) => oldFolder.test(part)),
    version: found?.split(/[._]/).map(Number),
  }
}

/** Below zero if the first version is the lower one. A document without a version is the current one. */
function compare(one: readonly number[] | undefined, other: readonly number[] | undefined): number {
  if (one === undefined) return 0
  if (other === undefined) return -1
  const at = one.findIndex((number, index) => number !== (other[index] ?? 0))
  return at < 0 ? one.length - other.length : one[at]! - (other[at] ?? 0)
}
