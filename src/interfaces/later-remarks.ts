interface Found {
  /** Paths of results that were said later about the same matter. */
  later?: readonly string[] | undefined
  /** Those of them that outdate the result. */
  outdatedBy?: readonly string[] | undefined
}

/** Remarks at a result of `memory_search`, in every interface: what outdates it, and what only came later. */
export function laterRemarks({ later = [], outdatedBy = [] }: Found): string[] {
  const perhaps = later.filter((path) => !outdatedBy.includes(path))
  return [
    ...(outdatedBy.length === 0 ? [] : [`outdated by: ${outdatedBy.join(' ')}`]),
    ...(perhaps.length === 0 ? [] : [`said later about it: ${perhaps.join(' ')}`]),
  ]
}
