/** Result of one pass over a text: places that may be secrets. */
export interface FoundHints {
  /** Places of each hint, by its number in the list. */
  places: Map<number, number[]>
  figures: Readonly<Record<Figures, number[]>>
}

/** Secrets that no hint begins, found by their characters. Places are ascending. */
export type Figures = (typeof figures)[number]

/**
 * `longNumber`: as many digits as a card number, ignoring single spaces and dashes. `accountNumber`: two capitals and
 * two digits that are not after a letter or digit, as bank account numbers begin. `drawn`: a run of at least 24
 * letters, digits and `_-.~` with both letters and digits.
 */
export const figures = ['longNumber', 'accountNumber', 'drawn'] as const

export const emptyHints = (): FoundHints => ({
  places: new Map(),
  figures: { longNumber: [], accountNumber: [], drawn: [] },
})
/** Shared by texts without hints, which are most. */
export const noHints: FoundHints = emptyHints()

export function addPlace(places: FoundHints['places'], number: number, place: number): void {
  const known = places.get(number)
  if (known) known.push(place)
  else places.set(number, [place])
}
