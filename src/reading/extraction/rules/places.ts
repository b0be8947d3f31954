/** A place by its name, as group 1. */
export const place =
  "((?:the )?[\\p{Lu}][\\p{L}\\p{M}'’.-]*(?:,? (?:(?:de|la|del|of|the|am|an der|upon|on) )?[\\p{Lu}][\\p{L}\\p{M}'’.-]*){0,4})"
/** The same without giving its words. */
export const unheard = (pattern: string): string => pattern.replace('(', '(?:')
