import type { Route } from '../routes.ts'

/**
 * Whether a phone may use an operation, by its properties and not by a list: reads, and writes that stay within the
 * space and end at once. Phones are lost, so one cannot erase, name files of this machine, start long work or change
 * settings.
 */
export const isForPhones = ({ operation: { effect, long = false, atComputer = false }, localPaths }: Route): boolean =>
  effect !== 'destroy' && !long && !atComputer && localPaths.length === 0
