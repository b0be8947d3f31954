/** UTF-16 units; the end is exclusive. */
export type Span = [start: number, end: number]
