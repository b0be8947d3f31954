/** Words of aims, which differ from results. */
const aims = /\b(?:goals?|targets?|aim(?:s|ing|ed)?|hop(?:es?|ing) to|quota|challenge|limit|at (?:least|most))\b/i

/** Kinds of sums: set aside, paid, owned, earned. A sum of one kind does not end one of another. */
const purses: readonly RegExp[] = [
  /\b(?:budget(?:ed)?|allowance|allocated|set aside|earmarked)\b/i,
  /\b(?:spen[dt](?:s|ing)?|pa(?:id|ys?|ying)|costs?|price[ds]?|fees?|charges?|discount(?:ed)?)\b/i,
  /\b(?:savings|saved|funds?|account|valued|worth|owns?)\b/i,
  /\b(?:salary|wages?|earns?|income|revenue)\b/i,
]

const periods: readonly RegExp[] = [
  /\b(?:hourly|(?:an|per|every|each) hour)\b/i,
  /\b(?:daily|(?:a|per|every|each) day)\b/i,
  /\b(?:weekly|(?:a|per|every|each) week)\b/i,
  /\b(?:monthly|(?:a|per|every|each) month)\b/i,
  /\b(?:quarterly|(?:a|per|every|each) quarter)\b/i,
  /\b(?:annual|yearly|(?:a|per|every|each) year)\b/i,
]
const months =
  /\b(?:(?:jan|febr)uary|march|april|may|june|july|august|(?:sept|nov|dec)ember|october|q[1-4])(?= (?!\d{1,2}\b)|-)/gi

/**
 * Whether two figures are of different kinds, so that neither replaces the other: a goal and a result, a price and a
 * budget, January and July.
 */
export function measureDifferently(newer: string, older: string): boolean {
  if (changeOfAmount.test(newer)) return true
  if (aims.test(newer) !== aims.test(older)) return true
  return (
    [purses, periods].some((kinds) => apart(kindsIn(newer, kinds), kindsIn(older, kinds))) ||
    apart(monthsIn(newer), monthsIn(older))
  )
}

/** "We got five new hens", "ten more": a change of an amount, not the amount. */
const changeOfAmount =
  /\b(?:another (?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)|(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:new|more|additional|extra|further|fewer|less)) (?!than\b)|\b(?:I|we|the user) (?:have |has )?(?:just )?(?:bought|sold|lost|adopted|gave away) (?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve)\b/i

const kindsIn = (text: string, kinds: readonly RegExp[]): Set<RegExp> =>
  new Set(kinds.filter((kind) => kind.test(text)))

const monthsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(months) ?? [])

/** Whether both name a kind, and none in common. */
const apart = <Kind>(left: ReadonlySet<Kind>, right: ReadonlySet<Kind>): boolean =>
  left.size > 0 && right.size > 0 && ![...left].some((kind) => right.has(kind))
