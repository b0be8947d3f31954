/** The name of a place, without a capturing group. */
export const placeName =
  "(?:the )?[\\p{Lu}][\\p{L}\\p{M}'’.-]*(?:,? (?:(?:de|la|del|of|the|am|an der|upon|on) )?[\\p{Lu}][\\p{L}\\p{M}'’.-]*){0,4}"
/** The name of a place, as group 1. */
export const place = `(${placeName})`
