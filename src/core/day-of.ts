/** The day of a time (epoch milliseconds) in UTC: `2026-03-02`. */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
