/** The room that something takes on a drawing, in its units. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Whether one covers a part of the other. */
export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
