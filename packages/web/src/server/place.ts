/** This page was opened at a phone: only those come by TLS. A phone may do less than the computer. */
export const isPhone = location.protocol === 'https:'
