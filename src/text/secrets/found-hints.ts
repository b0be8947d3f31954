/** What one pass over a text says about the secrets that can be in it. */
export interface FoundHints {
  /** Where each hint occurs, by the hint's number in the list. */
  places: ReadonlyMap<number, number[]>
  /** As many digits in one run as a card number has, single spaces and dashes between them left out. */
  longNumber: boolean
  /** Two capitals and two digits, as bank account numbers begin. */
  accountNumber: boolean
  /** A run of at least 24 letters, digits and `_-.~`, in which letters and digits change. */
  drawn: boolean
}
